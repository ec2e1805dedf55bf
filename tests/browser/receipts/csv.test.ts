import { read, utils } from '@e965/xlsx'
import Papa from 'papaparse'
import { describe, expect, test } from 'vitest'
import { usdc } from '@/lib/core/money'
import { writeCsv } from '@/lib/browser/files/csv'
import { fileName } from '@/lib/browser/files/file-name'
import { receiptsTable, type ReceiptLine } from '@/lib/browser/receipts/csv'
import { receipt } from '@/tests/browser/receipts/entries'

const at = Date.UTC(2026, 10, 21, 9, 30)
const line = (changes: Partial<ReceiptLine> = {}): ReceiptLine => ({
  receipt: receipt({ at }),
  network: 'Base',
  cached: null,
  belonging: undefined,
  ...changes,
})
const receiptsCsv = (lines: readonly ReceiptLine[]) =>
  writeCsv(receiptsTable(lines), { bom: true, guard: true })
const columns =
  'receipt_id,at,route,request_summary,items,quoted_usd,paid_usd,network,transaction,outcome,cached,seller,job,lists,tags'

/** What two other programs read: a table of texts. */
function readers(text: string): string[][][] {
  const sheet = read(text, { type: 'string', raw: true })
  const [name = ''] = sheet.SheetNames
  const rows = utils.sheet_to_json<string[]>(sheet.Sheets[name] ?? {}, { header: 1, raw: false, defval: '' })
  return [Papa.parse<string[]>(text, { skipEmptyLines: false }).data.slice(0, -1), rows]
}

describe('receipts as CSV', () => {
  test('have the columns that were promised, the mark of UTF-8 and CRLF', () => {
    const text = receiptsCsv([line()])
    expect(text.startsWith(`\uFEFF${columns}\r\n`)).toBe(true)
    expect(text.endsWith('\r\n')).toBe(true)
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  })

  test('are read alike by other programs, whatever stands in them', () => {
    const about = 'say "hi", two\nlines; ünïcode 漢字'
    const named = (...names: string[]) => names.map((name) => ({ key: name, name }))
    const belonging = { job: named('fair.csv'), list: named('Berlin', 'Hot, new'), tag: named('warm') }
    for (const [header, row] of readers(
      receiptsCsv([line({ receipt: receipt({ at, about }), cached: true, belonging })]),
    )) {
      expect(header?.join().replace('\uFEFF', '')).toBe(columns)
      expect(row).toEqual([
        '0x01',
        '2026-11-21T09:30:00.000Z',
        'GET /agent/v1/profiles/enrich',
        `Enrich a profile · ${about}`,
        '1',
        '0.05',
        '0.05',
        'Base',
        '',
        'paid and delivered',
        'true',
        'api.example.org',
        'fair.csv',
        'Berlin; Hot, new',
        'warm',
      ])
    }
  })

  test('leave what was paid empty while nobody knows, and say 0.00 where nothing was', () => {
    const open = receipt({ at, paid: null, outcome: 'open' })
    const none = receipt({ at, paid: 0n, outcome: 'not-charged', quoted: usdc('0.3') })
    const [, first, second] =
      readers(receiptsCsv([line({ receipt: open }), line({ receipt: none })]))[0] ?? []
    expect([first?.[6], first?.[9]]).toEqual(['', 'being checked'])
    expect([second?.[5], second?.[6]]).toEqual(['0.30', '0.00'])
  })

  test('hold no formula, also where a lookup nobody knows any more is named like one', () => {
    const evil = receipt({ at, what: '=HYPERLINK("https://evil.example")', about: '', route: '+cmd|calc' })
    const [, row] = readers(receiptsCsv([line({ receipt: evil, network: '@SUM(1)' })]))[0] ?? []
    expect([row?.[2], row?.[3], row?.[7]]).toEqual([
      "'+cmd|calc",
      '\'=HYPERLINK("https://evil.example")',
      "'@SUM(1)",
    ])
  })

  test('come in a file that says what and when', () => {
    expect(fileName(['receipts', 'all'], new Date(at), 'csv')).toBe('nickel-receipts-all-20261121-0930.csv')
  })
})
