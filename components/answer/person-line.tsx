import { SeenMark } from '@/components/keep/seen-mark'
import type { Answer } from '@/components/answer/answer'
import { RowActions } from '@/components/answer/handoff/row-actions'
import { Picture } from '@/components/record/parts/picture'
import { SafeText } from '@/components/record/parts/safe-text'
import { pick, pickText } from '@/lib/core/answers/json'

type PersonLineProps = { person: unknown; answer: Answer; size?: 'sm' | 'md' | undefined }

/** A person as they stand beside something else: face, name, headline, and the next steps. */
export function PersonLine({ person, answer, size = 'md' }: PersonLineProps) {
  const first = [pickText(person, ['firstname']), pickText(person, ['lastname'])].filter(
    (part) => part !== null,
  )
  const name = pickText(person, ['fullname', 'name', 'displayname']) ?? (first.join(' ') || 'Not named')
  const headline = pickText(person, ['headline', 'position', 'occupation', 'title'])
  return (
    <div className="group/record flex min-w-0 items-center gap-3">
      <Picture
        value={pick(person, ['avatarurl', 'avatar', 'photo', 'picture', 'profilepicture', 'image'])}
        name={name}
        size={size}
      />
      <div className="min-w-0 flex-1">
        <p className="flex items-center gap-2 font-medium">
          <SafeText className="truncate">{name}</SafeText>
          <SeenMark value={person} entity="person" at={answer.at} />
        </p>
        {headline !== null && (
          <p className="truncate text-sm text-ink-quiet" title={headline}>
            <SafeText>{headline}</SafeText>
          </p>
        )}
      </div>
      <RowActions value={person} entity="person" answer={answer} isQuiet />
    </div>
  )
}
