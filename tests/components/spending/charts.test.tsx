import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { ShareChart, TimeChart } from '@/components/spending/charts'
import { usdc } from '@/lib/core/money'
import type { Share, Shares, Spell } from '@/lib/browser/receipts/totals'
import { readMarkup } from '@/lib/build/page-policies'

const day = (at: number, dollars: string): Spell => ({
  start: new Date(2026, 2, at).getTime(),
  spent: usdc(dollars),
  purchases: dollars === '0' ? 0 : 1,
})
const share = (key: string, dollars: string): Share => ({
  key,
  name: key,
  spent: usdc(dollars),
  purchases: 2,
})

/** An attribute of every bar that stands for money, in order. */
const bars = (html: string, attribute: string) =>
  [...html.matchAll(/<rect[^>]*>/g)]
    .map(([tag]) => tag)
    .filter((tag) => tag.includes('fill-copper-fill'))
    .map((tag) => Number.parseFloat(new RegExp(` ${attribute}="([^"]*)"`).exec(tag)?.[1] ?? 'NaN'))

const overTime = (spells: Spell[], unit: 'day' | 'month' = 'day') =>
  renderToStaticMarkup(<TimeChart timeline={{ unit, spells }} />)

describe('spending over time', () => {
  test('is drawn in proportion, and a little is never nothing', () => {
    const [none, little, half, most] = bars(
      overTime([day(1, '0'), day(2, '0.000001'), day(3, '1.5'), day(4, '3')]),
      'height',
    )
    expect(none).toBe(0)
    expect(little).toBe(2)
    expect((most ?? 0) / (half ?? 1)).toBeCloseTo(2)
  })

  test('stands side by side, and one day does not fill the whole', () => {
    const week = overTime([1, 2, 3, 4, 5, 6, 7].map((at) => day(at, '1')))
    const [first = 0, second = 0] = bars(week, 'x')
    expect(second - first).toBeCloseTo(100 / 7)
    expect(bars(overTime([day(1, '1')]), 'width')).toEqual([6])
  })

  test('names its unit, its ends and the dearest, with a table of what was paid', () => {
    const html = overTime([day(1, '0'), day(2, '2'), day(3, '0.5')])
    expect(html).toContain('Spending by day from Mar 1, 2026 to Mar 3, 2026, $2.00 at most')
    expect(html).toMatch(/Most on Mar 2, 2026: .*\$2\.00/)
    expect(html.match(/<tr/g)).toHaveLength(3)
    expect(overTime([day(1, '1')], 'month')).toContain('Spending by month from Mar 2026')
  })

  test('says so where nothing was paid', () => {
    expect(overTime([])).toContain('Nothing was spent.')
    expect(overTime([day(1, '0')])).toContain('Nothing was spent.')
  })
})

describe('spending by what purchases belong to', () => {
  const chart = (shares: Share[], chosen: readonly string[] = [], told: Partial<Shares> = {}) => {
    const total = shares.reduce((sum, { spent }) => sum + spent, 0n)
    return renderToStaticMarkup(
      <ShareChart
        label="Spending by list"
        rest="On no list"
        shares={{ shares, rest: { spent: 0n, purchases: 0 }, isShared: false, total, unsettled: 0n, ...told }}
        chosen={chosen}
        onChoose={() => undefined}
      />,
    )
  }

  test('has a bar for each, the dearest whole and the least one in sight', () => {
    expect(bars(chart([share('a', '3'), share('b', '1'), share('c', '0.000001')]), 'width')).toEqual([
      100, 33.33, 0.5,
    ])
  })

  test('keeps sums that no floating number holds', () => {
    const huge = { ...share('a', '1'), spent: 9_007_199_254_740_993n * 2n }
    expect(bars(chart([huge, { ...huge, key: 'b', spent: 9_007_199_254_740_993n }]), 'width')).toEqual([
      100, 50,
    ])
  })

  test('marks the one that the page is narrowed to', () => {
    const html = chart([share('a', '2'), share('b', '1')], ['b'])
    expect([...html.matchAll(/aria-pressed="(\w+)"/g)].map(([, is]) => is)).toEqual(['false', 'true'])
  })

  test('tells what belongs to none of them, the total apart, and where a purchase counts twice', () => {
    const told = { rest: { spent: usdc('1'), purchases: 4 }, isShared: true, total: usdc('3') }
    const html = chart([share('a', '2'), share('b', '1')], undefined, told)
    const words = html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')
    expect(words).toContain('On no list · 4 $1.00')
    expect(words).toContain('Total $3.00')
    expect(words).toContain('counts whole in each')
    expect(chart([share('a', '2')])).not.toContain('counts whole in each')
  })

  test('says what of it is being checked, which may not be charged', () => {
    const words = chart([share('a', '2')], undefined, { unsettled: usdc('0.1') }).replace(/<[^>]*>/g, '')
    expect(words).toContain('Of this $0.10 is being checked, and may turn out not to be charged.')
    expect(chart([share('a', '2')])).not.toContain('being checked')
  })

  test('says so where nothing was paid', () => {
    expect(chart([])).toContain('Nothing was spent.')
  })
})

test('the charts can stand under the policy', () => {
  expect(readMarkup(overTime([day(1, '1'), day(2, '2')])).refused).toEqual([])
})
