import { strToU8, zipSync } from 'fflate'
import { textOf, type ExportRecord } from '@/lib/browser/files/records'
import { fileName } from '@/lib/browser/files/file-name'
import { card, type CardOptions } from '@/lib/browser/files/vcard/card'

/** Many cards in one file. */
export const writeCards = (people: readonly ExportRecord[], options: CardOptions): string =>
  people.map((person) => card(person, options)).join('')

/** One file per card in an archive, for programs that read only the first card of a file. */
export function zipCards(people: readonly ExportRecord[], options: CardOptions): Uint8Array<ArrayBuffer> {
  const files = people.map((person, index): [string, Uint8Array] => [
    fileName([String(index + 1).padStart(4, '0'), textOf(person.facts.full_name)], options.at, 'vcf'),
    strToU8(card(person, options)),
  ])
  return new Uint8Array(zipSync(Object.fromEntries(files)))
}
