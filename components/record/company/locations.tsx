import { useState } from 'react'
import { isSeat } from '@/lib/core/records/company'
import { SafeText } from '@/components/record/parts/safe-text'
import { Section } from '@/components/record/parts/section'
import { FoldedFields } from '@/components/record/parts/other-fields'
import { placeText, readElsewhere } from '@/lib/core/records/place-text'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { countText } from '@/lib/core/text'

const atFirst = 5
const step = 100

export function Locations({ locations }: { locations: readonly unknown[] }) {
  const [end, setEnd] = useState(atFirst)
  if (locations.length === 0) return null
  const left = locations.length - end
  return (
    <Section title="Locations" count={locations.length}>
      <ul className="flex flex-col gap-1.5">
        {locations.slice(0, end).map((place, index) => {
          const elsewhere = readElsewhere(place)
          return (
            <li key={index} className="flex flex-wrap items-center gap-x-2">
              <SafeText>{placeText(place) ?? 'Place not given'}</SafeText>
              {isSeat(place) && <Badge tone="outline">Headquarters</Badge>}
              {elsewhere !== null && <span className="text-xs text-ink-faint">also read as {elsewhere}</span>}
            </li>
          )
        })}
      </ul>
      {left > 0 && (
        <Button size="sm" variant="quiet" className="mt-2 -ml-2.5" onClick={() => setEnd(end + step)}>
          {left <= step ? `${left} more` : `Show ${step} of ${countText(left)} more`}
        </Button>
      )}
      <FoldedFields value={{ locations }} used={[]} summary="All fields of the locations" />
    </Section>
  )
}
