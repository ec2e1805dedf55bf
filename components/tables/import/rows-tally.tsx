import { saveFile } from '@/components/keep/export/save-file'
import { Button } from '@/components/ui/button'
import { Switch } from '@/components/ui/checkbox'
import { countText } from '@/lib/core/text'
import { writeCsv } from '@/lib/browser/files/csv'
import { fileName } from '@/lib/browser/files/file-name'
import { problemTable, tallyOf } from '@/lib/browser/files/import/check'
import type { ImportedFile, Subject } from '@/lib/browser/files/import/rows'

type RowsTallyProps = { file: ImportedFile; isNarrowed: boolean; onNarrow: (isNarrowed: boolean) => void }

/** How many rows can be looked up, and by what; those with problems can be shown alone and saved for later. */
export function RowsTally({ file: { name, subject, header, rows }, isNarrowed, onNarrow }: RowsTallyProps) {
  const { usable, named, alone, problems } = tallyOf(subject, rows)

  function saveProblems() {
    const body = writeCsv(problemTable(header, rows), { bom: true, guard: true })
    const saved = fileName(['problem-rows', name.replace(/\.[^.]+$/, '')], new Date(), 'csv')
    saveFile({ name: saved, type: 'text/csv;charset=utf-8', body })
  }

  const quiet = [
    named > 0 && `${countText(named)} will be looked for by name`,
    alone > 0 && `${countText(alone)} only a name: likely several people`,
    problems > 0 && `${countText(problems)} with problems`,
  ].filter(Boolean)
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
      <p role="status">
        <strong className="font-medium">{countText(usable)}</strong> of {countText(rows.length)}{' '}
        {subject === 'people' ? 'rows have an address' : 'rows can be looked up'}
        {quiet.length > 0 && <span className="text-ink-quiet"> · {quiet.join(' · ')}</span>}
      </p>
      {(problems > 0 || isNarrowed) && (
        <Switch
          label="Only rows with problems"
          checked={isNarrowed}
          onChange={(event) => onNarrow(event.currentTarget.checked)}
        />
      )}
      {problems > 0 && (
        <Button size="sm" onClick={saveProblems}>
          Save problem rows
        </Button>
      )}
    </div>
  )
}

const subjects = {
  people: 'People',
  companies: 'Companies',
  posts: 'Posts, jobs or ads',
} as const satisfies Record<Subject, string>

type SubjectChoiceProps = { subject: Subject; onSubject: (subject: Subject) => void }

/** Whom or what the rows are about. */
export const SubjectChoice = ({ subject, onSubject }: SubjectChoiceProps) => (
  <fieldset className="flex min-h-9 flex-wrap items-center gap-x-4 gap-y-1">
    <legend className="sr-only">Each row is about</legend>
    {(['people', 'companies', 'posts'] as const).map((value) => (
      <label key={value} className="flex items-center gap-2 pointer-coarse:min-h-11">
        <input
          type="radio"
          name="import-subject"
          checked={subject === value}
          onChange={() => onSubject(value)}
          className="size-4 accent-ink"
        />
        {subjects[value]}
      </label>
    ))}
  </fieldset>
)
