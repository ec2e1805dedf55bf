import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'

type AlertProps = { title: string; onClose: () => void; onAgain?: () => void; children: ReactNode }

const show = (dialog: HTMLDialogElement | null) => {
  if (dialog && !dialog.open) dialog.showModal()
}

/** What is told in front of the page when something could not be fetched: small, so that it need not be fetched itself. */
export const Alert = ({ title, onClose, onAgain, children }: AlertProps) => (
  <dialog
    ref={show}
    role="alertdialog"
    aria-label={title}
    onClose={onClose}
    className="m-auto w-full rounded-xl bg-raised p-5 shadow-float backdrop:bg-veil max-sm:mb-0 max-sm:max-w-none max-sm:rounded-b-none sm:w-96"
  >
    <h2 className="text-lg font-semibold">{title}</h2>
    <p className="mt-0.5 mb-4">{children}</p>
    <div className="flex flex-wrap justify-end gap-2">
      <Button onClick={onClose}>Close</Button>
      {onAgain && (
        <Button variant="primary" onClick={onAgain}>
          Try again
        </Button>
      )}
    </div>
  </dialog>
)
