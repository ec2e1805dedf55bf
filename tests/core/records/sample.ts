import type { FactType } from '@/lib/core/records/convert'
import type { Fact, RecordKind } from '@/lib/core/records/kind'

/** A word that no reader knows, in every sample that is made of words. */
export const word = 'Quillfeather'

const samples = {
  text: word,
  longText: `${word} writes at length`,
  count: 4321,
  money: `${word} a year`,
  date: '2026-03-05',
  period: word,
  flag: true,
  link: `https://www.network.example/in/${word}`,
  email: `${word}@works.example`,
  phone: `+48 123 ${word}`,
  picture: `https://pictures.example/${word}.png`,
  place: `${word}, Poland`,
  words: [word, 'Tea'],
  entries: [{ title: word, name: word }],
} as const satisfies Record<FactType, unknown>

/** What facts that are not any text of their type look like. */
const special: Readonly<Record<string, unknown>> = {
  'person networkId': 'ACoAAB01xQ9sVtK3mLw_8ZrT5nQuillfeather',
  'person countryCode': 'PL',
  'company size': '51-200',
  'ad creatives': [{ url: `https://pictures.example/${word}.png`, width: 800 }],
  'post pictures': [{ url: `https://pictures.example/${word}.png`, width: 800 }],
  'post reactions': [{ type: 'LIKE', count: 4321 }],
}

/** A field from which a fact can be read. */
export const sampleOf = (kind: RecordKind, key: string, fact: Fact): unknown =>
  special[`${kind.kind} ${key}`] ?? samples[fact.type]

/** A record that tells one fact under one name. */
export function recordWith(kind: RecordKind, key: string, name: string): Record<string, unknown> {
  const fact = kind.facts[key]
  return fact ? { [name]: sampleOf(kind, key, fact) } : {}
}
