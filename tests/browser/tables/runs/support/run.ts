import type { Run } from '@/lib/browser/tables/runs/run'

/** A run of no steps that has ended, with what a test says of it. */
export const runOf = (part: Partial<Run> = {}): Run => ({
  id: 'r',
  name: 'A run',
  at: 1,
  state: 'done',
  halt: null,
  header: [],
  listId: 'l',
  search: null,
  steps: [],
  step: 0,
  freshMs: 0,
  rest: 0,
  quoted: 0n,
  cap: 0n,
  payee: null,
  ...part,
})
