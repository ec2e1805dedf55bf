import type { Path } from '@/lib/core/answers/json'
import type { JsonPointer } from '@/lib/core/answers/pointer'
import type { KeptKind, KindPlural } from '@/lib/core/kind-titles'

/** The words of a text, each as a type. */
type OneOf<Words extends string> = Words extends `${infer Word} ${infer Others}`
  ? Word | OneOf<Others>
  : Words

export type RouteId = KeptKind | KindPlural | OneOf<'profile bulk email places engagement unknown'>

export type Entity = KeptKind | 'place' | 'comment' | 'reaction' | 'email' | 'unknown'

export type Context = {
  route: RouteId
  expect: 'list' | 'item' | 'multi' | 'unknown'
  request: Readonly<Record<string, unknown>>
  choose?: JsonPointer | undefined
}

export type Shape = 'list' | 'item' | 'multi' | 'empty' | 'scalar' | 'error'

export type RowSource = {
  ptr: JsonPointer
  form: 'array' | 'map' | 'table'
  outside: readonly string[]
  /** Keys from an element down to its record: ['node'] for GraphQL edges. */
  unwrap: Path
  header: readonly string[] | null
  /** True when the first element of the array is the header. */
  headerInside: boolean
}

export type ListView = RowSource & {
  name: string
  rows: number
  entity: Entity
  columns: Column[]
  roles: Roles
  /** Keys of the columns shown at first, in order; at most eight. */
  visible: JsonPointer[]
  paging: Paging
  next: Next
  lowConfidence?: boolean
}

export type ItemView = Pick<ListView, 'ptr' | 'entity' | 'columns' | 'roles'>

export type Paging = Record<'page' | 'size' | 'total' | 'pages' | 'offset', number | null> & {
  /** Undefined where the answer has no field for one. */
  token: string | null | undefined
  more: boolean | null
  /** Whether a link or a number of a next page is given. */
  isLinked: boolean
  /** 1-based positions of the first and last row of this page, when they can be told. */
  first: number | null
  last: number | null
  warnings: string[]
}

export type Next = {
  can: boolean
  by: OneOf<'token token-repeated flag empty pages link total not-stated not-a-list'>
  why: string
  page: number | null
  token: string | null
}

export type Cache = {
  state: 'cached' | 'live' | 'not-stated'
  /** When the data was fetched, as milliseconds since 1970. */
  at: number | null
  ageSeconds: number | null
}

export type BillingEntry = { ptr: JsonPointer; key: string; label: string; value: unknown }

export type StatedError = { about: string | null; message: string }

export type Failure = { ptr: JsonPointer; message: string; code: string | null; each: StatedError[] }

export type View = {
  shape: Shape
  lists: ListView[]
  item: ItemView | null
  alternatives: { ptr: JsonPointer; n: number }[]
  ambiguous: boolean
  paging: Paging
  cache: Cache
  billing: BillingEntry[]
  next: Next
  bulk: BulkMatch | null
  failure: Failure | null
  /** The fewest pointers to all that is not inside a list or the item. */
  about: JsonPointer[]
}

export type BulkRow = {
  ptr: JsonPointer
  record: JsonPointer | null
  /** Position in what was asked; null when the row could not be matched. */
  input: number | null
  by: 'echo' | 'key' | 'identity' | 'position' | null
  status: 'found' | 'missing' | 'failed'
  message: string | null
}

export type BulkMatch = {
  rows: BulkRow[]
  /** Inputs that no row of the answer belongs to, with what the answer says of them elsewhere. */
  missing: { input: number; asked: string; message: string | null }[]
  unmatched: number
}

export type Kind =
  | OneOf<'null empty bool epoch int float dateparts image money range url unsafe-url urn email date'>
  | OneOf<'reldate percent numstr phone html longtext text object list'>

export type ColumnKind = Kind | 'mixed' | 'blank'

/** How likely texts are names of people, names of companies, or what somebody does; each a share of them, 0 to 1. */
export type NameShape = { person: number; company: number; role: number }

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
  present: number
  /** Rows whose value is not null, '', [] or {}. */
  filled: number
  /** Distinct non-blank values; counting stops at `distinctLimit`. */
  distinct: number
  constant: boolean
  meanLength: number
  /** True where the values hold pictures, also inside lists of pictures. */
  pictures: boolean
  sample: string | null
  shape: NameShape
}

/** Where a role's text or value stands in a row; two paths are joined with a space (first and last name). */
export type Role = { paths: readonly Path[] }

export type Roles = Record<'title' | 'subtitle' | 'image' | 'url' | 'date' | 'id', Role | null>
