import type { JsonPointer } from '@/lib/core/answers/pointer'
import type { Convert, FactType, FactValue } from '@/lib/core/records/convert'

/** A value made of other facts of the same record. */
export type Derive = (facts: Facts) => FactValue | Found | null | undefined

/** One thing that can be known of a record. */
export type Fact<Column extends string | null | undefined = string | null | undefined> = {
  title: string
  type: FactType
  /** The names of fields, in plain form and in the order in which they are preferred. */
  names: readonly string[]
  convert: Convert
  /** The objects that hold it; null for those of the kind. */
  inside: readonly string[] | null
  /** The key in exported files: its own key in snake_case where it is undefined, none where it is null. */
  column: Column | undefined
  first: Derive | undefined
  or: Derive | undefined
  written: ((facts: Facts) => FactValue | null) | undefined
  isNews: boolean
  /** The fact that says how good this one is. */
  judgedBy: string | undefined
  isOfOthers: boolean
}

/** A field that was found in a record. */
export type Found = {
  /** Null where there is something, of which nothing can be written in a cell. */
  value: FactValue | null
  /** As it was received; the value itself for a derived fact. */
  raw: unknown
  /** The key it stands under, and where; null for a derived fact. */
  name: string | null
  pointer: JsonPointer | null
}

/** One fact that a record tells. */
export type Told<Key extends string = string> = Found & { key: Key; fact: Fact }

/** The facts of a record. Methods, since the facts of one kind stand for those of any where facts are derived. */
export type Facts<Key extends string = string> = {
  /** The record itself, and the time of the answer in milliseconds since 1970. */
  record: unknown
  at: number
  told(key: Key): Told<Key> | null
  value(key: Key): FactValue | null
  /** The value where it is text or a number. */
  text(key: Key): string | null
  words(key: Key): readonly string[]
  flag(key: Key): boolean | null
  /** The field as it was received; undefined where there is none. */
  raw(key: Key): unknown
  /** The entries of a list as they were received. */
  entries(key: Key): readonly unknown[]
  /** All that is told, in the order of the kind. */
  all(): Told<Key>[]
  /** Where everything stands that was asked for until now; the rest is for "Other fields". */
  used(): ReadonlySet<JsonPointer>
  /** The first field under one of the names, for facts that are made of several. */
  find(names: string, convert?: Convert): Found | null
  /** The first field under one of the names as it was received, whatever it is. */
  field(names: string): unknown
}
