import { Description, DescriptionList } from '@/components/ui/description-list'
import { Disclosure } from '@/components/ui/disclosure'
import { Notice } from '@/components/ui/notice'
import type { Refusal } from '@/lib/payment/refusal'
import { refusalText } from '@/lib/payment/refusals'

/** A payment that was refused before anything was signed: what was expected beside what was asked. */
export function RefusalNotice({ refusal, raw }: { refusal: Refusal; raw?: string }) {
  const { what, charged, next } = refusalText(refusal)
  return (
    <Notice tone="danger" title={what}>
      <p>
        {charged} {next}
      </p>
      {(refusal.expected !== null || refusal.asked !== null) && (
        <DescriptionList className="mt-3 text-sm">
          <Description term="Expected">{refusal.expected ?? 'not stated'}</Description>
          <Description term="Asked for">
            <bdi>{refusal.asked ?? 'nothing'}</bdi>
          </Description>
        </DescriptionList>
      )}
      <Disclosure className="mt-2" summary="Details for a report">
        <p className="font-mono text-xs break-all">
          {refusal.code}
          {raw && ` ${raw.slice(0, 2000)}`}
        </p>
      </Disclosure>
    </Notice>
  )
}
