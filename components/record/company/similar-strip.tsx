import { CountValue } from '@/components/record/parts/scalar'
import { RecordActions } from '@/components/record/record-slots'
import { Picture } from '@/components/record/parts/picture'
import { SafeText } from '@/components/record/parts/safe-text'
import { Section } from '@/components/record/parts/section'
import { FoldedFields } from '@/components/record/parts/other-fields'
import { wording } from '@/lib/core/records/read-fields'
import { pick, pickText } from '@/lib/core/answers/json'

/** Companies that the answer names beside the one that was bought. */
export function SimilarStrip({ companies }: { companies: readonly unknown[] }) {
  if (companies.length === 0) return null
  return (
    <Section title="Similar organisations" count={companies.length}>
      <div
        role="region"
        aria-label="Similar organisations, side by side"
        tabIndex={0}
        className="relative overflow-x-auto pb-2"
      >
        <ul className="flex w-max gap-3">
          {companies.map((company, index) => {
            const name = pickText(company, ['name', 'companyname', 'title']) ?? 'Not named'
            return (
              <li
                key={index}
                className="flex w-64 flex-col gap-2 rounded-lg border border-line bg-raised p-3"
              >
                <div className="flex min-w-0 items-center gap-3">
                  <Picture
                    value={pick(company, ['logo', 'logourl', 'logos'])}
                    name={name}
                    size="md"
                    shape="thing"
                  />
                  <div className="min-w-0">
                    <p className="truncate font-medium">
                      <SafeText>{name}</SafeText>
                    </p>
                    <p className="truncate text-xs text-ink-quiet">
                      <SafeText>{wording(pick(company, ['industry', 'industries'])) ?? ''}</SafeText>
                    </p>
                    <p className="text-xs text-ink-faint">
                      <CountValue
                        value={pick(company, ['followercount', 'followers'])}
                        one="follower"
                        many="followers"
                      />
                    </p>
                  </div>
                </div>
                <div className="mt-auto flex justify-end">
                  <RecordActions value={company} entity="company" />
                </div>
              </li>
            )
          })}
        </ul>
      </div>
      <FoldedFields value={{ companies }} used={[]} summary="All their fields" />
    </Section>
  )
}
