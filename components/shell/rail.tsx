import { IntentLink } from '@/components/frame/intent-link'
import { Mark } from '@/components/frame/mark'
import { foot, lookups, work, type NavigationItem } from '@/components/shell/navigation'
import { NavigationLink } from '@/components/shell/navigation-link'
import { SearchButton } from '@/components/shell/search-button'
import { ThemeSwitch } from '@/components/shell/theme-switch'

const linkStyle = [
  'group flex h-8 items-center gap-2.5 rounded-md px-2 text-sm font-medium text-ink-quiet transition-colors pointer-coarse:h-11',
  'hover:bg-hover hover:text-ink aria-[current=page]:bg-pressed aria-[current=page]:text-ink',
].join(' ')

export function Rail() {
  return (
    <nav
      aria-label="Main"
      data-print="never"
      className="sticky top-0 hidden h-dvh flex-col overflow-y-auto border-r border-line bg-sunken px-3 pb-3 md:flex"
    >
      <div className="flex h-14 shrink-0 items-center">
        <IntentLink
          href="/"
          className="-ml-0.5 flex items-center gap-2 rounded-md px-2 py-1 text-lg font-semibold"
        >
          <Mark />
          Nickel
        </IntentLink>
      </div>
      <SearchButton look="line" />
      <div className="mt-4 flex flex-1 flex-col">
        <RailList items={lookups} />
        <hr className="mx-2 my-3 border-line" />
        <RailList items={work} />
        <div className="min-h-6 flex-1" />
        <RailList items={foot} />
      </div>
      <div className="mt-3 px-1">
        <ThemeSwitch />
      </div>
    </nav>
  )
}

function RailList({ items }: { items: readonly NavigationItem[] }) {
  return (
    <ul className="flex flex-col gap-px">
      {items.map((item) => (
        <li key={item.href}>
          <NavigationLink
            item={item}
            className={linkStyle}
            signStyle="size-4 text-ink-faint group-hover:text-ink group-aria-[current=page]:text-ink"
          />
        </li>
      ))}
    </ul>
  )
}
