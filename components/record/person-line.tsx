import { RecordActions, RecordMark } from '@/components/record/record-slots'
import { Picture } from '@/components/record/parts/picture'
import { SafeText } from '@/components/record/parts/safe-text'
import { pick, pickText } from '@/lib/core/answers/json'

type PersonLineProps = { person: unknown; size?: 'sm' | 'md' | undefined }

/** A person as they stand beside something else: face, name, headline, and the next steps. */
export function PersonLine({ person, size = 'md' }: PersonLineProps) {
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
          <RecordMark value={person} entity="person" />
        </p>
        {headline !== null && (
          <p className="truncate text-sm text-ink-quiet" title={headline}>
            <SafeText>{headline}</SafeText>
          </p>
        )}
      </div>
      <RecordActions value={person} entity="person" isQuiet />
    </div>
  )
}
