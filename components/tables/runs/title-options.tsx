import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { mostTitles, titlesIn } from '@/lib/browser/tables/runs/row-search'

/** Titles that are often looked for together. */
const presets = [
  ['Founder', 'CEO'],
  ['Head of Sales'],
  ['CTO', 'Head of Engineering'],
  ['Head of HR', 'Recruiter'],
] as const

const sameAs = (title: string) => (other: string) => other.toLowerCase() === title.toLowerCase()

type TitleOptionsProps = { titles: string; onChange: (titles: string) => void }

/** Whom to look for at each company: any titles, with a few at hand that can be changed once they stand there. */
export function TitleOptions({ titles, onChange }: TitleOptionsProps) {
  const asked = titlesIn(titles)
  const has = (title: string) => asked.some(sameAs(title))

  function toggle(preset: readonly string[]) {
    const rest = asked.filter((title) => !preset.some(sameAs(title)))
    onChange((preset.every(has) ? rest : [...rest, ...preset]).join(', '))
  }

  return (
    <div className="flex flex-col gap-2 sm:col-span-2">
      <Field
        label="Titles"
        help="One search for each title at every company, split at commas. Left empty, one search finds everybody."
        error={
          asked.length > mostTitles &&
          `These are ${asked.length} titles; at most ${mostTitles} fit into one run.`
        }
      >
        <Input
          value={titles}
          autoComplete="off"
          placeholder="Everybody"
          onChange={(event) => onChange(event.target.value)}
        />
      </Field>
      <div role="group" aria-label="Titles at hand" className="flex flex-wrap gap-1.5">
        {presets.map((preset) => (
          <Button
            key={preset.join()}
            size="sm"
            aria-pressed={preset.every(has)}
            className="aria-pressed:border-ink aria-pressed:bg-hover"
            onClick={() => toggle(preset)}
          >
            {preset.join(', ')}
          </Button>
        ))}
      </div>
    </div>
  )
}
