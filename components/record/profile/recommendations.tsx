import { Steps } from '@/components/record/acts/steps'
import { personSteps } from '@/lib/browser/addresses/steps'
import { LongText } from '@/components/record/parts/long-text'
import { Picture } from '@/components/record/parts/picture'
import { SafeText } from '@/components/record/parts/safe-text'
import { Section } from '@/components/record/parts/section'
import { FoldedFields } from '@/components/record/parts/other-fields'
import { wording } from '@/lib/core/records/read-fields'
import { formatReading } from '@/lib/core/answers/date-text'
import { readDate } from '@/lib/core/answers/dates'
import { personRef } from '@/lib/core/answers/handoff'
import { found, isObject, pick, type JsonObject } from '@/lib/core/answers/json'

const names = {
  name: 'recommendername authorname name fullname',
  headline: 'recommenderheadline authorheadline headline title caption',
  face: 'recommenderavatarurl recommenderavatar authoravatar avatarurl picture photo',
  relation: 'relationship relation',
  date: 'createdat date postedat',
  text: 'text description content recommendation',
} as const

export function Recommendations({ recommendations }: { recommendations: readonly unknown[] }) {
  if (recommendations.length === 0) return null
  return (
    <Section title="Recommendations" count={recommendations.length}>
      <ul className="flex flex-col gap-6">
        {recommendations.map((entry, index) => (
          <Recommendation key={index} entry={isObject(entry) ? entry : { text: entry }} />
        ))}
      </ul>
    </Section>
  )
}

function Recommendation({ entry }: { entry: JsonObject }) {
  const holder = pick(entry, ['recommender', 'author', 'from'])
  const writer = isObject(holder) ? holder : entry
  const hit = (list: string, from: JsonObject = entry) => found(from, list.split(' '))
  const text = (list: string, from?: JsonObject) => wording(hit(list, from)?.value)
  const name = text(names.name, writer)
  const facts = [
    text(names.headline, writer),
    text(names.relation),
    formatReading(readDate(hit(names.date)?.value)),
  ]
  const words = text(names.text)
  const used = Object.values(names).flatMap((list) => hit(list)?.key ?? [])
  return (
    <li className="group/record flex min-w-0 gap-4">
      <Picture value={hit(names.face, writer)?.value} name={name ?? ''} size="md" />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
          <div className="min-w-0 flex-1 basis-56">
            <h3 className="font-semibold">
              <SafeText>{name ?? 'Not named'}</SafeText>
            </h3>
            <p className="text-sm text-ink-quiet">
              <SafeText>{facts.filter(Boolean).join(' · ')}</SafeText>
            </p>
          </div>
          <Steps steps={writerSteps(entry, writer)} layout="row" isQuiet />
        </div>
        {words !== null && <LongText text={words} name="text" lines={4} className="mt-1 max-w-prose" />}
        <FoldedFields value={entry} used={used} summary="More" />
      </div>
    </li>
  )
}

/** A flat entry holds the writer under prefixed keys: 'recommenderNetworkId' is their 'networkId'. */
function writerSteps(entry: JsonObject, writer: JsonObject) {
  const own = Object.entries(entry).flatMap(([key, value]) =>
    /^recommender./i.test(key) ? [[key.slice('recommender'.length).replace(/^_/, ''), value] as const] : [],
  )
  const person = writer === entry ? Object.fromEntries(own) : writer
  return personSteps(personRef(person)).filter((step) => step !== null)
}
