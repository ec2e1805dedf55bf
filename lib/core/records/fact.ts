import type { JsonPointer } from '@/lib/core/answers/pointer'
import type { Convert, FactType, FactValue } from '@/lib/core/records/convert'

export type Derive = (facts: Facts) => FactValue | Found | null | undefined

export type Fact<Column extends string | null | undefined = string | null | undefined> = {
  title: string
  type: FactType
  names: readonly string[]
  convert: Convert
  inside: readonly string[] | null
  /** The key in exported files: its own key in snake_case where it is undefined, none where it is null. */
  column: Column | undefined
} & Telling

export type Telling = {
  /** Counts before what stands under the names. */
  first?: Derive | undefined
  /** Counts where nothing stands under the names. */
  or?: Derive | undefined
  /** How a field that is there is written, where that takes other facts. */
  written?: ((facts: Facts) => FactValue | null) | undefined
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
