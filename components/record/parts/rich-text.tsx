import { createElement, type ReactNode } from 'react'
import { SafeText } from '@/components/record/parts/safe-text'
import { richTree, type RichNode } from '@/components/record/parts/rich-tree'

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

/** Formatted text of an answer, made of a handful of harmless elements. */
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
