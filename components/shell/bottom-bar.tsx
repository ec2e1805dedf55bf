import { useState } from 'react'
import { Ellipsis } from 'lucide-react'
import { bottomBar, everywhere, isUnder } from '@/components/shell/navigation'
import { NavigationLink } from '@/components/shell/navigation-link'
import { ThemeSwitch } from '@/components/shell/theme-switch'
import { useHere } from '@/components/frame/use-here'
import { Dialog } from '@/components/ui/dialog'

const tabStyle = [
  'flex h-14 w-full flex-col items-center justify-center gap-1 text-xs font-medium text-ink-faint',
  'aria-[current=page]:text-ink data-here:text-ink focus-visible:-outline-offset-4',
].join(' ')
const inSheet = everywhere.filter((item) => !bottomBar.includes(item))

/** The navigation of a phone: four places and a sheet with the others. */
export function BottomBar() {
  const [open, setOpen] = useState(false)
  const pathname = useHere()
  const isInSheet = inSheet.some((item) => isUnder(item, pathname))
  return (
    <nav
      aria-label="Main"
      data-print="never"
      className="fixed inset-x-0 bottom-0 z-20 border-t border-line bg-ground pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      <ul className="grid grid-cols-5">
        {bottomBar.map((item) => (
          <li key={item.href}>
            <NavigationLink item={item} className={tabStyle} signStyle="size-5" />
          </li>
        ))}
        <li>
          <button
            type="button"
            aria-haspopup="dialog"
            data-here={isInSheet || undefined}
            onClick={() => setOpen(true)}
            className={tabStyle}
          >
            <Ellipsis aria-hidden="true" strokeWidth={1.75} className="size-5" />
            More
          </button>
        </li>
      </ul>
      <Dialog open={open} onClose={() => setOpen(false)} title="More">
        <ul className="grid grid-cols-2 gap-2">
          {inSheet.map((item) => (
            <li key={item.href}>
              <NavigationLink
                item={item}
                onNavigate={() => setOpen(false)}
                className="flex h-12 items-center gap-3 rounded-lg border border-line px-3 font-medium aria-[current=page]:bg-pressed"
                signStyle="size-5 text-ink-faint"
              />
            </li>
          ))}
        </ul>
        <div className="mt-5 flex items-center justify-between text-sm text-ink-quiet">
          Theme
          <ThemeSwitch />
        </div>
      </Dialog>
    </nav>
  )
}
