'use client'

import { CallPanel } from '@/components/call/call-panel'
import { useHash, readDraftHash, writeDraftHash } from '@/components/call/draft-hash'
import type { ChoiceGroup } from '@/components/console/choices'
import { RequestPreview } from '@/components/console/request-preview'
import { Badge } from '@/components/ui/badge'
import { Field } from '@/components/ui/field'
import { Notice } from '@/components/ui/notice'
import { Select } from '@/components/ui/select'
import { describeRate } from '@/lib/catalogue/rate'

/** Any endpoint by its method and path, with the request it makes. The choice is kept in the address. */
export function Console({ groups }: { groups: readonly ChoiceGroup[] }) {
  const { endpoint: named, ...draft } = readDraftHash(useHash())
  const all = groups.flatMap(({ choices }) => choices)
  const chosen = all.find(({ form }) => form.id === named) ?? all[0]
  if (!chosen) return null
  const { form, notice, request } = chosen
  return (
    <div className="flex flex-col gap-6">
      <Field label="Endpoint" className="max-w-xl">
        <Select value={form.id} onChange={(event) => writeDraftHash({ endpoint: event.target.value })}>
          {groups.map(({ title, choices }) => (
            <optgroup key={title} label={title}>
              {choices.map((choice) => (
                <option key={choice.form.id} value={choice.form.id}>
                  {choice.call}
                  {choice.notice ? ' (deprecated)' : ''}
                </option>
              ))}
            </optgroup>
          ))}
        </Select>
      </Field>
      <p className="flex flex-wrap items-center gap-2 text-ink-quiet">
        {form.summary} {describeRate(form.rate)}. {notice && <Badge tone="warning">Deprecated</Badge>}
      </p>
      {notice && (
        <Notice tone="warning" title={notice}>
          It still works and costs the same.
        </Notice>
      )}
      <RequestPreview key={form.id} endpointId={form.id} draft={draft} empty={request} />
      <CallPanel form={form} />
    </div>
  )
}
