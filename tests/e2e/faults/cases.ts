import type { Case, RealFault } from '@/tests/e2e/faults/armed'
import type { Recovery } from '@/tests/faults/case'
import { faults } from '@/tests/faults/faults'

type Row = Readonly<Record<Recovery, readonly string[]>>

/** Which faults of the matrix befall a real browser at each point, by how the visitor comes back. */
const table: Readonly<Record<string, Row>> = {
  P1: {
    'same tab': ['no reply', 'a 402 without terms', 'clock two hours ahead', 'clock two hours behind'],
    reload: ['reply lost'],
    'other tab': ['tab killed', 'status 500'],
  },
  P2: { 'same tab': ['quota'], reload: ['kill-before'], 'other tab': ['kill-after'] },
  P3: { 'same tab': ['failed', 'declined'], reload: ['tab killed'], 'other tab': ['never answers'] },
  P4: { 'same tab': ['garbage'], reload: ['tab killed'], 'other tab': ['tab killed'] },
  P5: { 'same tab': ['quota'], reload: ['kill-after'], 'other tab': ['kill-before'] },
  P6: { 'same tab': ['no reply'], reload: ['tab killed'], 'other tab': ['status 502'] },
  P8: {
    'same tab': ['connection reset', 'upload cut in the middle'],
    reload: ['tab killed after it left'],
    'other tab': ['never arrives', 'tab killed before it left'],
  },
  P9: {
    'same tab': ['vault full', 'status 429'],
    reload: ['forwarder killed before'],
    'other tab': ['a lying 402'],
  },
  P10: {
    'same tab': ['connection reset', '402, settles at the last second', 'forwarder asked to stop'],
    reload: ['forwarder killed, request on its way'],
    'other tab': ['no reply', 'a lying 409'],
  },
  P11: {
    'same tab': ['reply lost', 'settled, then 402'],
    reload: ['settled, then 500'],
    'other tab': ['reply cut in the middle'],
  },
  P12: {
    'same tab': ['disk full'],
    reload: ['forwarder killed before'],
    'other tab': ['forwarder killed after'],
  },
  P13: {
    'same tab': ['cut at byte 0', 'cut at byte 1', 'cut in the middle', 'cut before the last byte'],
    reload: ['cut in the middle', 'tab killed'],
    'other tab': ['reply lost', 'tab killed'],
  },
  P14: { 'same tab': ['quota'], reload: ['kill-before'], 'other tab': ['kill-after'] },
  'P14 ack': { 'same tab': ['quota'], reload: ['kill-after'], 'other tab': ['kill-before'] },
}

/** With a service that answers no repeat, what was lost beyond the forwarder stays lost, and is told. */
const deaf: readonly (readonly [string, string, Recovery])[] = [
  ['P10', 'forwarder killed, request on its way', 'other tab'],
  ['P11', 'reply lost', 'same tab'],
  ['P11', 'settled, then 409', 'reload'],
  ['P11', 'reply cut before its last byte', 'other tab'],
  ['P12', 'forwarder killed before', 'reload'],
  // what reached the forwarder is in its vault until it is kept here: no repeat is needed
  ['P13', 'cut in the middle', 'same tab'],
  ['P13', 'tab killed', 'reload'],
  ['P14', 'kill-before', 'reload'],
]

/** Faults that only a real connection or a real process can have. */
const real: readonly RealFault[] = [
  { point: 'P8', what: 'upload cut in the middle', at: 'upload', cut: (length) => length >> 1 },
  { point: 'P10', what: 'forwarder asked to stop', at: 'stop' },
]

function faultOf(point: string, what: string): RealFault {
  const found = [...faults, ...real].find((fault) => fault.point === point && fault.what === what)
  if (!found) throw new Error(`the matrix has no ${point} ${what}`)
  return found
}

const recoveries = ['same tab', 'reload', 'other tab'] as const

/** The matrix in a real browser. */
export const cases: readonly Case[] = [
  ...Object.entries(table).flatMap(([point, row]) =>
    recoveries.flatMap((recovery) =>
      row[recovery].map((what) => ({ fault: faultOf(point, what), recovery, isDeaf: false })),
    ),
  ),
  ...deaf.map(([point, what, recovery]) => ({ fault: faultOf(point, what), recovery, isDeaf: true })),
]
