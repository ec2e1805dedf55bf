import {
  lazy,
  startTransition,
  Suspense,
  useEffect,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react'
import { useBackOnline } from '@/components/frame/use-online'
import { Button } from '@/components/ui/button'
import { Pane, PaneProblem } from '@/components/ui/pane'
import { whenIdle } from '@/components/ui/idle'
import { Skeleton } from '@/components/ui/skeleton'
import { fetchCode } from '@/lib/browser/worker/fetch-code'

type Load<Props> = () => Promise<ComponentType<Props>>

type Fallback<Props> = (again: () => void, props: Props) => ReactNode

type Fallbacks<Props> = {
  loading?: ReactNode
  missing?: Fallback<Props>
  broken?: Fallback<Props>
  /** It is not waited for: the page is drawn and comes alive before it is fetched. */
  isLate?: boolean
}

/** The code of a part, within the page's queries. */
const fetchPart = <Props extends object>(load: Load<Props>): Promise<ComponentType<Props>> =>
  fetchCode(async () => {
    const [Code, { Queries }] = await Promise.all([load(), import('@/components/frame/queries')])
    return (props: Props) => (
      <Queries>
        <Code {...props} />
      </Queries>
    )
  })

const notice = (again: () => void) => <PaneProblem title="This part could not be loaded" onAgain={again} />

/**
 * A part whose code is fetched when it is first drawn, and which fails alone. Code that has come stays; what could not
 * be fetched is fetched anew, at the latest when there is a network.
 */
export function optional<Props extends object>(
  load: Load<Props>,
  { loading = null, missing = notice, broken, isLate = false }: Fallbacks<Props> = {},
): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined
  return function Optional(props) {
    const [Code, setCode] = useState(() => loaded)
    const [state, setState] = useState<'asked' | 'missing'>('asked')
    const again = () => setState('asked')

    useEffect(() => {
      if (Code || state !== 'asked') return
      const fetch = () =>
        void fetchPart(load).then(
          (code) => {
            loaded = code
            startTransition(() => setCode(() => code))
          },
          () => setState('missing'),
        )
      if (isLate) whenIdle(fetch)
      else fetch()
    }, [Code, state])

    useBackOnline(again, state === 'missing')

    if (!Code) return state === 'missing' ? missing(again, props) : loading
    return (
      <Pane instead={broken && ((retry) => broken(retry, props))}>
        <Code {...props} />
      </Pane>
    )
  }
}

/**
 * What a page is about, whose code is fetched once the page around it is alive; in its HTML it stands from the start.
 */
export function late<Props extends object>(load: Load<Props>): ComponentType<Props> {
  const Code = lazy(async () => {
    const Part = await fetchPart(load)
    return { default: (props: { given: Props }) => <Part {...props.given} /> }
  })
  return (props) => (
    <Suspense fallback={<Skeleton className="h-96 w-full" />}>
      <Code given={props} />
    </Suspense>
  )
}

export function optionalDialog<Props extends { onClose: () => void }>(
  load: Load<Props>,
): ComponentType<Props> {
  const fallback: Fallback<Props> = (again, { onClose }) => <Missing onAgain={again} onClose={onClose} />
  return optional(load, { missing: fallback, broken: fallback })
}

const loadDialog = async () => (await import('@/components/ui/dialog')).Dialog

/** Has ready what draws dialogs, also those that tell of what could not be fetched: once somebody turns to the page. */
export const expectDialog = (): void => void loadDialog().catch(() => undefined)

/** A dialog that no page shows at first. */
export const LateDialog = optional(loadDialog)

const Missing = ({ onAgain, onClose }: { onAgain: () => void; onClose: () => void }) => (
  <LateDialog
    onClose={onClose}
    role="alertdialog"
    size="sm"
    title="This part could not be loaded"
    footer={
      <>
        <Button onClick={onClose}>Close</Button>
        <Button variant="primary" onClick={onAgain}>
          Try again
        </Button>
      </>
    }
  >
    What you typed and what you bought is kept, and nothing is charged by trying again.
  </LateDialog>
)
