import { Button } from '@/components/ui/button'
import { CopyButton } from '@/components/ui/copy-button'
import { Disclosure } from '@/components/ui/disclosure'
import { Notice } from '@/components/ui/notice'

/** More characters than this are copied, not shown. */
const longest = 100_000

type UndrawnAnswerProps = { text: string; onRetry: () => void }

/** A paid answer whose view could not be fetched: it stands as it came until the page can draw it. */
export function UndrawnAnswer({ text, onRetry }: UndrawnAnswerProps) {
  return (
    <div className="mt-4 flex flex-col gap-4">
      <Notice
        tone="warning"
        role="status"
        title="The answer is here, but this page could not load what shows it"
        actions={
          <>
            <Button size="sm" onClick={onRetry}>
              Try again
            </Button>
            <CopyButton value={text} label="Copy the answer" size="sm" variant="secondary" />
          </>
        }
      >
        It is kept in this browser and is not charged again. It is shown as usual as soon as there is a
        network; until then it can be read as it came.
      </Notice>
      <Disclosure summary="Raw answer">
        <pre
          role="region"
          aria-label="Raw text"
          tabIndex={0}
          className="max-h-96 overflow-auto rounded-lg border border-line bg-sunken p-3 font-mono text-xs whitespace-pre-wrap wrap-anywhere"
        >
          <bdi>{text.slice(0, longest)}</bdi>
        </pre>
        {text.length > longest && (
          <p className="mt-2 text-sm text-ink-quiet">This is its first part. Copying gives all of it.</p>
        )}
      </Disclosure>
    </div>
  )
}
