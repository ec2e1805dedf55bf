import { useState } from 'react'
import { ChevronDown } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { Chip } from '@/components/ui/badge'
import { Checkbox } from '@/components/ui/checkbox'
import { Input } from '@/components/ui/input'
import { Popover } from '@/components/ui/popover'
import { countText } from '@/lib/core/text'
import { fold } from '@/lib/browser/library/fold'
import type { FacetCount, Found, Query } from '@/lib/browser/library/find'
import { facetNames, type FacetName, type Shelf } from '@/lib/browser/library/shelf'

const labels = {
  list: 'List',
  stage: 'Stage',
  tag: 'Tag',
  company: 'Company',
  position: 'Title',
  place: 'Place',
  industry: 'Industry',
  email: 'Has e-mail',
} as const satisfies Record<FacetName, string>

type FacetsProps = {
  found: Found
  lists: Shelf['lists']
  chosen: Query['chosen']
  onChange: (chosen: Query['chosen']) => void
}

/** One button for each way to narrow the library; what has no values is left out. */
export function Facets({ found, lists, chosen, onChange }: FacetsProps) {
  const shown = facetNames.filter((name) => found.facets[name].length > 0 || chosen[name])
  const wording = (name: FacetName, value: string) =>
    name === 'list'
      ? (lists.find(({ id }) => id === value)?.name ?? 'A list that is gone')
      : name === 'email'
        ? 'Has an e-mail address'
        : value
  function choose(name: FacetName, values: readonly string[]) {
    const { [name]: _, ...others } = chosen
    onChange(values.length > 0 ? { ...others, [name]: values } : others)
  }
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      {shown.map((name) => (
        <Facet
          key={name}
          name={name}
          values={found.facets[name]}
          chosen={chosen[name] ?? []}
          wording={(value) => wording(name, value)}
          onChange={(values) => choose(name, values)}
        />
      ))}
      {facetNames.flatMap((name) =>
        chosen[name]?.map((value, _at, values) => (
          <Chip
            key={`${name} ${value}`}
            removeLabel={`Remove ${wording(name, value)}`}
            onRemove={() =>
              choose(
                name,
                values.filter((one) => one !== value),
              )
            }
          >
            <bdi>{wording(name, value)}</bdi>
          </Chip>
        )),
      )}
    </div>
  )
}

type FacetProps = {
  name: FacetName
  values: readonly FacetCount[]
  chosen: readonly string[]
  wording: (value: string) => string
  onChange: (values: readonly string[]) => void
}

const most = 12

function Facet({ name, values, chosen, wording, onChange }: FacetProps) {
  const [words, setWords] = useState('')
  const matching = values.filter(({ value }) => fold(wording(value)).includes(fold(words)))
  return (
    <Popover
      label={labels[name]}
      trigger={
        <>
          {labels[name]}
          {chosen.length > 0 && <span className="tabular-nums">· {chosen.length}</span>}
          <ChevronDown aria-hidden="true" />
        </>
      }
      triggerProps={{ size: 'sm', variant: chosen.length > 0 ? 'secondary' : 'quiet' }}
      className="w-72"
    >
      <div className="flex flex-col gap-1">
        {values.length > most && (
          <Input
            aria-label={`Find in ${labels[name]}`}
            placeholder="Find a value"
            value={words}
            onChange={(event) => setWords(event.target.value)}
            className="mb-2"
          />
        )}
        {matching.slice(0, most).map(({ value, count }) => (
          <Checkbox
            key={value}
            label={
              <span className="flex items-baseline gap-2">
                <bdi className="wrap-anywhere">{wording(value)}</bdi>
                <span className="text-xs text-ink-faint tabular-nums">{countText(count)}</span>
              </span>
            }
            checked={chosen.includes(value)}
            onChange={({ target }) =>
              onChange(target.checked ? [...chosen, value] : chosen.filter((one) => one !== value))
            }
          />
        ))}
        {matching.length === 0 && <p className="text-sm text-ink-quiet">No such value.</p>}
        {chosen.length > 0 && (
          <Button size="sm" variant="quiet" className="mt-1 self-start" onClick={() => onChange([])}>
            Clear
          </Button>
        )}
      </div>
    </Popover>
  )
}
