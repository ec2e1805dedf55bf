import type { AnswerProps } from '@/components/answer/answer'
import { SafeText } from '@/components/record/parts/safe-text'
import { Notice } from '@/components/ui/notice'

/** An answer that says of itself that the request failed. */
export function FailedAnswer({ answer }: AnswerProps) {
  const { failure } = answer.view
  return (
    <Notice tone="danger" title="The service says that it failed">
      {failure && (
        <p className="wrap-anywhere">
          <SafeText>{failure.message.slice(0, 2_000)}</SafeText>
          {failure.code !== null && (
            <span className="ml-2 font-mono text-sm">
              <SafeText>{failure.code.slice(0, 200)}</SafeText>
            </span>
          )}
        </p>
      )}
      <p>These are its words. The receipt above, which comes from the chain, says what was charged.</p>
    </Notice>
  )
}

/** A failure told beside records that came all the same. */
export function AlsoFailed({ answer }: AnswerProps) {
  const { failure, shape } = answer.view
  if (!failure || shape === 'error') return null
  return (
    <Notice tone="warning" title="The answer also tells of a problem" role="status" className="mb-4">
      <SafeText>{failure.message.slice(0, 1_000)}</SafeText>
    </Notice>
  )
}
