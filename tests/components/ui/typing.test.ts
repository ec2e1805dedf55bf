import { readdirSync, readFileSync } from 'node:fs'
import { beforeEach, describe, expect, test, vi } from 'vitest'

/** What the guard needs to know of an element. */
class FakeElement extends EventTarget {
  isThere = true
  isDisabled = false
  popover: FakeElement | null = null
  dialog: FakeElement | null = null
  constructor(readonly kind: 'textarea' | 'input' | 'checkbox' | 'button' | 'dialog') {
    super()
  }
  checkVisibility = () => this.isThere
  matches = (selector: string) =>
    selector === ':disabled' ? this.isDisabled : this.kind === 'textarea' || this.kind === 'input'
  closest = (selector: string) => (selector.startsWith('dialog') ? this.dialog : this.popover)
  focus = () => void (page.activeElement = this)
}
class FakeKey extends Event {
  readonly ctrlKey: boolean
  readonly metaKey = false
  constructor(
    readonly key: string,
    ctrlKey = false,
  ) {
    super('keydown')
    this.ctrlKey = ctrlKey
  }
}
class FakeTextarea extends FakeElement {
  constructor() {
    super('textarea')
  }
}
const page = Object.assign(new EventTarget(), { activeElement: null as FakeElement | null })
vi.stubGlobal('document', page)
vi.stubGlobal('Element', FakeElement)
vi.stubGlobal('HTMLTextAreaElement', FakeTextarea)
vi.stubGlobal('KeyboardEvent', FakeKey)
vi.useFakeTimers()
const { atRest, isMidWord, isTypedLately, moveFocus } = await import('@/components/ui/typing')
const { arrived, openArrived } = await import('@/components/frame/use-open-answer')

const say = (event: Event, target: unknown) => {
  Object.defineProperty(event, 'target', { value: target })
  page.dispatchEvent(event)
}
function type(field: FakeElement) {
  field.focus()
  say(new Event('input'), field)
}
const taken = () => {
  const target = new FakeElement('button')
  moveFocus(target as never)
  return page.activeElement === target
}
const shown = () => {
  const open = vi.fn(() => () => undefined)
  const callOff = atRest(open)
  return { isOpen: () => open.mock.calls.length > 0, callOff }
}

let field: FakeElement
beforeEach(() => {
  vi.advanceTimersByTime(60_000)
  field = new FakeTextarea()
  page.activeElement = null
  say(new Event('submit'), field)
})

describe('a modal dialog that is about to go', () => {
  const open = () => {
    const [dialog, button] = [new FakeElement('dialog'), new FakeElement('button')]
    dialog.dialog = button.dialog = dialog
    return { dialog, button }
  }

  test('takes the first letters: those after it has gone are no commands while they come in one flow', () => {
    const { dialog, button } = open()
    say(new FakeKey('n'), button)
    dialog.isThere = false
    expect(isMidWord()).toBe(true)
    vi.advanceTimersByTime(800)
    say(new FakeKey('o'), page)
    vi.advanceTimersByTime(800)
    expect(isMidWord()).toBe(true)
    vi.advanceTimersByTime(400)
    expect(isMidWord()).toBe(false)
  })

  test('keeps the focus from nobody, and its own buttons are pressed as ever', () => {
    const { button, dialog } = open()
    say(new FakeKey('n'), button)
    dialog.focus()
    expect(taken()).toBe(true)
    say(new Event('submit'), field)
    say(new Event('pointerdown'), button)
    dialog.isThere = false
    expect(isMidWord()).toBe(false)
  })
})

/** What a visitor may have done last, and whether the focus, a dialog and letters are still theirs. */
const acts: readonly [
  what: string,
  act: () => void,
  is: { focus: boolean; dialog: boolean; letters: boolean },
][] = [
  ['nothing', () => undefined, { focus: true, dialog: true, letters: true }],
  ['typed', () => type(field), { focus: false, dialog: false, letters: true }],
  ['typed two seconds ago', () => later(2_000), { focus: false, dialog: false, letters: true }],
  ['typed a minute ago, still there', () => later(60_000), { focus: false, dialog: true, letters: true }],
  [
    'typed into a popover a minute ago',
    () => later(60_000, inPopover),
    { focus: false, dialog: false, letters: true },
  ],
  ['typed, and the field went away', () => later(0, gone), { focus: false, dialog: false, letters: false }],
  [
    'typed, and the field was disabled',
    () => later(0, disabled),
    { focus: false, dialog: false, letters: false },
  ],
  ['typed, gone a second ago', () => later(1_500, gone), { focus: false, dialog: false, letters: true }],
  ['typed, gone long ago', () => later(4_000, gone), { focus: true, dialog: true, letters: true }],
  ['typed on into nothing', typedOn, { focus: false, dialog: false, letters: false }],
  [
    'left by Tab',
    () => later(0, () => (page.activeElement = null)),
    { focus: true, dialog: true, letters: true },
  ],
  [
    'sent by Enter',
    () => ended(new FakeKey('Enter'), new FakeElement('input')),
    { focus: true, dialog: true, letters: true },
  ],
  ['a new line', () => ended(new FakeKey('Enter')), { focus: false, dialog: false, letters: true }],
  [
    'closed by Control Enter',
    () => ended(new FakeKey('Enter', true)),
    { focus: true, dialog: true, letters: true },
  ],
  [
    'closed by Escape, and gone',
    () => (ended(new FakeKey('Escape')), gone()),
    { focus: true, dialog: true, letters: true },
  ],
  ['the palette', () => ended(new FakeKey('k', true)), { focus: true, dialog: true, letters: true }],
  [
    'pressed elsewhere',
    () => ended(new Event('pointerdown'), new FakeElement('button')),
    { focus: true, dialog: true, letters: true },
  ],
  [
    'pressed into the field',
    () => ended(new Event('pointerdown'), field),
    { focus: false, dialog: false, letters: true },
  ],
  ['a checkbox', () => type(new FakeElement('checkbox')), { focus: true, dialog: true, letters: true }],
]

function gone() {
  field.isThere = false
  page.activeElement = null
}
function disabled() {
  field.isDisabled = true
  page.activeElement = null
}
function inPopover() {
  field.popover = field
}
function later(ms: number, change: () => unknown = () => undefined) {
  type(field)
  change()
  vi.advanceTimersByTime(ms)
}
function typedOn() {
  later(0, gone)
  for (const letter of 'likes Kubernetes') {
    vi.advanceTimersByTime(800)
    say(new FakeKey(letter), page)
  }
}
function ended(event: Event, target: FakeElement = field) {
  type(field)
  say(event, target)
}

describe.each(acts)('after %s', (what, act, is) => {
  test('what arrives takes the focus, opens over the page and letters command only where nobody types', () => {
    act()
    expect(!isMidWord()).toBe(is.letters)
    // a page stays for some seconds, whatever has the focus by then, and what came for it is offered
    const open = vi.fn()
    arrived.write(null)
    openArrived('geo.locate', '0x1', { query: 'Oslo' }, open)
    const stays = !is.focus || what === 'left by Tab'
    expect(open).toHaveBeenCalledTimes(stays ? 0 : 1)
    expect(arrived.read()).toBe(stays ? '/geo/locate?bought=0x1#query=Oslo' : null)
    const dialog = shown()
    expect(dialog.isOpen()).toBe(is.dialog)
    dialog.callOff()
    expect(taken()).toBe(is.focus)
  })
})

test('a dialog that waits opens at the first rest, and not when it was called off before', () => {
  type(field)
  const [one, other] = [shown(), shown()]
  vi.advanceTimersByTime(2_500)
  type(field)
  other.callOff()
  vi.advanceTimersByTime(2_500)
  expect(one.isOpen()).toBe(false)
  vi.advanceTimersByTime(1_000)
  expect([one.isOpen(), other.isOpen()]).toEqual([true, false])
})

test('nothing on a page moves the focus in another way', () => {
  const moving = /\.focus\(|\bautoFocus\b/
  const files = readdirSync('components', { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && file !== 'ui/typing.ts',
  )
  expect(files.length).toBeGreaterThan(200)
  // a board's own `focus(id)` says which card is current; what gives it the focus is `moveFocus`
  const others = files.filter((file) =>
    moving.test(readFileSync(`components/${file}`, 'utf8').replaceAll(/\b(?:events|walk)\.focus\(/g, '')),
  )
  expect(others).toEqual([])
})

test('nothing but an act of the visitor leads to another page: an answer opened, a choice of the palette, a receipt', () => {
  const files = readdirSync('components', { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.tsx?$/.test(file),
  )
  const leading = files.filter((file) =>
    /\brouter\.(?:push|replace)\(/.test(readFileSync(`components/${file}`, 'utf8')),
  )
  expect(leading.toSorted()).toEqual([
    'frame/use-open-answer.ts',
    'shell/palette/palette.tsx',
    'spending/purchase-grid.tsx',
  ])
})

test('a clock that is set back makes nobody type for longer', () => {
  type(field)
  page.activeElement = null
  expect(isTypedLately()).toBe(true)
  vi.setSystemTime(Date.now() - 3_600_000)
  vi.advanceTimersByTime(3_000)
  expect(isTypedLately()).toBe(false)
})
