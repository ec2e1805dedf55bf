'use client'

import { CopyButton } from '@/components/ui/copy-button'
import { Tabs } from '@/components/ui/tabs'
import { useConfig } from '@/components/wallet/config'
import { readDraft, type Draft } from '@/lib/catalogue/draft'
import type { Endpoint } from '@/lib/catalogue/endpoint'
import { curlSnippet } from '@/lib/snippets/curl'
import { pythonSnippet } from '@/lib/snippets/python'
import { scriptCall, type ScriptCall } from '@/lib/snippets/script-call'
import { typescriptSnippet } from '@/lib/snippets/typescript'
import { encodeRequest } from '@/lib/wire/encode'

const scripts = [
  { id: 'curl', label: 'curl', write: curlSnippet, note: 'It shows the price and buys nothing.' },
  { id: 'typescript', label: 'TypeScript', write: typescriptSnippet, note: 'It pays with your own key.' },
  { id: 'python', label: 'Python', write: pythonSnippet, note: 'It pays with your own key.' },
] as const

/** The request line and body that the form makes, and the same call for the visitor's own scripts. */
export function RequestPreview({ endpoint, draft }: { endpoint: Endpoint; draft: Draft }) {
  const config = useConfig()
  const read = readDraft(endpoint, draft)
  const wire = read.ok ? encodeRequest(endpoint, read.value) : null
  const http = wire
    ? [`${wire.method} ${wire.target}`, wire.body].filter(Boolean).join('\n\n')
    : `${endpoint.method} ${endpoint.path}`
  const service = config && { url: config.serviceUrl, wireWord: config.wireWord }
  const call = read.ok && service ? scriptCall(endpoint, read.value, service) : null
  return (
    <Tabs
      label="The call as"
      items={[
        { id: 'http', label: 'HTTP', content: <Code text={http} label="Copy request" /> },
        ...scripts.map(({ id, label, write, note }) => ({
          id,
          label,
          content: <Script call={call} write={write} note={note} />,
        })),
      ]}
    />
  )
}

type ScriptProps = { call: ScriptCall | null; write: (call: ScriptCall) => string; note: string }

function Script({ call, write, note }: ScriptProps) {
  if (!call)
    return <p className="text-sm text-ink-quiet">Fill in the form below, and the call stands here.</p>
  return (
    <>
      <Code text={write(call)} label="Copy script" />
      <p className="mt-2 text-sm text-ink-quiet">
        {note} The most it can cost is {call.cap}.
      </p>
    </>
  )
}

function Code({ text, label }: { text: string; label: string }) {
  return (
    <div className="relative rounded-lg border border-line bg-sunken">
      <pre className="overflow-x-auto p-4 pr-14 font-mono text-sm break-all whitespace-pre-wrap">{text}</pre>
      <CopyButton value={text} label={label} className="absolute top-2 right-2" />
    </div>
  )
}
