import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { placePart, placeParts } from '@/lib/build/late-parts'

const place = '<!--$?--><template id="B:0"></template><span>waiting</span><!--/$-->'
const moved = (content: string) =>
  `<div hidden id="S:0">${content}</div><script>$RB=[];$RC=function(b,a){1<2};$RC("B:0","S:0")</script>`
const page = (inside: string, end = '') =>
  `<body><main>${inside}</main><!--$--><!--/$-->${end}<script>self.x=[]</script></body>`

test('a part that came at the end of the page stands in its place, and nothing is left to move it', () => {
  const content = '<div><p>kept here, $& and $1</p></div><div>both</div>'
  expect(placePart(page(place, moved(content)), 'a.html')).toBe(page(`<!--$-->${content}<!--/$-->`))
})

test('a page without one is left as it is', () => {
  for (const html of [page('<p>all</p>'), page('<!--$--><p>in place</p><!--/$-->')])
    expect(placePart(html, 'a.html')).toBe(html)
})

test('what is written otherwise than expected breaks the build', () => {
  for (const html of [
    page(place),
    page('<!--$!--><span>waiting</span><!--/$-->'),
    page('<p>no place</p>', moved('<p>part</p>')),
    page(`${place}${place.replace('B:0', 'B:1')}`, moved('<p>one of two</p>')),
  ])
    expect(() => placePart(html, 'a.html')).toThrow('a.html was not put in its place')
})

test('of a build only the pages that have one are written, and named for the copy', () => {
  const build = mkdtempSync(path.join(tmpdir(), 'nickel-parts-'))
  const folder = path.join(build, 'server/app/settings')
  mkdirSync(folder, { recursive: true })
  writeFileSync(path.join(folder, 'privacy.html'), page(place, moved('<p>form</p>')))
  writeFileSync(path.join(folder, 'plain.html'), page('<p>form</p>'))
  writeFileSync(path.join(folder, 'privacy.rsc'), place)
  expect(placeParts(build)).toEqual([path.join('server/app/settings/privacy.html')])
  expect(readFileSync(path.join(folder, 'privacy.html'), 'utf8')).toBe(page('<!--$--><p>form</p><!--/$-->'))
  expect(readFileSync(path.join(folder, 'privacy.rsc'), 'utf8')).toBe(place)
})
