import type { ComponentProps } from 'react'
import { X } from 'lucide-react'

/** Classes of one part of what is asked for, in a line of such parts. */
export const chipStyle =
  'flex h-8 max-w-full min-w-0 shrink-0 items-center rounded-md border border-line bg-raised text-sm pointer-coarse:h-11'

/** Takes a chip out of its line. */
export const RemoveChip = (props: ComponentProps<'button'>) => (
  <button
    type="button"
    {...props}
    className="grid h-full w-7 shrink-0 place-items-center rounded-md text-ink-faint hover:bg-hover hover:text-ink pointer-coarse:w-10"
  >
    <X aria-hidden="true" className="size-3.5" />
  </button>
)
