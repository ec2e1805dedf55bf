import { ad } from '@/lib/core/records/ad'
import { comment } from '@/lib/core/records/comment'
import { company } from '@/lib/core/records/company'
import { email } from '@/lib/core/records/email'
import { job } from '@/lib/core/records/job'
import { person } from '@/lib/core/records/person'
import { place } from '@/lib/core/records/place'
import { post } from '@/lib/core/records/post'

/** The kinds of record that the library keeps, in the order in which they are shown. */
export const keptKinds = { person, company, job, ad, post } as const

/** What the library keeps a record as. */
export type KeptKind = keyof typeof keptKinds

/** Every kind of record. */
export const recordKinds = { ...keptKinds, comment, email, place } as const
