import { pick, plain } from '@/lib/core/answers/json'
import { converts, type Convert, type FactType } from '@/lib/core/records/convert'
import type { Derive, Fact, Telling } from '@/lib/core/records/fact'

type Options<Column> = Telling & {
  /** Reads a field otherwise than its type does. */
  as?: Convert
  /** The key in exported files; null for a fact that is only read for others or to be drawn. */
  column?: Column
  /** Objects that hold it; the record itself counts only where it has none of them. */
  inside?: string
}

const split = (names: string) => names.split(' ').filter(Boolean).map(plain)

const fact =
  (type: FactType) =>
  <const Column extends string | null | undefined = undefined>(
    title: string,
    names = '',
    { as = converts[type], inside, column, ...telling }: Options<Column> = {},
  ): Fact<Column> => ({
    ...{ title, type, names: split(names), convert: as, column, ...telling },
    inside: inside === undefined ? null : split(inside),
  })

export const text = fact('text')
export const longText = fact('longText')
export const count = fact('count')
export const money = fact('money')
export const date = fact('date')
/** A number of months. */
export const period = fact('period')
export const flag = fact('flag')
export const link = fact('link')
export const email = fact('email')
export const phone = fact('phone')
export const picture = fact('picture')
export const place = fact('place')
export const words = fact('words')
export const entries = fact('entries')

/** The picture of who stands under one of the names, such as an employer's logo. */
export const pictureIn =
  (names: string): Derive =>
  (facts) => {
    const raw = pick(facts.field(names), pictureNames)
    const value = raw === undefined ? undefined : converts.picture(raw, facts.at)
    return value === undefined ? null : { value, raw, name: null, pointer: null }
  }

const pictureNames = 'logo logourl logos avatarurl avatar photo picture profilepicture image'.split(' ')

type Snake<Key extends string> = Key extends `${infer Letter}${infer Others}`
  ? Letter extends Lowercase<Letter>
    ? `${Letter}${Snake<Others>}`
    : `_${Lowercase<Letter>}${Snake<Others>}`
  : ''

type ColumnIn<Key, OneFact> =
  OneFact extends Fact<infer Column>
    ? Column extends string
      ? Column
      : Column extends null
        ? never
        : Key extends string
          ? Snake<Key>
          : never
    : never

export type ColumnOf<Kind extends { own: Readonly<Record<string, Fact>> }> = {
  [Key in keyof Kind['own']]: ColumnIn<Key, Kind['own'][Key]>
}[keyof Kind['own']]

type Definition<Kind extends string, Key extends string> = {
  kind: Kind
  /** What a record is called that has no name. */
  unnamed: string
  /** Objects one level down that may hold the facts. */
  inside: string
  sections?: readonly { title: string; facts: readonly Key[] }[]
  /** The facts of one line: what it is called, and what is said quietly beside it. */
  line: { title: Key; quiet: Key | null }
  /** What tells most of it after its name, in order, as columns of every table. */
  leads?: readonly Lead<Key>[]
}

type Lead<Key extends string> = {
  key: Key
  label?: string
  /** In CSS pixels. */
  width?: number
}

export type RecordKind<Kind extends string = string, Key extends string = string> = Omit<
  Definition<Kind, Key>,
  'inside' | 'sections' | 'leads'
> & {
  inside: readonly string[]
  facts: Readonly<Record<Key, Fact<string | null>>>
  keys: readonly Key[]
  sections: readonly { title: string; facts: readonly Key[] }[]
  leads: readonly Lead<Key>[]
}

/** A kind of record. Stored rows hold the keys of its facts; their order is that of exported columns. */
export function recordKind<Kind extends string, const Own extends Readonly<Record<string, Fact>>>({
  facts: own,
  ...definition
}: Definition<Kind, NoInfer<keyof Own & string>> & { facts: Own }): RecordKind<Kind, keyof Own & string> & {
  own: Own
} {
  type Key = keyof Own & string
  const given: [string, Fact][] = Object.entries(own)
  const facts = given.map(([key, fact]) => [
    key,
    { ...fact, column: fact.column === undefined ? snake(key) : fact.column },
  ])
  return {
    ...definition,
    own,
    inside: split(definition.inside),
    // Object.fromEntries and Object.keys forget which keys an object has.
    facts: Object.fromEntries(facts) as Record<Key, Fact<string | null>>,
    keys: Object.keys(own) as Key[],
    sections: definition.sections ?? [],
    leads: definition.leads ?? [],
  }
}

const snake = (key: string) => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
