import {
  lazy,
  startTransition,
  Suspense,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react'
import { useBackOnline } from '@/components/frame/use-online'
import { Alert } from '@/components/ui/alert'
import { cn } from '@/components/ui/cn'
import { Pane, PaneProblem } from '@/components/ui/pane'
import { whenIdle } from '@/components/ui/idle'
import { Skeleton } from '@/components/ui/skeleton'
import { useIsWaking } from '@/components/ui/use-value'
import { fetchCode } from '@/lib/browser/worker/fetch-code'
import { newState } from '@/lib/core/signal'

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

/** How many parts stand in the page's HTML and are not alive yet. */
const asleep = newState(0)

/** Other parts are fetched after them: what those read here would be drawn by these over an HTML that knows nothing of it. */
async function allAwake(): Promise<void> {
  // the effects of the whole page have run by then
  await Promise.resolve()
  if (asleep.read() === 0) return
  return new Promise((resolve) => {
    const unwatch = asleep.watch(() => {
      if (asleep.read() > 0) return
      unwatch()
      resolve()
    })
  })
}

/** Milliseconds until what could not be fetched is fetched again. */
const untilAgain = 30_000

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
        void allAwake()
          .then(() => fetchPart(load))
          .then(
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
    useEffect(() => {
      if (state !== 'missing') return
      const timer = window.setTimeout(again, untilAgain)
      return () => window.clearTimeout(timer)
    }, [state])

    if (!Code) return state === 'missing' ? missing(again, props) : loading
    return (
      <Pane instead={broken && ((retry) => broken(retry, props))}>
        <Code {...props} />
      </Pane>
    )
  }
}

/**
 * What a page shows: in its HTML from the start, alive once its code has come after the rest of the page. A form is not
 * seen before, since what is typed into it would be lost. From another page one comes to it as a whole. What could not
 * be fetched is drawn as a part that can be fetched again.
 */
export function late<Props extends object>(load: Load<Props>, { isForm = false } = {}): ComponentType<Props> {
  const Code = lazy(async () => {
    const Part = await fetchPart(load).catch(() => optional(load))
    return {
      default: function Awake({ given, onAwake }: { given: Props; onAwake: () => void }) {
        useLayoutEffect(onAwake, [onAwake])
        return <Part {...given} />
      },
    }
  })
  return function Late(props) {
    const [isInHtml] = useState(useIsWaking())
    const [isAwake, setAwake] = useState(!isInHtml)
    const onAwake = useCallback(() => setAwake(true), [])
    useEffect(() => {
      if (isAwake) return
      asleep.write(asleep.read() + 1)
      return () => asleep.write(asleep.read() - 1)
    }, [isAwake])
    // the same element each time: what has come alive here must not be drawn anew over a part that has not
    const part = useMemo(() => {
      const code = <Code given={props} onAwake={onAwake} />
      return isInHtml ? <Suspense fallback={<Skeleton className="h-96 w-full" />}>{code}</Suspense> : code
    }, [isInHtml, onAwake, props])
    return (
      <div inert={!isAwake} className={cn('contents', isForm && !isAwake && 'invisible')}>
        {part}
      </div>
    )
  }
}

export function optionalDialog<Props extends { onClose: () => void }>(
  load: Load<Props>,
): ComponentType<Props> {
  const fallback: Fallback<Props> = (again, { onClose }) => (
    <Alert title="This part could not be loaded" onAgain={again} onClose={onClose}>
      What you typed and what you bought is kept, and nothing is charged by trying again.
    </Alert>
  )
  return optional(load, { missing: fallback, broken: fallback })
}

const loadDialog = async () => (await import('@/components/ui/dialog')).Dialog

/** Has ready what draws dialogs. */
export const expectDialog = (): void => void loadDialog().catch(() => undefined)

/** A dialog that no page shows at first. */
export const LateDialog = optionalDialog(loadDialog)
