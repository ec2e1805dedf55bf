import { createHash } from 'node:crypto'

/** What a prerendered page contains that a policy must know of, or that no strict policy can allow. */
export type PageMarkup = { hashes: string[]; refused: string[] }

const script = /<script\b([^>]*)>([\s\S]*?)<\/script>/g
const refusals = [
  { name: 'an inline style', found: /<[a-z][^>]*\sstyle=/i },
  { name: 'a style element', found: /<style\b/i },
  { name: 'an inline event handler', found: /<[a-z][^>]*\son[a-z]+=/i },
  { name: 'a nonce', found: /<[a-z][^>]*\snonce=/i },
  { name: 'a javascript: address', found: /<[a-z][^>]*\s(?:href|src|action)="\s*javascript:/i },
]

/** Reads prerendered HTML: sha256 (base64) of each inline script, in order, and what breaks the policy. */
export function readMarkup(html: string): PageMarkup {
  const hashes = [...html.matchAll(script)]
    .filter(([, attributes = '']) => !/\ssrc=/.test(attributes))
    .map(([, , code = '']) => createHash('sha256').update(code).digest('base64'))
  const markup = html.replace(script, '<script$1></script>')
  return {
    hashes: [...new Set(hashes)],
    refused: refusals.filter(({ found }) => found.test(markup)).map(({ name }) => name),
  }
}
