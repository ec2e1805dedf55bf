import { CopyButton } from '@/components/ui/copy-button'
import { readDraft, type Draft } from '@/lib/catalogue/draft'
import type { Endpoint } from '@/lib/catalogue/endpoint'
import { encodeRequest } from '@/lib/wire/encode'

/** The request line and body that the form makes, while it is valid. */
export function RequestPreview({ endpoint, draft }: { endpoint: Endpoint; draft: Draft }) {
  const read = readDraft(endpoint, draft)
  const wire = read.ok ? encodeRequest(endpoint, read.value) : null
  const text = wire
    ? [`${wire.method} ${wire.target}`, wire.body].filter(Boolean).join('\n\n')
    : `${endpoint.method} ${endpoint.path}`
  return (
    <div className="relative rounded-lg border border-line bg-sunken">
      <pre className="overflow-x-auto p-4 pr-14 font-mono text-sm break-all whitespace-pre-wrap">{text}</pre>
      <CopyButton value={text} label="Copy request" className="absolute top-2 right-2" />
    </div>
  )
}
