import type { Unreadable } from '@/components/answer/read-answer'
import { SafeText } from '@/components/record/parts/safe-text'
import { Notice } from '@/components/ui/notice'

type UnreadableAnswerProps = { unreadable: Unreadable; status: number }

const whatCame = ({ html, length }: { html: boolean; length: number }) =>
  length === 0 ? 'The answer is empty' : html ? 'The answer is a web page, not data' : 'The answer is no JSON'

/** An answer that cannot be drawn: what came, and its first words. The receipt stands above it. */
export function UnreadableAnswer({ unreadable, status }: UnreadableAnswerProps) {
  if (unreadable.why === 'unknown-endpoint')
    return (
      <Notice tone="warning" title="This lookup is no longer offered" role="status">
        Its answer is kept and shown below exactly as it came.
      </Notice>
    )
  const { problem } = unreadable
  return (
    <Notice tone="danger" title={whatCame(problem)}>
      <p>
        The service answered with status {problem.status ?? status}. The receipt above says what was charged.
      </p>
      {problem.excerpt !== '' && (
        <pre className="mt-3 max-h-48 overflow-auto rounded-md border border-line bg-ground p-3 font-mono text-xs whitespace-pre-wrap wrap-anywhere text-ink">
          <SafeText>{problem.excerpt}</SafeText>
        </pre>
      )}
    </Notice>
  )
}
