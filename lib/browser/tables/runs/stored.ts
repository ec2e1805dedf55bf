import { broughtForm, type RunLineRow, type RunRow } from '@/lib/browser/database/rows'
import { setRowAside } from '@/lib/browser/database/reading'
import { keyOf } from '@/lib/browser/database/schema'
import type {
  Candidate,
  Halt,
  HaltReason,
  Line,
  Look,
  LookStep,
  Match,
  Run,
  RunState,
  SearchStep,
  Skip,
} from '@/lib/browser/tables/runs/run'
import { isHex, type Hex } from '@/lib/core/payment/bytes'
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

const isSomeHex: Check<Hex> = (value): value is Hex => typeof value === 'string' && value.startsWith('0x')

const isAddress: Check<Hex> = (value): value is Hex => isHex(value, 20)

/** Whether a value is of one of several forms. */
const isEither =
  <T>(checks: readonly ((value: unknown) => boolean)[]): Check<T> =>
  (value): value is T =>
    checks.some((check) => check(value))

const isMatch: Check<Match> = isOneOf(['sure', 'likely', 'chosen'])

type SkipOf<Why extends Skip['why']> = Extract<Skip, { why: Why }>

const isSkip = isEither<Skip>([
  isShape<SkipOf<'invalid'>>({ why: isOneOf(['invalid']), reason: isText }),
  isShape<SkipOf<'duplicate'>>({ why: isOneOf(['duplicate']), ofLine: isNumber }),
  isShape<SkipOf<'stored'>>({
    why: isOneOf(['stored']),
    intentId: isSomeHex,
    pointer: isNullable(isText),
    at: isNumber,
    match: isOptional(isMatch),
  }),
  isShape<SkipOf<'blocked'>>({ why: isOneOf(['blocked']), reason: isText }),
  isShape<SkipOf<'known'>>({ why: isOneOf(['known']), from: isOneOf(['file', 'library', 'decision']) }),
  isShape<SkipOf<'nobody'>>({ why: isOneOf(['nobody']), reason: isText }),
  isShape<{ why: 'not-chosen' | 'later' | 'has-email' | 'nothing-before' | 'no-more' }>({
    why: isOneOf(['not-chosen', 'later', 'has-email', 'nothing-before', 'no-more']),
  }),
])

type LookOf<Is extends Look['is']> = Extract<Look, { is: Is }>

const isLook = isEither<Look>([
  isShape<LookOf<'waiting'>>({ is: isOneOf(['waiting']), intentId: isSomeHex, isForced: isFlag }),
  isShape<LookOf<'unknown'>>({
    is: isOneOf(['unknown']),
    intentId: isSomeHex,
    reason: isText,
    said: isNullable(
      isShape<{ sentence: string; isMissing: boolean }>({ sentence: isText, isMissing: isFlag }),
    ),
  }),
  isShape<LookOf<'done'>>({
    is: isOneOf(['done']),
    intentId: isSomeHex,
    pointer: isText,
    match: isOptional(isMatch),
  }),
  isShape<LookOf<'check'>>({
    is: isOneOf(['check']),
    intentId: isSomeHex,
    copyAt: isNullable(isNumber),
    candidates: isListOf(isShape<Candidate>({ pointer: isText, score: isNumber, reasons: isListOf(isText) })),
  }),
  isShape<{ is: 'not-found' | 'failed'; intentId: Hex; isCharged: boolean; reason: string }>({
    is: isOneOf(['not-found', 'failed']),
    intentId: isSomeHex,
    isCharged: isFlag,
    reason: isText,
  }),
  isShape<LookOf<'skipped'>>({ is: isOneOf(['skipped']), skip: isSkip }),
])

/** Rows that were stored before people were found by name say nothing of names, nor of which row of a table they are. */
type StoredLine = Omit<Line, 'named' | 'rowId'> & {
  named?: Line['named'] | undefined
  rowId?: string | null | undefined
}

const isLine = isShape<StoredLine>({
  ...broughtForm,
  index: isNumber,
  rowId: isOptional(isNullable(isText)),
  named: isOptional(broughtForm.named),
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

const halts: readonly HaltReason[] = [
  'visitor',
  'declined',
  'wallet',
  'budget',
  'cap',
  'funds',
  'network',
  'held-back',
  'refused',
  'no-room',
  'trouble',
]

const states: readonly RunState[] = ['running', 'choosing', 'paused', 'stopped', 'done']

/** Runs that were stored before a few rows could be tried first say nothing of rows that come later. */
type StoredRun = Omit<Run, 'rest'> & { rest?: number | undefined }

const isRun = isShape<StoredRun>({
  id: isText,
  name: isText,
  at: isNumber,
  state: isOneOf(states),
  halt: isNullable(isShape<Halt>({ why: isOneOf(halts), sentence: isNullable(isText) })),
  header: isListOf(isText),
  listId: isText,
  search: isNullable(isSearch),
  steps: isListOf(isStep),
  step: isNumber,
  freshMs: isNumber,
  rest: isOptional(isNumber),
  quoted: isInteger,
  cap: isInteger,
  payee: isNullable(isAddress),
})

/** The run of a stored row; a row that is none is set aside, and there is no run. */
export function runOf(row: RunRow): Run | undefined {
  const { value } = row
  if (isRun(value)) return { ...value, rest: value.rest ?? 0 }
  setRowAside('runs', keyOf('runs', row))
  return undefined
}

/** The row of a run as it is stored; what is none is set aside. */
export function lineOf(row: RunLineRow): Line | undefined {
  if (isLine(row.value))
    return { ...row.value, named: row.value.named ?? null, rowId: row.value.rowId ?? null }
  setRowAside('runRows', keyOf('runRows', row))
  return undefined
}
