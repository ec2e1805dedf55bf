import { Picture } from '@/components/record/parts/picture'
import { Kbd } from '@/components/ui/kbd'

export type Person = {
  /** What names them among the candidates of the row. */
  id: string
  name: string
  title: string | null
  company: string | null
  place: string | null
  picture: unknown
  /** What speaks for and against them. */
  reasons: readonly string[]
}

type CandidateCardProps = { person: Person; number: number; onChoose: () => void }

export function CandidateCard({ person, number, onChoose }: CandidateCardProps) {
  const { name, title, company, place, picture, reasons } = person
  return (
    <button
      type="button"
      aria-keyshortcuts={number < 10 ? String(number) : undefined}
      className="flex w-full items-start gap-3 rounded-lg border border-line bg-ground p-3 text-left hover:bg-hover"
      onClick={onChoose}
    >
      <Picture value={picture} name={name} />
      <span className="min-w-0 flex-1">
        <span className="block font-medium break-words">{name}</span>
        {title !== null && <span className="block text-sm break-words">{title}</span>}
        <span className="block text-sm text-ink-quiet break-words">
          {[company, place].filter((text) => text !== null).join(' · ')}
        </span>
        <span className="mt-1 block text-xs text-ink-faint">{reasons.join(' · ')}</span>
      </span>
      {number < 10 && <Kbd className="max-md:hidden">{number}</Kbd>}
    </button>
  )
}
