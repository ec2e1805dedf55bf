'use client'

import { startTransition, useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { useBackOnline } from '@/components/frame/use-online'
import { Pane, PaneProblem } from '@/components/ui/pane'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { fetchCode } from '@/lib/browser/worker/fetch-code'

type Load<Props> = () => Promise<ComponentType<Props>>

type Stand = {
  /** Stands in its place while it is fetched. */
  loading?: ReactNode
  /** Stands in its place where it could not be fetched or drawn; unless given, a notice with "Try again". */
  missing?: (again: () => void) => ReactNode
}

const notice = (again: () => void) => <PaneProblem title="This part could not be loaded" onAgain={again} />

/** Code that stays once it has come; what could not be fetched is fetched anew, at the latest when there is a network. */
function newCode<Props>(load: Load<Props>) {
  let come: ComponentType<Props> | undefined
  return function useCode() {
    const [Code, setCode] = useState(() => come)
    const [state, setState] = useState<'asked' | 'missing'>('asked')
    const again = () => setState('asked')

    useEffect(() => {
      if (Code || state !== 'asked') return
      let isHere = true
      fetchCode(load).then(
        (code) => {
          come = code
          if (isHere) startTransition(() => setCode(() => code))
        },
        () => isHere && setState('missing'),
      )
      return () => {
        isHere = false
      }
    }, [Code, state])

    useBackOnline(again, state === 'missing')

    return { Code, isMissing: state === 'missing', again }
  }
}

/** A part whose code is fetched when it is first drawn, and which fails alone. */
export function optional<Props extends object>(
  load: Load<Props>,
  { loading = null, missing = notice }: Stand = {},
): ComponentType<Props> {
  const useCode = newCode(load)
  return function Optional(props) {
    const { Code, isMissing, again } = useCode()
    if (Code)
      return (
        <Pane>
          <Code {...props} />
        </Pane>
      )
    return isMissing ? missing(again) : loading
  }
}

/** The same for what stands above the page and can be closed: there its failure is told. */
export function optionalDialog<Props extends { onClose: () => void }>(
  load: Load<Props>,
): ComponentType<Props> {
  const useCode = newCode(load)
  return function OptionalDialog(props) {
    const { Code, isMissing, again } = useCode()
    const told = (retry: () => void) => <Missing onAgain={retry} onClose={props.onClose} />
    if (Code)
      return (
        <Pane instead={told}>
          <Code {...props} />
        </Pane>
      )
    return isMissing ? told(again) : null
  }
}

const Missing = ({ onAgain, onClose }: { onAgain: () => void; onClose: () => void }) => (
  <Dialog
    open
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
