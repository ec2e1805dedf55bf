import { createElement, type ReactNode, useState } from 'react'
import { SafeText } from '@/components/record/parts/words'
import { linkOf } from '@/lib/core/answers/summary'
import { decodeEntities, allowsRichText, clampOf } from '@/lib/core/answers/text'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { CopyButton } from '@/components/ui/copy-button'
import { kindOf } from '@/lib/core/answers/kinds'

const styles: Record<string, string> = {
  p: 'mb-3 last:mb-0',
  ul: 'mb-3 list-disc pl-5 last:mb-0',
  ol: 'mb-3 list-decimal pl-5 last:mb-0',
  li: 'mb-1',
  h3: 'mt-4 mb-1 font-semibold first:mt-0',
  a: 'underline underline-offset-2',
  blockquote: 'mb-3 border-l-2 border-line pl-3 text-ink-quiet',
  code: 'font-mono text-sm',
  pre: 'mb-3 overflow-x-auto rounded-md bg-sunken p-3 font-mono text-sm whitespace-pre',
}

export function RichText({ html }: { html: string }) {
  return <div className="max-w-prose wrap-anywhere">{richTree(html).map(draw)}</div>
}

function draw(node: RichNode, key: number): ReactNode {
  if (typeof node === 'string') return <SafeText key={key}>{node}</SafeText>
  const { tag, href } = node
  if (tag === 'br') return <br key={key} />
  const link = href !== null && { href, target: '_blank', rel: 'noopener noreferrer nofollow ugc' }
  return createElement(tag, { key, className: styles[tag], ...link }, node.children.map(draw))
}

const own = ['p', 'br', 'ul', 'ol', 'li', 'strong', 'em', 'u', 'a', 'blockquote', 'code', 'pre'] as const

type RichTag = (typeof own)[number] | 'h3'

type RichNode = string | RichElement
type RichElement = { tag: RichTag; href: string | null; children: RichNode[] }

const tags: ReadonlyMap<string, RichTag> = new Map([
  ...own.map((tag) => [tag, tag] as const),
  ...(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'] as const).map((tag) => [tag, 'h3'] as const),
  ...(['div', 'section', 'article', 'tr', 'dt', 'dd'] as const).map((tag) => [tag, 'p'] as const),
  ['b', 'strong'],
  ['i', 'em'],
  ['hr', 'br'],
])

const blocks: ReadonlySet<RichTag> = new Set(['p', 'ul', 'ol', 'h3', 'blockquote', 'pre'])

/** Elements that are left out with all their content, which is not meant for reading. */
const dropped =
  /^(?:script|style|iframe|object|noembed|noscript|noframes|template|svg|math|title|textarea|xmp|select|head|audio|video|canvas)$/i

/** Characters; what is no tag within them is text. */
const longestTag = 2_000
const deepest = 24

const tagAt = /^<(\/?)([a-z][a-z0-9]*)(?![a-z0-9])((?:[^"'>]|"[^"]*"|'[^']*')*)>/i

/** In linear time, and not by the browser's parser, which the page's policy (Trusted Types) forbids. */
export function richTree(html: string): RichNode[] {
  const root: RichElement = { tag: 'p', href: null, children: [] }
  const open: RichElement[] = [root]
  const top = () => open.at(-1) ?? root
  const last = html.lastIndexOf('>')
  for (let at = 0; at < html.length;) {
    const next = html.indexOf('<', at)
    const text = html.slice(at, next < 0 ? html.length : next)
    if (text !== '') addText(top(), text)
    if (next < 0) break
    const tag = next > last ? null : tagAt.exec(html.slice(next, next + longestTag))
    if (tag) {
      const [whole, slash, name = '', attributes = ''] = tag
      at = next + whole.length
      if (slash) close(open, name.toLowerCase())
      else if (dropped.test(name)) at = afterElement(html, name, at)
      else add(open, tags.get(name.toLowerCase()), attributes)
    } else if (html.startsWith('<!--', next)) at = after(html, '-->', next + 4)
    else if (/[!?]/.test(html[next + 1] ?? '')) at = after(html, '>', next)
    else {
      addText(top(), '<')
      at = next + 1
    }
  }
  return root.children
}

function addText(parent: RichElement, raw: string) {
  const isVerbatim = parent.tag === 'pre' || parent.tag === 'code'
  const text = isVerbatim ? decodeEntities(raw) : decodeEntities(raw).replace(/\s+/g, ' ')
  const before = parent.children.at(-1)
  const isList = parent.tag === 'ul' || parent.tag === 'ol'
  if (!isVerbatim && text.trim() === '' && (isList || before === undefined)) return
  if (typeof before === 'string') parent.children[parent.children.length - 1] = before + text
  else parent.children.push(text)
}

function add(open: RichElement[], tag: RichTag | undefined, attributes: string) {
  if (!tag) return
  if (blocks.has(tag)) close(open, 'p', [])
  if (tag === 'li') close(open, 'li', ['ul', 'ol'])
  const href = tag === 'a' ? hrefOf(attributes) : null
  if (open.length > deepest || (tag === 'a' && (href === null || open.some((one) => one.tag === 'a')))) return
  const element: RichElement = { tag, href, children: [] }
  open.at(-1)?.children.push(element)
  if (tag !== 'br') open.push(element)
}

/** Closes the nearest element of that name, unless one of `within` stands nearer. */
function close(open: RichElement[], name: string, within: readonly RichTag[] = []) {
  const tag = tags.get(name)
  const at = open.findLastIndex((one, index) => index > 0 && (one.tag === tag || within.includes(one.tag)))
  if (at > 0 && open[at]?.tag === tag) open.length = at
}

function hrefOf(attributes: string): string | null {
  const match = /\shref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i.exec(attributes)
  const address = decodeEntities(match?.[1] ?? match?.[2] ?? match?.[3] ?? '').trim()
  const link = /^https?:\/\//i.test(address) ? linkOf(address) : null
  return link?.kind === 'web' ? link.href : null
}

function after(html: string, mark: string, from: number): number {
  const at = html.indexOf(mark, from)
  return at < 0 ? html.length : at + mark.length
}

function afterElement(html: string, name: string, from: number): number {
  const closing = new RegExp(`</${name}(?=[\\s/>])`, 'gi')
  closing.lastIndex = from
  const found = closing.exec(html)
  return found ? after(html, '>', found.index) : html.length
}

type LongTextProps = {
  text: string
  /** The key it stands under: markup is formatted at once only under keys such as "description". */
  name?: string | undefined
  lines?: 3 | 4 | 6 | undefined
  className?: string | undefined
}

const clamps = { 3: 'line-clamp-3', 4: 'line-clamp-4', 6: 'line-clamp-6' } as const

/** Characters. Longer markup stays text: parsing it would take time, and nobody reads it. */
const longestMarkup = 200_000

const folded = 2_000

export function LongText({ text, name = '', lines = 4, className }: LongTextProps) {
  const hasMarkup = text.length <= longestMarkup && kindOf(text, name) === 'html'
  const [isFormatted, setFormatted] = useState(hasMarkup && allowsRichText(name))
  const [isOpen, setOpen] = useState(false)
  const clamp = clampOf(text, lines)
  const isFolded = clamp.lines !== null && !isOpen
  const shown = isFolded ? text.slice(0, folded) : text
  return (
    <div className={cn('min-w-0', className)}>
      <div
        {...(isOpen && clamp.box && { tabIndex: 0, role: 'region', 'aria-label': 'Whole text' })}
        className={cn(
          'wrap-anywhere',
          !isFormatted && 'whitespace-pre-line',
          isFolded && clamps[lines],
          isOpen && clamp.box && 'max-h-96 overflow-auto rounded-md border border-line p-3',
        )}
      >
        {isFormatted ? <RichText html={shown} /> : <SafeText>{decodeEntities(shown)}</SafeText>}
      </div>
      {(clamp.lines !== null || hasMarkup) && (
        <div className="-ml-2.5 flex flex-wrap items-center gap-1 pb-1">
          {clamp.lines !== null && (
            <Button size="sm" variant="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              {isOpen ? 'Show less' : 'Show more'}
            </Button>
          )}
          {hasMarkup && (
            <Button size="sm" variant="quiet" onClick={() => setFormatted(!isFormatted)}>
              {isFormatted ? 'View as text' : 'View formatted'}
            </Button>
          )}
          {clamp.lines !== null && <CopyButton value={text} label="Copy text" />}
        </div>
      )}
    </div>
  )
}
