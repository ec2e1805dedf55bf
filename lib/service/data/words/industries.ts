import { advice } from '@/lib/service/data/words/industries/advice'
import { care } from '@/lib/service/data/words/industries/care'
import { digital } from '@/lib/service/data/words/industries/digital'
import { making } from '@/lib/service/data/words/industries/making'
import { selling } from '@/lib/service/data/words/industries/selling'
import { works } from '@/lib/service/data/words/industries/works'
import type { Industry } from '@/lib/service/data/words/industry'

/** The trades of the network, each with a stable id. */
export const industries: readonly Industry[] = [
  ...digital,
  ...advice,
  ...care,
  ...works,
  ...making,
  ...selling,
]
