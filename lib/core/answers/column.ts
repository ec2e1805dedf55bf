import type { Path } from '@/lib/core/answers/json'
import type { NameShape } from '@/lib/core/answers/name-shape'
import type { JsonPointer } from '@/lib/core/answers/pointer'

/** What a value is, judged from the value and the key it stands under. */
export type Kind =
  | 'null'
  | 'empty'
  | 'bool'
  | 'epoch'
  | 'int'
  | 'float'
  | 'dateparts'
  | 'image'
  | 'money'
  | 'range'
  | 'url'
  | 'unsafe-url'
  | 'urn'
  | 'email'
  | 'date'
  | 'reldate'
  | 'percent'
  | 'numstr'
  | 'phone'
  | 'html'
  | 'longtext'
  | 'text'
  | 'object'
  | 'list'

/** A kind that most values of a column share; 'mixed' is decided per cell, 'blank' has no value at all. */
export type ColumnKind = Kind | 'mixed' | 'blank'

/** One path that occurs in at least one row, with what all rows say about it. */
export type Column = {
  /** The path as a pointer from the row: unique within its table. */
  key: JsonPointer
  /** Keys from the row down to the value; [] is the row itself, where a row is no object. */
  path: Path
  /** The path as people name it: without wrappers, and with header names for rows that are arrays. */
  names: Path
  label: string
  kind: ColumnKind
  /** Rows that carry the key. */
  present: number
  /** Rows whose value is not null, '', [] or {}. */
  filled: number
  /** Distinct non-blank values; counting stops at `distinctLimit`. */
  distinct: number
  constant: boolean
  meanLength: number
  min: number | null
  max: number | null
  /** True where the values hold pictures, also inside lists of pictures. */
  pictures: boolean
  sample: string | null
  /** What its first texts look like. */
  shape: NameShape
}

/** Where a role's text or value stands in a row; two paths are joined with a space (first and last name). */
export type Role = { paths: readonly Path[] }

export type Roles = {
  title: Role | null
  subtitle: Role | null
  image: Role | null
  url: Role | null
  date: Role | null
  id: Role | null
}
