import { pick, pickText } from '@/lib/core/answers/json'
import { converts, factTypes, type Convert, type FactType, type FactValue } from '@/lib/core/records/convert'
import type { JsonPointer } from '@/lib/core/answers/pointer'
import { linesBy, type EntryNames } from '@/lib/core/records/entry'
import { namesIn } from '@/lib/core/records/read-fields'

type Derive = (facts: Facts) => FactValue | Found | null | undefined

export type Fact<Column extends string | null | undefined = string | null | undefined> = {
  title: string
  type: FactType
  names: readonly string[]
  convert: Convert
  inside: readonly string[] | null
  /** The key in exported files: its own key in snake_case where it is undefined, none where it is null. */
  column: Column | undefined
} & Telling

type Telling = {
  /** Counts before what stands under the names. */
  first?: Derive | undefined
  /** Counts where nothing stands under the names. */
  or?: Derive | undefined
  /** How a field that is there is written, where that takes other facts. */
  written?: ((facts: Facts) => FactValue | null) | undefined
  /** Where the words of an entry stand, in a list of them. */
  entry?: EntryNames | undefined
  /** A change of it is worth telling. */
  isNews?: true
  /** The fact that says how good this one is. */
  judgedBy?: string | undefined
  /** Tells of other people or companies, so it is drawn and never kept or exported with this record. */
  isOfOthers?: true
}

export type Found = {
  /** Null where there is something, of which nothing can be written in a cell. */
  value: FactValue | null
  raw: unknown
  /** The key it stands under, and where; null for a derived fact. */
  name: string | null
  pointer: JsonPointer | null
}

export type Told<Key extends string = string> = Found & { key: Key; fact: Fact }

/** The facts of a record. Methods, since the facts of one kind stand for those of any where facts are derived. */
export type Facts<Key extends string = string> = {
  /** The record itself, and the time of the answer in milliseconds since 1970. */
  record: unknown
  at: number
  told(key: Key): Told<Key> | null
  value(key: Key): FactValue | null
  text(key: Key): string | null
  words(key: Key): readonly string[]
  flag(key: Key): boolean | null
  raw(key: Key): unknown
  entries(key: Key): readonly unknown[]
  all(): Told<Key>[]
  /** Where everything stands that was asked for until now; the rest is for "Other fields". */
  used(): ReadonlySet<JsonPointer>
  find(names: string, convert?: Convert): Found | null
  field(names: string): unknown
}

type Options<Column> = Telling & {
  /** Reads a field otherwise than its type does. */
  as?: Convert
  /** The key in exported files; null for a fact that is only read for others or to be drawn. */
  column?: Column
  /** Objects that hold it; the record itself counts only where it has none of them. */
  inside?: string
}

const declare =
  (type: FactType) =>
  <const Column extends string | null | undefined = undefined>(
    title: string,
    names = '',
    { as, inside, column, ...telling }: Options<Column> = {},
  ): Fact<Column> => ({
    title,
    type,
    names: namesIn(names),
    convert: as ?? (telling.entry && type === 'entries' ? linesBy(telling.entry) : converts[type]),
    column,
    ...telling,
    inside: inside === undefined ? null : namesIn(inside),
  })

/** Declares a fact of each type; one of type period is a number of months. */
// safe: made from exactly those keys
export const fact = Object.fromEntries(factTypes.map((type) => [type, declare(type)])) as Record<
  FactType,
  ReturnType<typeof declare>
>

/** A fact read from what stands elsewhere in the record, which is kept as it was received. */
export const readFrom =
  (type: FactType, rawOf: (facts: Facts) => unknown): Derive =>
  (facts) => {
    const raw = rawOf(facts)
    const value = raw === undefined ? undefined : converts[type](raw, facts.at)
    return value === undefined ? null : { value, raw, name: null, pointer: null }
  }

/** The picture of who stands under one of the names, such as an employer's logo. */
export const pictureIn = (names: string): Derive =>
  readFrom('picture', ({ field }) => pick(field(names), pictureNames))

const pictureNames = 'logo logourl logos avatarurl avatar photo picture profilepicture image'.split(' ')

/** Makes readers of what stands under one of some names in one object of the record. */
export const inside =
  <Value extends FactValue>(
    objectOf: (facts: Facts) => unknown,
    read: (object: unknown, names: readonly string[]) => Value | null,
  ) =>
  (...names: string[]) =>
  (facts: Facts): Value | null =>
    read(objectOf(facts), names)

/** A text under one of some names in what stands under one of others, such as the address of an author. */
export const inField =
  (holders: string, names: string): Derive =>
  ({ field }) =>
    pickText(field(holders), namesIn(names))

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

export type RecordKind<Kind extends string = string, Key extends string = string> = Required<
  Omit<Definition<Kind, Key>, 'inside'>
> & { inside: readonly string[]; facts: Readonly<Record<Key, Fact<string | null>>>; keys: readonly Key[] }

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
    inside: namesIn(definition.inside),
    // Object.fromEntries and Object.keys forget which keys an object has.
    facts: Object.fromEntries(facts) as Record<Key, Fact<string | null>>,
    keys: Object.keys(own) as Key[],
    sections: definition.sections ?? [],
    leads: definition.leads ?? [],
  }
}

const snake = (key: string) => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
