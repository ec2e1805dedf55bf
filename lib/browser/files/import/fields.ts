import fields from '@/lib/browser/files/import/fields.json'
import { targetFields, type TargetField } from '@/lib/browser/files/import/rows'

type FieldFacts = {
  label: string
  /** Headings under which it is usually found, in lower-case letters and digits only. */
  headings: readonly string[]
}

/** What a column can be taken for, with the headings of the tools that people bring files from. */
export const fieldFacts: Readonly<Record<TargetField, FieldFacts>> = fields

/** A heading in lower-case letters and digits only, accents left out: 'E-Mail' and 'email' are one. */
export const plainHeading = (heading: string): string =>
  heading
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')

/** The field whose usual headings have exactly this one among them. */
export const fieldOfHeading = (heading: string): TargetField | undefined => {
  const plain = plainHeading(heading)
  return targetFields.find((field) => fieldFacts[field].headings.includes(plain))
}
