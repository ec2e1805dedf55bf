import { CopyButton } from '@/components/ui/copy-button'
import { Notice } from '@/components/ui/notice'
import { showHidden } from '@/lib/core/answers/text'

/** An answer that came where a price was asked for: it is shown whole, and nothing was paid for it. */
export function FreeAnswer({ body }: { body: string }) {
  return (
    <Notice tone="info" title="This answer is free" role="status">
      <p>
        The service gave it without asking for payment. Nothing was charged. It is not kept in this browser:
        copy it if you want to have it.
      </p>
      <pre className="my-3 max-h-96 overflow-auto rounded-md border border-line bg-ground p-3 font-mono text-xs whitespace-pre-wrap wrap-anywhere text-ink">
        <bdi>{showHidden(inLines(body))}</bdi>
      </pre>
      <CopyButton value={body} label="Copy the answer" size="sm" variant="secondary" />
    </Notice>
  )
}

function inLines(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}
