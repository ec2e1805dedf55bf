'use client'

import { useState, type ComponentType } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useHash, readDraftHash, writeDraftHash } from '@/lib/browser/addresses/draft-hash'
import type { Choice } from '@/components/console/choices'
import { RequestPreview } from '@/components/console/request-preview'
import { Badge } from '@/components/ui/badge'
import { Field } from '@/components/ui/field'
import { whenIdle } from '@/components/ui/idle'
import { Notice } from '@/components/ui/notice'
import { Select } from '@/components/ui/select'
import { Skeleton } from '@/components/ui/skeleton'
import type { Draft } from '@/lib/core/catalogue/typed'
import type { Form } from '@/lib/core/catalogue/form'
import { describeRate } from '@/lib/core/catalogue/rate'

/** The endpoints of one group by what the list says of them. */
export type Listed = { title: string; endpoints: readonly { id: string; label: string }[] }

type ConsoleProps = {
  listed: readonly Listed[]
  /** The endpoint that stands there first; the others come when the list is turned to. */
  first: Choice
  /** The form and the answer of an endpoint. */
  Lookup: ComponentType<{ form: Form }>
}

/** Any endpoint by its method and path, with the request it makes. The choice is kept in the address. */
export function Console({ listed, first, Lookup }: ConsoleProps) {
  const { endpoint: named = first.form.id, ...draft } = readDraftHash(useHash())
  const [isTurnedTo, setTurnedTo] = useState(false)
  const isKnown = listed.some(({ endpoints }) => endpoints.some(({ id }) => id === named))
  const id = isKnown ? named : first.form.id
  const { data: choices } = useQuery({
    queryKey: ['code', 'choices'],
    queryFn: async () => (await import('@/components/console/choices')).choices,
    enabled: isTurnedTo || id !== first.form.id,
    staleTime: Infinity,
    structuralSharing: false,
  })
  const chosen = id === first.form.id ? first : choices?.find(({ form }) => form.id === id)
  const turnTo = () => whenIdle(() => setTurnedTo(true))
  return (
    <div className="flex flex-col gap-6" onPointerEnter={turnTo} onFocus={turnTo}>
      <Field label="Endpoint" className="max-w-xl">
        <Select value={id} onChange={(event) => writeDraftHash({ endpoint: event.target.value })}>
          {listed.map(({ title, endpoints }) => (
            <optgroup key={title} label={title}>
              {endpoints.map((endpoint) => (
                <option key={endpoint.id} value={endpoint.id}>
                  {endpoint.label}
                </option>
              ))}
            </optgroup>
          ))}
        </Select>
      </Field>
      {chosen ? <Chosen {...chosen} draft={draft} Lookup={Lookup} /> : <Skeleton className="h-96 w-full" />}
    </div>
  )
}

type ChosenProps = Choice & Pick<ConsoleProps, 'Lookup'> & { draft: Draft }

function Chosen({ form, notice, request, draft, Lookup }: ChosenProps) {
  return (
    <>
      <p className="flex flex-wrap items-center gap-2 text-ink-quiet">
        {form.summary} {describeRate(form.rate)}. {notice && <Badge tone="warning">Deprecated</Badge>}
      </p>
      {notice && (
        <Notice tone="warning" title={notice}>
          It still works and costs the same.
        </Notice>
      )}
      <RequestPreview key={form.id} endpointId={form.id} draft={draft} empty={request} />
      <Lookup form={form} />
    </>
  )
}
