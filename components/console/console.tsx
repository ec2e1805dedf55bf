'use client'

import { useState, type ComponentType } from 'react'
import { useQuery } from '@tanstack/react-query'
import type * as RequestText from '@/components/console/request-text'
import type { Choice, Language } from '@/components/console/request-text'
import { whenIdle } from '@/components/ui/idle'
import { CopyButton } from '@/components/ui/copy-button'
import { Skeleton } from '@/components/ui/skeleton'
import { Tabs } from '@/components/ui/tabs'
import { useConfig } from '@/components/pay/wallet/balance'
import type { Draft } from '@/lib/core/catalogue/typed'
import { useHash, readDraftHash, writeDraftHash } from '@/lib/browser/addresses/draft-hash'
import { Field } from '@/components/ui/field'
import { Notice } from '@/components/ui/notice'
import { Select } from '@/components/ui/select'
import type { Form } from '@/lib/core/catalogue/fields'
import { describeRate } from '@/lib/core/catalogue/rate'

const scripts = [
  { id: 'curl', label: 'curl' },
  { id: 'typescript', label: 'TypeScript' },
  { id: 'python', label: 'Python' },
  { id: 'mcp', label: 'MCP' },
] as const satisfies readonly { id: Language; label: string }[]

type RequestPreviewProps = Pick<ChosenProps, 'code' | 'draft'> & {
  endpointId: string
  /** The request that the empty form makes: it stands there until what writes requests has come. */
  empty: string
}

function RequestPreview({ code, endpointId, draft, empty }: RequestPreviewProps) {
  const config = useConfig(code !== undefined)
  const texts = code && config ? code.callTexts(endpointId, draft, config) : null
  return (
    <Tabs
      label="The call as"
      items={[
        { id: 'http', label: 'HTTP', content: <Code text={texts?.http ?? empty} label="Copy request" /> },
        ...scripts.map(({ id, label }) => ({
          id,
          label,
          content: texts ? <Script script={texts.scripts?.[id]} /> : <Skeleton className="h-32" />,
        })),
      ]}
    />
  )
}

function Script({ script }: { script: { text: string; note: string } | undefined }) {
  if (!script)
    return <p className="text-sm text-ink-quiet">Fill in the form below, and the call stands here.</p>
  return (
    <>
      <Code text={script.text} label="Copy script" />
      <p className="mt-2 text-sm text-ink-quiet">{script.note}</p>
    </>
  )
}

function Code({ text, label }: { text: string; label: string }) {
  return (
    <div className="relative rounded-lg border border-line bg-sunken">
      <pre className="overflow-x-auto p-4 pr-14 font-mono text-sm break-all whitespace-pre-wrap">{text}</pre>
      <CopyButton value={text} label={label} className="absolute top-2 right-2" />
    </div>
  )
}

export type Listed = { title: string; endpoints: readonly { id: string; label: string }[] }

type ConsoleProps = {
  listed: readonly Listed[]
  /** The endpoint that stands there first; the others come when the list is turned to. */
  first: Choice
  Lookup: ComponentType<{ form: Form }>
}

export function Console({ listed, first, Lookup }: ConsoleProps) {
  const { endpoint: named = first.form.id, ...draft } = readDraftHash(useHash())
  const [isTurnedTo, setTurnedTo] = useState(false)
  const isKnown = listed.some(({ endpoints }) => endpoints.some(({ id }) => id === named))
  const id = isKnown ? named : first.form.id
  const { data: code } = useQuery({
    queryKey: ['code', 'request-text'],
    queryFn: () => import('@/components/console/request-text'),
    enabled: isTurnedTo || id !== first.form.id || Object.values(draft).some(Boolean),
    staleTime: Infinity,
    structuralSharing: false,
  })
  const chosen = id === first.form.id ? first : code?.choices.find(({ form }) => form.id === id)
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
      {chosen ? (
        <Chosen {...chosen} code={code} draft={draft} Lookup={Lookup} />
      ) : (
        <Skeleton className="h-96 w-full" />
      )}
    </div>
  )
}

type ChosenProps = Choice &
  Pick<ConsoleProps, 'Lookup'> & { code: typeof RequestText | undefined; draft: Draft }

function Chosen({ form, notice, request, code, draft, Lookup }: ChosenProps) {
  return (
    <>
      <p className="text-ink-quiet">
        {form.summary} {describeRate(form.rate)}.
      </p>
      {notice && (
        <Notice tone="warning" title={notice}>
          It still works and costs the same.
        </Notice>
      )}
      <RequestPreview key={form.id} code={code} draft={draft} endpointId={form.id} empty={request} />
      <Lookup form={form} />
    </>
  )
}
