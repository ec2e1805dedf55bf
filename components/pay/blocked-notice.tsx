import { Checkbox } from '@/components/ui/checkbox'
import { Notice } from '@/components/ui/notice'
import type { Asked } from '@/lib/browser/privacy/blocked-in-lookup'

type BlockedNoticeProps = { asked: readonly Asked[]; isMeant: boolean; onMeant: (isMeant: boolean) => void }

/** Somebody is asked for who is to be left alone: it needs a word before it can be paid. */
export function BlockedNotice({ asked, isMeant, onMeant }: BlockedNoticeProps) {
  const wasDeleted = asked.some(({ block }) => block.kind === 'deleted')
  return (
    <Notice
      className="mt-4"
      tone="warning"
      title={asked.length === 1 ? asked[0]?.block.reason : `${asked.length} of these are to be left alone`}
    >
      {asked.length > 1 && (
        <ul className="list-disc pl-5">
          {asked.slice(0, 5).map(({ text, block }) => (
            <li key={text} className="wrap-anywhere">
              <bdi>{text}</bdi>: {block.reason}
            </li>
          ))}
        </ul>
      )}
      <Checkbox
        className="mt-1"
        label="Look up all the same"
        description={
          wasDeleted ? 'What was deleted is then not remembered any more, and may come back.' : undefined
        }
        checked={isMeant}
        onChange={({ target }) => onMeant(target.checked)}
      />
    </Notice>
  )
}
