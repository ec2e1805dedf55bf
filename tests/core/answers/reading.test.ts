import { describe, expect, test } from 'vitest'
import { countReactions, reactionLabel } from '@/lib/core/answers/engagement'
import { companyRef, employerRef, personRef, placeId, postUrl, recordId } from '@/lib/core/answers/handoff'
import { canonicalUrl, personAliases, sharesAlias, textAliases } from '@/lib/core/answers/identity'
import { linkOf, emptyMark, summarise } from '@/lib/core/answers/summary'
import { bestPicture } from '@/lib/core/answers/picture'
import { fromPointer, resolve, toPointer } from '@/lib/core/answers/pointer'
import { clampOf, decodeEntities, showHidden } from '@/lib/core/answers/text'
import { analyze } from '@/lib/core/answers/analyze'
import { mergePages } from '@/lib/core/answers/describe'
import { positionText } from '@/lib/core/answers/paging'
import { rowsOf } from '@/lib/core/answers/rows'
import { company, encodedId, person, range, site } from '@/tests/core/answers/samples'

describe('identity', () => {
  test('one form for one page', () => {
    const one = 'https://network.example/in/józef'
    expect(
      [
        'http://WWW.Network.example/in/j%C3%B3zef/?x=1#top',
        'https://pl.network.example/in/józef',
        'network.example/in/józef',
      ].map(canonicalUrl),
    ).toEqual([one, one, one])
    expect([
      canonicalUrl('javascript:x'),
      canonicalUrl('https://a@b.example/'),
      canonicalUrl('Jane Doe'),
    ]).toEqual([null, null, null])
  })

  test('a slug, an encoded id and a URN of it meet in the alias set', () => {
    const record = {
      networkId: 'ada-quill',
      networkProviderId: encodedId(1),
      networkUrl: `${site}/in/ada-quill`,
    }
    const aliases = personAliases(record)
    for (const text of [
      'ada-quill',
      `${site}/in/${encodedId(1)}/`,
      `urn:net:fsd_profile:${encodedId(1)}`,
      'https://de.network.example/in/Ada-Quill',
    ])
      expect(sharesAlias(aliases, textAliases(text))).toBe(true)
    expect(sharesAlias(aliases, textAliases('ada-quill-2'))).toBe(false)
    expect(personAliases({ companyUrl: `${site}/company/1`, id: null })).toEqual([])
  })

  test('hand-offs read what is there, in order, and nothing from a search page', () => {
    expect(personRef({ actor: { networkUrl: `${site}/in/${encodedId(3)}`, fullName: 'Ada' } })?.best).toEqual(
      { by: 'id', value: encodedId(3) },
    )
    expect(personRef({ name: 'Network member', id: null })).toBeNull()
    expect(personRef({ wunschname: `${site}/in/ada-quill/` })?.id).toBe('ada-quill')
    expect(companyRef(company(5))?.best).toEqual({ by: 'id', value: '1005' })
    expect(employerRef({ companyName: 'X', companyUrl: `${site}/search/results/all/?keywords=X` })).toBeNull()
    expect(employerRef({ company: { name: 'X', universalName: 'x-works' } })?.id).toBe('x-works')
    expect([placeId({ geoUrn: 'urn:net:geo:1022' }), placeId({ id: 'abc' }), placeId({ id: 7 })]).toEqual([
      '1022',
      null,
      '7',
    ])
    expect(recordId('job', { link: `${site}/jobs/view/baker-at-rye-4000` })).toBe('4000')
    expect(postUrl({ shareUrl: `${site}/posts/p?utm_source=x&rcm=1&id=2#c` })).toBe(`${site}/posts/p?id=2`)
  })
})

describe('links and pictures', () => {
  test.each([
    ['javascript:alert(1)', 'url', null],
    ['data:text/html,x', 'url', null],
    ['//cdn.example/x', 'x', 'https://cdn.example/x'],
    ['/in/x', 'url', null],
    ['www.acme.example', 'website', 'https://www.acme.example/'],
    ['www.acme.example', 'note', null],
    ['https://bank.example@evil.example/', 'url', null],
    ['https://ok.example/\u202Egpj', 'url', null],
    ['a@b.example', 'x', 'mailto:a@b.example'],
    ['+44 20 7946 0000', 'x', 'tel:+442079460000'],
    ['10110193', 'id', null],
  ])('%s under %s', (value, key, href) => {
    expect(linkOf(value, key)?.href ?? null).toBe(href)
  })

  test('a foreign host is shown as written and in letters that cannot lie', () => {
    expect(linkOf('https://münchen.example/stadt', 'url')).toMatchObject({
      host: 'münchen.example',
      ascii: 'xn--mnchen-3ya.example',
    })
  })

  test('expired, plain-http and vector pictures are not asked for', () => {
    const state = (value: unknown) => bestPicture(value, 1_780_000_000_000)?.state
    expect(state('https://m.example/a?e=1700000000&v=1')).toBe('expired')
    expect(state('https://m.example/a?e=1900000000')).toBe('ok')
    expect(state({ url: 'https://m.example/a', expiresAt: 1_700_000_000_000 })).toBe('expired')
    expect(state('http://m.example/a.png')).toBe('refused')
    // the sandbox's own are kept with what they show, as any other network's are
    for (const host of ['127.0.0.1:4020', 'localhost:4020', '[::1]:4020'])
      expect(state(`http://${host}/a.png`)).toBe('ok')
    for (const host of ['localhost.example', '127.0.0.1.example', 'localhost@m.example'])
      expect(state(`http://${host}/a.png`)).toBe('refused')
    expect(state('data:image/svg+xml;base64,AAAA')).toBe('refused')
    expect(state('data:image/png;base64,AAAA')).toBe('ok')
    expect(state(`data:image/png;base64,${'A'.repeat(300_000)}`)).toBe('refused')
    const sizes = [400, 100, 200].map((width) => ({ url: `https://m.example/${width}`, width }))
    expect(bestPicture(sizes, 0, 96)?.width).toBe(100)
  })
})

describe('cells and text', () => {
  test('each kind of nothing has its own mark and words', () => {
    const marks = [undefined, null, '', [], {}, false].map((value) => emptyMark(value))
    expect(new Set(marks.map((mark) => mark?.title)).size).toBe(6)
    expect(summarise(0)).toEqual({ as: 'text', text: '0' })
    expect(summarise(-0)).toEqual({ as: 'text', text: '-0' })
  })

  test('nested values are summed up', () => {
    const text = (value: unknown) => {
      const summary = summarise(value)
      return summary.as === 'chips' ? `${summary.chips.join('|')} +${summary.more}` : summary.text
    }
    expect(text({ start: 11, end: 50 })).toBe('11–50')
    expect(text({ start: 10_001, end: null })).toBe('10,001+')
    expect(text({ amount: '1200.50', currency: 'EUR' })).toBe('1,200.50 EUR')
    expect(text({ locationText: 'Oslo', code: 1 })).toBe('Oslo')
    expect(text({ year: 2020, month: 3 })).toBe('Mar 2020')
    expect(text({ a: 1, b: 2, c: 3 })).toBe('3 fields')
    expect(text([{ name: 'a' }, 'b', 3, null])).toBe('a|b|3 +1')
  })

  test('hidden characters are spelled out and entities are decoded once', () => {
    expect(showHidden('a\u202Eb\u0000')).toBe('a‹U+202E›b‹U+0000›')
    expect(['a &amp;amp; b', '<b>&amp;</b>', '&#x1F600; &bogus; &#0;'].map(decodeEntities)).toEqual([
      'a &amp; b',
      '<b>&amp;</b>',
      '😀 &bogus; &#0;',
    ])
    expect([clampOf('short').lines, clampOf('x'.repeat(300)).lines, clampOf('x'.repeat(20_001)).box]).toEqual(
      [null, 4, true],
    )
  })

  test('a pointer and its path are one (RFC 6901)', () => {
    const path = ['', 'a/b', 'm~n', '~1', '0', 'a.b']
    expect(fromPointer(toPointer(path))).toEqual(path)
    expect(resolve({ '': { 'a/b': [7] } }, '//a~1b/0')).toBe(7)
  })
})

describe('pages, facets and reactions', () => {
  const ctx = { route: 'people', expect: 'list', request: {} } as const
  const page = (first: number, count: number) => {
    const json = { elements: range(count).map((index) => person(first + index)) }
    const list = analyze(json, ctx).lists[0]
    if (list === undefined) throw new Error('no list was found')
    return { rows: rowsOf(json, list), roles: list.roles }
  }

  test('records that come twice are shown once, and a page of known ones adds nothing', () => {
    const merged = mergePages([page(0, 10), page(8, 10)])
    expect([merged.rows.length, merged.added]).toEqual([18, [10, 8]])
    expect(mergePages([page(0, 10), page(0, 10)]).added).toEqual([10, 0])
  })

  test('the position on a page is told only as far as it is known', () => {
    const json = (paging: object) => ({ elements: range(25).map(person), ...paging })
    const text = (paging: object, request = {}) =>
      positionText(analyze(json(paging), { ...ctx, request }).paging, 25)
    expect(text({ pageNumber: 2, pageSize: 25, total: 1234 }, { page: 2 })).toBe('26–50 of about 1,234')
    expect(text({ total: 25 })).toBe('25 of 25')
    expect(text({ total: 12 })).toBe('25')
    expect(text({ total: 500, token: 'x' }, { token: 'y', page: 3 })).toBe('25 loaded of about 500')
  })

  test('reactions have the names that people know, and unknown ones their own', () => {
    expect(
      [
        'LIKE',
        'PRAISE',
        'EMPATHY',
        'INTEREST',
        'APPRECIATION',
        'ENTERTAINMENT',
        'liked',
        'CELEBRATE',
        'CURIOUS_FACE',
      ].map(reactionLabel),
    ).toEqual([
      ...['Like', 'Celebrate', 'Love', 'Insightful', 'Support', 'Funny', 'Like', 'Celebrate', 'Curious face'],
    ])
    expect(
      countReactions([{ type: 'LIKE' }, { type: 'liked' }, { type: 'PRAISE' }]).map((entry) => [
        entry.label,
        entry.count,
      ]),
    ).toEqual([
      ['Like', 2],
      ['Celebrate', 1],
    ])
  })

  test('each list of an engagement has its own position and token', () => {
    const json = {
      reactions: [{ type: 'LIKE', actor: person(1) }],
      comments: [{ id: '1', commentary: 'Yes', actor: person(2) }],
      pagination: {
        reactions: { totalElements: 1563, pageNumber: 1, pageSize: 10, paginationToken: 'r2' },
        comments: { totalElements: 1, pageNumber: 1, pageSize: 10, paginationToken: null },
      },
    }
    const lists = analyze(json, { route: 'engagement', expect: 'multi', request: {} }).lists
    expect(lists.map((list) => [list.paging.total, list.paging.token, list.next.can])).toEqual([
      [1563, 'r2', true],
      [1, null, false],
    ])
  })

  test('an ad is the whole record, not only its content', () => {
    const ad = {
      id: '617966576',
      format: 'VIDEO',
      startedAt: '2026-11-14',
      advertiser: { id: '1', name: 'Foxglen' },
      content: {
        headline: 'Ten questions',
        commentary: 'Half an hour',
        image: `${site}/a.png`,
        callToAction: 'See',
      },
    }
    const view = analyze({ element: ad, status: 200 }, { route: 'ad', expect: 'item', request: {} })
    expect(view.item?.ptr).toBe('/element')
  })

  test("a visitor's own choice of list wins", () => {
    const json = { elements: range(3).map(person), similar: range(4).map(company) }
    const view = analyze(json, { ...ctx, choose: '/similar' })
    expect([view.lists[0]?.ptr, view.lists[0]?.rows, view.ambiguous]).toEqual(['/similar', 4, false])
  })
})
