import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { LongText, RichText } from '@/components/record/parts/long-text'
import { countEffort } from '@/tests/support/processor-time'

const html = (source: string) => renderToStaticMarkup(<RichText html={source} />)
/** Markup without our own class names and the isolation of text. */
const bare = (source: string) =>
  html(source)
    .replace(/ class="[^"]*"/g, '')
    .replace(/<\/?(?:bdi|div)>/g, '')

describe('formatted text of an answer', () => {
  test.each([
    ['<p onclick=x>Hi<img src=x onerror=y></p>', '<p>Hi</p>'],
    ['<script>alert(1)</script>after', 'after'],
    ['<SCRIPT SRC=//evil.example/x></SCRIPT>after', 'after'],
    ['<svg><script>alert(1)</script></svg><b>bold</b>', '<strong>bold</strong>'],
    ['<style>*{display:none}</style><i>it</i>', '<em>it</em>'],
    ['<a href="javascript:alert(1)">bad</a>', 'bad'],
    ['<a href="&#106;avascript:alert(1)">bad</a>', 'bad'],
    ['<a href="java\tscript:alert(1)">bad</a>', 'bad'],
    ['<a href="data:text/html,x">bad</a>', 'bad'],
    ['<a href="//evil.example">bad</a>', 'bad'],
    ['<iframe src="https://evil.example">inside</iframe>x', 'x'],
    ['<math><mtext><img src=x onerror=alert(1)></mtext></math>x', 'x'],
    ['<p style="position:fixed" id="top" class="c" data-x="1">p</p>', '<p>p</p>'],
    ['<!--<p>hidden</p>-->seen', 'seen'],
    ['<p title="</p><script>alert(1)</script>">p</p>', '<p>p</p>'],
    ['<form action="/x"><input value="v">words</form>', 'words'],
    [`<p title='>'>p</p><p title=">">q</p>`, '<p>p</p><p>q</p>'],
  ])('%s', (source, expected) => {
    expect(bare(source)).toBe(expected)
  })

  test('an honest link leaves without a trace', () => {
    expect(bare('<a href="https://ok.example/x" onmouseover="y">good</a>')).toBe(
      '<a href="https://ok.example/x" target="_blank" rel="noopener noreferrer nofollow ugc">good</a>',
    )
  })

  test('lists, headings and breaks read as they were meant, closed or not', () => {
    expect(bare('<h2>Role</h2><ul><li>One<li>Two</ul>a<br/>b<div>c</div>')).toBe(
      '<h3>Role</h3><ul><li>One</li><li>Two</li></ul>a<br/>b<p>c</p>',
    )
  })

  test('a comparison is no markup', () => {
    expect(bare('a < b and c > d, R&amp;D')).toBe('a &lt; b and c &gt; d, R&amp;D')
  })

  test.each([
    ['unclosed quotes', '<a "'.repeat(20_000)],
    ['quotes that no tag holds', `${'"<'.repeat(50_000)}>`],
    ['open elements', '<b>'.repeat(50_000)],
    ['bare signs', '<'.repeat(100_000)],
    ['open comments', '<!--'.repeat(50_000)],
  ])('a hundred thousand %s are drawn in step with their number', (_, source) => {
    const effort = countEffort()
    html(source)
    expect(effort()).toBeLessThan(400)
  })
})

describe('where markup may be formatted', () => {
  const markup = '<p>Build <b>things</b></p>'

  test('under a key for descriptions it is', () => {
    expect(renderToStaticMarkup(<LongText text={markup} name="descriptionHtml" />)).toContain('<strong')
  })

  test('under a name it is shown literally', () => {
    const shown = renderToStaticMarkup(<LongText text={markup} name="name" />)
    expect(shown).toContain('&lt;b&gt;things&lt;/b&gt;')
    expect(shown).toContain('View formatted')
  })
})
