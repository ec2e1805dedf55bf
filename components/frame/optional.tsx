import { startTransition, useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { useBackOnline } from '@/components/frame/use-online'
import { Pane, PaneProblem } from '@/components/ui/pane'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { fetchCode } from '@/lib/browser/worker/fetch-code'

type Load<Props> = () => Promise<ComponentType<Props>>

type Fallback<Props> = (again: () => void, props: Props) => ReactNode

type Fallbacks<Props> = { loading?: ReactNode; missing?: Fallback<Props>; broken?: Fallback<Props> }

const notice = (again: () => void) => <PaneProblem title="This part could not be loaded" onAgain={again} />

/**
 * A part whose code is fetched when it is first drawn, and which fails alone. Code that has come stays; what could not
 * be fetched is fetched anew, at the latest when there is a network.
 */
export function optional<Props extends object>(
  load: Load<Props>,
  { loading = null, missing = notice, broken }: Fallbacks<Props> = {},
): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined
  return function Optional(props) {
    const [Code, setCode] = useState(() => loaded)
    const [state, setState] = useState<'asked' | 'missing'>('asked')
    const again = () => setState('asked')

    useEffect(() => {
      if (Code || state !== 'asked') return
      fetchCode(load).then(
        (code) => {
          loaded = code
          startTransition(() => setCode(() => code))
        },
        () => setState('missing'),
      )
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

export function optionalDialog<Props extends { onClose: () => void }>(
  load: Load<Props>,
): ComponentType<Props> {
  const fallback: Fallback<Props> = (again, { onClose }) => <Missing onAgain={again} onClose={onClose} />
  return optional(load, { missing: fallback, broken: fallback })
}

const Missing = ({ onAgain, onClose }: { onAgain: () => void; onClose: () => void }) => (
  <Dialog
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
  </Dialog>
)
