'use client'

import { CallPanel } from '@/components/call/call-panel'
import { useHash, readDraftHash, writeDraftHash } from '@/components/call/draft-hash'
import { RequestPreview } from '@/components/console/request-preview'
import { Badge } from '@/components/ui/badge'
import { Field } from '@/components/ui/field'
import { Notice } from '@/components/ui/notice'
import { Select } from '@/components/ui/select'
import { findEndpoint, groups } from '@/lib/catalogue'
import { deprecationNotice } from '@/lib/catalogue/deprecation'
import { describeRate } from '@/lib/catalogue/rate'

const first = groups[0]?.endpoints[0]?.id ?? ''

/** Any endpoint by its method and path, with the request it makes. The choice is kept in the address. */
export function Console() {
  const { endpoint: chosen = first, ...draft } = readDraftHash(useHash())
  const endpoint = findEndpoint(chosen) ?? findEndpoint(first)
  if (!endpoint) return null
  const notice = deprecationNotice(endpoint)
  return (
    <div className="flex flex-col gap-6">
      <Field label="Endpoint" className="max-w-xl">
        <Select value={endpoint.id} onChange={(event) => writeDraftHash({ endpoint: event.target.value })}>
          {groups.map((group) => (
            <optgroup key={group.id} label={group.title}>
              {group.endpoints.map(({ id, method, path, deprecated }) => (
                <option key={id} value={id}>
                  {method} {path}
                  {deprecated ? ' (deprecated)' : ''}
                </option>
              ))}
            </optgroup>
          ))}
        </Select>
      </Field>
      <p className="flex flex-wrap items-center gap-2 text-ink-quiet">
        {endpoint.summary} {describeRate(endpoint.rate)}. {notice && <Badge tone="warning">Deprecated</Badge>}
      </p>
      {notice && (
        <Notice tone="warning" title={notice}>
          It still works and costs the same.
        </Notice>
      )}
      <RequestPreview endpoint={endpoint} draft={draft} />
      <CallPanel endpointId={endpoint.id} />
    </div>
  )
}
