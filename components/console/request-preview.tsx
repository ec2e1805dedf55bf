import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { CallTexts, Language } from '@/components/console/request-text'
import { whenIdle } from '@/components/ui/idle'
import { CopyButton } from '@/components/ui/copy-button'
import { Skeleton } from '@/components/ui/skeleton'
import { Tabs } from '@/components/ui/tabs'
import { useConfig } from '@/components/pay/wallet/config'
import type { Draft } from '@/lib/core/catalogue/typed'

const scripts = [
  { id: 'curl', label: 'curl', note: 'It shows the price and buys nothing.' },
  { id: 'typescript', label: 'TypeScript', note: 'It pays with your own key.' },
  { id: 'python', label: 'Python', note: 'It pays with your own key.' },
] as const satisfies readonly { id: Language; label: string; note: string }[]

type RequestPreviewProps = {
  endpointId: string
  draft: Draft
  /** The request that the empty form makes: it stands there until what writes requests has come. */
  empty: string
}

/** The request line and body that the form makes, and the same call for the visitor's own scripts. */
export function RequestPreview({ endpointId, draft, empty }: RequestPreviewProps) {
  const [isTurnedTo, setTurnedTo] = useState(false)
  const texts = useTexts({ endpointId, draft, isWanted: isTurnedTo })
  const turnTo = () => whenIdle(() => setTurnedTo(true))
  return (
    <div onPointerEnter={turnTo} onFocus={turnTo}>
      <Tabs
        label="The call as"
        items={[
          { id: 'http', label: 'HTTP', content: <Code text={texts?.http ?? empty} label="Copy request" /> },
          ...scripts.map(({ id, label, note }) => ({
            id,
            label,
            content: texts ? <Script {...texts} language={id} note={note} /> : <Skeleton className="h-32" />,
          })),
        ]}
      />
    </div>
  )
}

type Wanted = { endpointId: string; draft: Draft; isWanted: boolean }

/** The texts of the call; null until they are wanted and what writes them has come. */
function useTexts({ endpointId, draft, isWanted }: Wanted): CallTexts | null {
  const config = useConfig()
  const { data: code } = useQuery({
    queryKey: ['code', 'request-text'],
    queryFn: () => import('@/components/console/request-text'),
    enabled: isWanted || Object.values(draft).some(Boolean),
    staleTime: Infinity,
    structuralSharing: false,
  })
  if (!code || !config) return null
  return code.callTexts(endpointId, draft, { url: config.serviceUrl, wireWord: config.wireWord })
}

type ScriptProps = Pick<CallTexts, 'scripts'> & { language: Language; note: string }

function Script({ scripts: written, language, note }: ScriptProps) {
  if (!written)
    return <p className="text-sm text-ink-quiet">Fill in the form below, and the call stands here.</p>
  return (
    <>
      <Code text={written.texts[language]} label="Copy script" />
      <p className="mt-2 text-sm text-ink-quiet">
        {note} The most it can cost is {written.cap}.
      </p>
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
