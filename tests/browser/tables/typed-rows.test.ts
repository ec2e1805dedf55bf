import { describe, expect, test } from 'vitest'
import { typedRows, type TypedInto } from '@/lib/browser/tables/add-rows'

const people: TypedInto = { kind: 'person', header: [], rows: [], nextLine: 1 }
const companies: TypedInto = { ...people, kind: 'company' }

describe('a row that is typed', () => {
  test('is somebody by an address, or by a name and a company', () => {
    const rows = typedRows(
      'https://www.network.example/in/ana-silva/\nBo Lind, Works, Inc.\nCleo Marsh\tWorks 3',
      people,
    )
    expect(rows.map(({ identifier, problem }) => [identifier, problem])).toEqual([
      ['ana-silva', null],
      [null, null],
      [null, null],
    ])
    expect(rows.map(({ named }) => [named?.fullName, named?.company])).toEqual([
      [undefined, undefined],
      ['Bo Lind', 'Works, Inc.'],
      ['Cleo Marsh', 'Works 3'],
    ])
    expect(rows.map(({ line }) => line)).toEqual([1, 2, 3])
  })

  test('is a company by its page, its website or its name, commas and all', () => {
    const rows = typedRows(
      'https://www.network.example/company/works/\nworks.example\nWorks, Inc.',
      companies,
    )
    expect(rows.map(({ identifier }) => identifier)).toEqual([
      'https://network.example/company/works',
      'https://works.example',
      'Works, Inc.',
    ])
  })

  test('says what is wrong with it, and is looked up by nothing then', () => {
    const [row] = typedRows('https://www.network.example/in/', people)
    expect(row).toMatchObject({ identifier: null, named: null })
    expect(row?.problem).toMatch(/needs \/in\//)
  })

  test('stands under the headings of a file, copied cells in their order and typed words where they belong', () => {
    const file: TypedInto = {
      kind: 'person',
      header: ['Owner', 'Full Name', 'Company'],
      rows: [['Kim', 'Ana Silva', 'Works']],
      nextLine: 3,
    }
    const [copied, typed] = typedRows('Lee\tBo Lind\tGlobex\nCleo Marsh, Acme', file)
    expect(copied).toMatchObject({ cells: ['Lee', 'Bo Lind', 'Globex'], line: 3 })
    expect(copied?.named).toMatchObject({ fullName: 'Bo Lind', company: 'Globex' })
    expect(typed).toMatchObject({ cells: ['', 'Cleo Marsh', 'Acme'], line: 4 })
    expect(typed?.named).toMatchObject({ fullName: 'Cleo Marsh', company: 'Acme' })
  })
})
