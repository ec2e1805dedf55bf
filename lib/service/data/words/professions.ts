import type { Profession, ProfessionId } from '@/lib/service/data/words/profession'
import { building } from '@/lib/service/data/words/professions/building'
import { care } from '@/lib/service/data/words/professions/care'
import { data } from '@/lib/service/data/words/professions/data'
import { design } from '@/lib/service/data/words/professions/design'
import { engineering } from '@/lib/service/data/words/professions/engineering'
import { finance } from '@/lib/service/data/words/professions/finance'
import { leadership } from '@/lib/service/data/words/professions/leadership'
import { legal } from '@/lib/service/data/words/professions/legal'
import { marketing } from '@/lib/service/data/words/professions/marketing'
import { operations } from '@/lib/service/data/words/professions/operations'
import { people } from '@/lib/service/data/words/professions/people'
import { product } from '@/lib/service/data/words/professions/product'
import { research } from '@/lib/service/data/words/professions/research'
import { sales } from '@/lib/service/data/words/professions/sales'
import { supply } from '@/lib/service/data/words/professions/supply'
import { support } from '@/lib/service/data/words/professions/support'
import { teaching } from '@/lib/service/data/words/professions/teaching'

/** Every line of work with its vocabulary. */
export const professions = {
  engineering,
  data,
  product,
  design,
  marketing,
  sales,
  people,
  finance,
  operations,
  support,
  legal,
  research,
  care,
  teaching,
  building,
  supply,
  leadership,
} as const satisfies Record<ProfessionId, Profession>
