import type { ScriptCall } from '@/lib/core/discovery/script-call'

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`

/** The call for a shell. It has no wallet, so it shows the price of the call and buys nothing. */
export function curlSnippet({ method, url, body }: ScriptCall): string {
  const parts = [
    `curl -i ${method === 'POST' ? '-X POST ' : ''}${quoted(url)}`,
    ...(body === null ? [] : [`-H 'content-type: application/json'`, `--data ${quoted(body)}`]),
  ]
  return `${parts.join(' \\\n  ')}\n`
}
