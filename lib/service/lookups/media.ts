import { hash } from '@/lib/service/random'
import type { Company, Person, School } from '@/lib/service/data/model'
import type { Source } from '@/lib/service/lookups/lookup'

type Where = Pick<Source, 'publicUrl'>

const address = ({ publicUrl }: Where, kind: string, seed: string, size: number): string =>
  `${publicUrl.replace(/\/$/, '')}/media/${kind}/${seed}-${size}.png`

/** The portrait of a person; those without one have the grey outline that the network shows instead. */
export const faceUrl = (where: Where, person: Person, size: 100 | 200 | 400 | 800 = 200): string =>
  address(where, 'face', person.face, size)

/** The portrait of a person, null for those who never put one up. */
export const faceOrNull = (where: Where, person: Person, size: 100 | 200 | 400 | 800 = 200): string | null =>
  person.face === 'none' ? null : faceUrl(where, person, size)

/** The picture behind the head of a profile. */
export const coverUrl = (where: Where, person: Person, size: 800 | 1400 = 1400): string =>
  address(where, 'cover', `${person.profession}-${hash(person.slug).toString(16)}`, size)

/** The logo of a company or a school. */
export const logoUrl = (where: Where, owner: Company | School, size: 100 | 200 | 400 = 200): string =>
  address(where, 'logo', owner.universalName, size)

/** The picture behind the head of a company page. */
export const companyCoverUrl = (where: Where, company: Company, size: 800 | 1400 = 1400): string =>
  address(where, 'cover', `${company.universalName}-${company.id}`, size)

/** A drawn picture for an ad, a post or a piece of work. */
export const creativeUrl = (where: Where, seed: string, size: 600 | 1200 = 1200): string =>
  address(where, 'ad', seed, size)
