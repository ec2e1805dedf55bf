'use client'

import type { AnswerProps } from '@/components/answer/answer'
import { BulkPeople } from '@/components/answer/kinds/bulk-people'
import { ListView } from '@/components/answer/list-view'
import { SafeText } from '@/components/record/parts/safe-text'
import { Notice } from '@/components/ui/notice'
import { bulkInputs } from '@/lib/core/answers/bulk'
import type { BulkMatch } from '@/lib/core/answers/view'

/** Several profiles bought at once, each beside what was asked for. */
export function BulkView({ answer }: AnswerProps) {
  const { bulk } = answer.view
  const asked = bulkInputs(answer.input).length
  return (
    <div className="flex min-w-0 flex-col gap-4">
      {bulk && (
        <>
          <p className="text-ink-quiet">{countText(bulk, asked)}</p>
          {bulk.missing.length > 0 && (
            <Notice tone="warning" title={`${bulk.missing.length} of ${asked} did not come back`}>
              <p>The price is for the number asked for. Not in this answer:</p>
              <ul className="mt-1 list-disc pl-5">
                {bulk.missing.map(({ input, asked: text }) => (
                  <li key={input} className="font-mono text-sm wrap-anywhere">
                    <SafeText>{text}</SafeText>
                  </li>
                ))}
              </ul>
            </Notice>
          )}
        </>
      )}
      <ListView answer={answer} label="Profiles" own={{ label: 'Profiles', Body: BulkPeople }} />
    </div>
  )
}

function countText({ rows, missing, unmatched }: BulkMatch, asked: number): string {
  const count = (status: string) => rows.filter((row) => row.status === status).length
  const parts = [
    `${asked} asked for`,
    `${count('found')} found`,
    missing.length + count('missing') > 0 && `${missing.length + count('missing')} missing`,
    count('failed') > 0 && `${count('failed')} failed`,
    unmatched > 0 && `${unmatched} could not be matched to what was asked`,
  ]
  return `${parts.filter(Boolean).join(' · ')}.`
}
