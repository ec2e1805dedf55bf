import { RecordFields } from '@/components/record/parts/record-fields'
import { SafeText } from '@/components/record/parts/safe-text'
import { listIn, wording } from '@/lib/core/records/read-fields'
import { found, isArray, isObject, pick, pickText } from '@/lib/core/answers/json'

const included = ['includes', 'included', 'include', 'targeted']
const excluded = ['excludes', 'excluded', 'exclude']

export function Targeting({ value }: { value: unknown }) {
  const segments = listIn(value)
  if (!isArray(value) || !segments.every(isSegment))
    return <RecordFields value={value} name="targeting" depth={1} />
  return (
    <dl className="flex flex-col gap-3">
      {segments.map((segment, index) => (
        <div key={index} className="grid gap-x-4 sm:grid-cols-[11rem_minmax(0,1fr)]">
          <dt className="text-sm text-ink-faint">
            <SafeText>{pickText(segment, ['segment', 'name', 'type', 'facet']) ?? 'Segment'}</SafeText>
          </dt>
          <dd>
            <Side word="Includes" values={pick(segment, included)} />
            <Side word="Excludes" values={pick(segment, excluded)} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

const isSegment = (segment: unknown) =>
  isObject(segment) && found(segment, ['segment', 'name', 'type', 'facet']) !== null

function Side({ word, values }: { word: string; values: unknown }) {
  const words = listIn(values).flatMap((value) => wording(value) ?? [])
  if (words.length === 0) return null
  return (
    <p>
      <span className="text-ink-quiet">{word}: </span>
      <SafeText>{words.join(', ')}</SafeText>
    </p>
  )
}
