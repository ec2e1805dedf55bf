import { ad } from '@/lib/core/records/ad'
import { comment } from '@/lib/core/records/comment'
import { company } from '@/lib/core/records/company'
import { email } from '@/lib/core/records/email'
import { job } from '@/lib/core/records/job'
import type { RecordKind } from '@/lib/core/records/kind'
import { person } from '@/lib/core/records/person'
import { place } from '@/lib/core/records/place'
import { post } from '@/lib/core/records/post'
import type { KeptKind } from '@/lib/core/kind-titles'

export const keptKinds = { person, company, job, ad, post } as const satisfies Record<KeptKind, RecordKind>

export const recordKinds = { ...keptKinds, comment, email, place } as const
