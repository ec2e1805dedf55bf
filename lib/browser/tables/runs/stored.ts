import { setRowAside } from '@/lib/browser/database/reading'
import { broughtForm, keyOf, type RunLineRow, type RunRow } from '@/lib/browser/database/stores'
import {
  haltReasons,
  runStates,
  type Candidate,
  type Halt,
  type Line,
  type Look,
  type LookStep,
  type Match,
  type Run,
  type Said,
  type SearchStep,
  type Skip,
} from '@/lib/browser/tables/runs/run'
import { isFields } from '@/lib/core/json'
import { purchaseStates } from '@/lib/core/payment/purchase-state'
import { isHex, isSomeHex, type Hex } from '@/lib/core/payment/bytes'
import {
  isAnything,
  isFlag,
  isInteger,
  isListOf,
  isNullable,
  isNumber,
  isOneOf,
  isOptional,
  isRecordOf,
  isShape,
  isText,
  type Check,
} from '@/lib/core/shape'

const isAddress: Check<Hex> = (value): value is Hex => isHex(value, 20)

/** The form of each sort of a value, told apart by the text under one of its names. */
type Forms<T extends { [Name in Tag]: string }, Tag extends string> = {
  readonly [Is in T[Tag]]: {
    readonly [Name in Exclude<keyof Extract<T, { [In in Tag]: Is }>, Tag>]-?: Check<
      Extract<T, { [In in Tag]: Is }>[Name]
    >
  }
}

/** Whether a value has the form of its sort. */
function isSorted<Tag extends string, T extends { [Name in Tag]: string }>(
  tag: Tag,
  forms: Forms<T, Tag>,
): Check<T> {
  const checks = new Map(Object.entries<Fields>(forms).map(([is, fields]) => [is, isShape(fields)]))
  return (value): value is T => {
    const is = isFields(value) ? value[tag] : null
    return typeof is === 'string' && checks.get(is)?.(value) === true
  }
}

type Fields = Readonly<Record<string, Check<unknown>>>

const isMatch: Check<Match> = isOneOf(['sure', 'likely', 'chosen'])

const isSkip = isSorted<'why', Skip>('why', {
  invalid: { reason: isText },
  duplicate: { ofLine: isNumber },
  stored: {
    intentId: isSomeHex,
    pointer: isNullable(isText),
    at: isNumber,
    match: isOptional(isMatch),
  },
  unsettled: { reason: isText },
  blocked: { reason: isText },
  known: { from: isOneOf(['file', 'library', 'decision']) },
  nobody: { reason: isText },
  'not-chosen': {},
  later: {},
  'has-email': {},
  'nothing-before': {},
  'no-more': {},
})

const ended = { intentId: isSomeHex, state: isNullable(isOneOf(purchaseStates)), reason: isText } as const

const isLook = isSorted<'is', Look>('is', {
  waiting: { intentId: isSomeHex, isForced: isFlag },
  unknown: {
    intentId: isSomeHex,
    reason: isText,
    said: isNullable(isShape<Said>({ sentence: isText, isMissing: isFlag })),
  },
  done: { intentId: isSomeHex, pointer: isText, match: isOptional(isMatch) },
  check: {
    intentId: isSomeHex,
    copyAt: isNullable(isNumber),
    candidates: isListOf(isShape<Candidate>({ pointer: isText, score: isNumber, reasons: isListOf(isText) })),
  },
  'not-found': ended,
  failed: ended,
  skipped: { skip: isSkip },
})

const isLine = isShape<Line>({
  ...broughtForm,
  index: isNumber,
  rowId: isNullable(isText),
  looks: isListOf(isLook),
})

const isSearch = isShape<SearchStep>({
  endpointId: isText,
  input: isRecordOf(isAnything),
  pages: isNumber,
  read: isListOf(isShape<SearchStep['read'][number]>({ intentId: isSomeHex, isCopy: isFlag })),
  next: isSomeHex,
  isOver: isFlag,
})

const isStep = isShape<LookStep>({
  wanted: isText,
  together: isNumber,
  amount: isNullable(isNumber),
  filters: isOptional(isRecordOf(isText)),
  page: isOptional(isNumber),
  on: isOneOf(['every', 'without-email', 'without-identifier']),
})

const isRun = isShape<Run>({
  id: isText,
  name: isText,
  at: isNumber,
  state: isOneOf(runStates),
  halt: isNullable(isShape<Halt>({ why: isOneOf(haltReasons), sentence: isNullable(isText) })),
  header: isListOf(isText),
  listId: isText,
  search: isNullable(isSearch),
  steps: isListOf(isStep),
  step: isNumber,
  freshMs: isNumber,
  rest: isNumber,
  quoted: isInteger,
  cap: isInteger,
  payee: isNullable(isAddress),
})

/** The run of a stored row; a row that is none is set aside, and there is no run. */
export function runOf(row: RunRow): Run | undefined {
  const { value } = row
  if (isRun(value)) return value
  setRowAside('runs', keyOf('runs', row))
  return undefined
}

/** The row of a run as it is stored; what is none is set aside. */
export function lineOf(row: RunLineRow): Line | undefined {
  if (isLine(row.value)) return row.value
  setRowAside('runRows', keyOf('runRows', row))
  return undefined
}
