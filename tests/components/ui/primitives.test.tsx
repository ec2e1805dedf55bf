import { renderToStaticMarkup } from 'react-dom/server'
import type { ReactNode } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { Avatar, initials, noteMissing } from '@/components/ui/avatar'
import { Badge, Chip } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Card, CardHeader } from '@/components/ui/card'
import { TickBox } from '@/components/grid/row-controls'
import { Checkbox, Switch } from '@/components/ui/checkbox'
import { CopyButton } from '@/components/ui/copy-button'
import { DescriptionList } from '@/components/ui/description-list'
import { Dialog } from '@/components/ui/dialog'
import { Disclosure } from '@/components/ui/disclosure'
import { EmptyState } from '@/components/ui/empty-state'
import { Field } from '@/components/ui/field'
import { Input, Textarea } from '@/components/ui/input'
import { Shortcut } from '@/components/ui/kbd'
import { LiveRegion } from '@/components/ui/live-region'
import { Menu, MenuItem, Popover } from '@/components/ui/popover'
import { Meter } from '@/components/ui/meter'
import { Notice } from '@/components/ui/notice'
import { NumberInput } from '@/components/ui/number-input'
import { Price, PriceButton, PriceChip } from '@/components/ui/price'
import { Select } from '@/components/ui/select'
import { Skeleton } from '@/components/ui/skeleton'
import { Table } from '@/components/ui/table'
import { Tabs } from '@/components/ui/tabs'
import { readMarkup } from '@/lib/build/page-policies'

const nothing = () => undefined
const all: Record<string, ReactNode> = {
  Avatar: <Avatar name="Ada Byron" src="/a.png" />,
  Badge: <Badge tone="success">Paid</Badge>,
  Button: <Button busy>Save</Button>,
  Card: (
    <Card>
      <CardHeader title="Receipt" />
    </Card>
  ),
  Checkbox: <Checkbox label="All" indeterminate />,
  Chip: (
    <Chip onRemove={nothing} removeLabel="Remove Berlin">
      Berlin
    </Chip>
  ),
  CopyButton: <CopyButton value="x" label="Copy" />,
  DescriptionList: <DescriptionList rows={[['To', 'Us']]} />,
  Dialog: (
    <Dialog onClose={nothing} title="Delete this list" footer="x">
      x
    </Dialog>
  ),
  Disclosure: <Disclosure summary="More">x</Disclosure>,
  EmptyState: <EmptyState title="Nothing yet" />,
  Field: (
    <Field label="Search" error="Too short" help="A name">
      <Input icon="x" />
    </Field>
  ),
  LiveRegion: <LiveRegion />,
  Menu: (
    <Menu label="Export" trigger="Export">
      <MenuItem onSelect={nothing}>CSV</MenuItem>
    </Menu>
  ),
  Meter: <Meter label="Budget" value={1} max={3} text="$1.00 of $3.00" tone="copper" />,
  Notice: <Notice tone="danger" title="Refused" />,
  NumberInput: <NumberInput defaultValue={5} />,
  Popover: (
    <Popover label="Budget" trigger="Budget">
      x
    </Popover>
  ),
  Price: (
    <>
      <Price>$0.05</Price>
      <PriceChip>$0.05</PriceChip>
    </>
  ),
  PriceButton: <PriceButton price="$0.30">Search</PriceButton>,
  Select: <Select options={[['a', 'A']]} />,
  Shortcut: <Shortcut letter="K" />,
  Skeleton: <Skeleton className="h-4 w-40" />,
  Switch: <Switch label="Pictures" />,
  Table: <Table label="People" head={['Name']} rows={[[1]]} isNumeric={() => true} />,
  Tabs: <Tabs label="Views" items={[{ id: 'a', label: 'A', content: 'x' }]} />,
  Textarea: <Textarea />,
}

test.each(Object.entries(all))('%s can stand in a prerendered page under the policy', (_name, element) => {
  expect(readMarkup(renderToStaticMarkup(element))).toEqual({ hashes: [], refused: [] })
})

test('a picture that could not be had is not asked for again by the next row that shows it, until a minute has passed', () => {
  vi.useFakeTimers()
  const pictures = () => renderToStaticMarkup(<Avatar name="Ada Byron" src="/gone.png" />).match(/<img/g)
  expect(pictures()).toHaveLength(1)
  noteMissing('/gone.png')
  expect(pictures()).toBeNull()
  vi.advanceTimersByTime(60_000)
  expect(pictures()).toHaveLength(1)
  vi.useRealTimers()
})

test.each([
  ['ticked', <Checkbox key="one" label="All" defaultChecked />],
  ['half ticked', <Checkbox key="half" label="All" indeterminate />],
  ['of a row', <TickBox key="row" label="Tick it" isTicked onTick={() => undefined} />],
])('a box that is %s draws its one sign itself', (_, box) => {
  const markup = renderToStaticMarkup(box)
  expect(markup).toMatch(/<input[^>]*class="tick-box"/)
  expect(markup).not.toContain('<svg')
})

const attributes = (html: string, tag: string): Record<string, string> =>
  Object.fromEntries(
    [...(new RegExp(`<${tag}([^>]*)>`).exec(html)?.[1] ?? '').matchAll(/([\w-]+)="([^"]*)"/g)].map(
      ([, name = '', value = '']) => [name, value],
    ),
  )

describe('a field', () => {
  const html = renderToStaticMarkup(
    <Field label="Profile URL or ID" help="From the address bar" error="Paste a real profile" required>
      <Input />
    </Field>,
  )

  test('ties its label, its help and its problem to the control', () => {
    const input = attributes(html, 'input')
    expect(attributes(html, 'label')['for']).toBe(input['id'])
    const described = (input['aria-describedby'] ?? '').split(' ')
    const words = described.map((id) => new RegExp(`id="${id}"[^>]*>(.*?)</p>`).exec(html)?.[1] ?? '')
    expect(words[0]).toContain('Paste a real profile')
    expect(words[1]).toContain('From the address bar')
    expect(input['aria-invalid']).toBe('true')
    expect(input['aria-required']).toBe('true')
  })

  test('has a label of nothing but its words, so that a test and a listener find it by name', () => {
    expect(/<label[^>]*>(.*?)<\/label>/.exec(html)?.[1]).toBe('Profile URL or ID')
  })

  test('without a problem is not marked', () => {
    const quiet = attributes(
      renderToStaticMarkup(
        <Field label="Page">
          <Input />
        </Field>,
      ),
      'input',
    )
    expect(quiet).not.toHaveProperty('aria-invalid')
    expect(quiet).not.toHaveProperty('aria-describedby')
  })
})

test('a paying button ends with its price', () => {
  const words = renderToStaticMarkup(<PriceButton price="$0.30">Search</PriceButton>).replace(/<[^>]*>/g, '')
  expect(words).toBe('Search · $0.30')
  const pay = renderToStaticMarkup(
    <PriceButton price="$0.30" joint=" ">
      Pay
    </PriceButton>,
  )
  expect(pay.replace(/<[^>]*>/g, '')).toBe('Pay $0.30')
})

test('a busy button keeps its focus and does nothing', () => {
  const button = attributes(renderToStaticMarkup(<Button busy>Save</Button>), 'button')
  expect(button).toMatchObject({ 'aria-busy': 'true', 'aria-disabled': 'true', type: 'button' })
  expect(button).not.toHaveProperty('disabled')
})

test.each([
  ['Ada Byron', 'AB'],
  ['Ada', 'A'],
  ['Łucja Maria Żak', 'ŁŻ'],
  ['(Jo) van der Berg, PhD', 'JB'],
  ['李 小龍', '李小'],
  ['', ''],
  ['🙂 Ada', 'A'],
])('the initials of %s are %s', (name, letters) => {
  expect(initials(name)).toBe(letters)
})
