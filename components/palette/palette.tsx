'use client'

import { Command } from 'cmdk'
import { useRouter } from 'next/navigation'
import { everywhere } from '@/components/shell/navigation'
import { Dialog } from '@/components/ui/dialog'
import { Price } from '@/components/ui/price'
import { groups } from '@/lib/catalogue'
import { pagePath } from '@/lib/catalogue/page-path'
import { describeRate } from '@/lib/catalogue/rate'

type PaletteProps = { open: boolean; onClose: () => void }

const itemStyle =
  'flex min-h-9 items-center justify-between gap-4 rounded-md px-2 text-sm data-[selected=true]:bg-hover pointer-coarse:min-h-11'

const headingStyle =
  '[&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:pt-3 [&_[cmdk-group-heading]]:pb-1'
const headingText = '[&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:text-ink-faint'

/** Jumps to any page or lookup; it runs nothing that costs. */
export default function Palette({ open, onClose }: PaletteProps) {
  const router = useRouter()
  const go = (href: string) => {
    onClose()
    router.push(href)
  }
  return (
    <Dialog open={open} onClose={onClose} title="Go to" hideTitle size="md">
      <Command label="Go to a page or a lookup" loop>
        <Command.Input
          placeholder="Go to a page or a lookup…"
          className="mb-2 h-10 w-full border-b border-line bg-transparent pr-8 text-base outline-none placeholder:text-ink-faint"
        />
        <Command.List className={`max-h-80 overflow-y-auto ${headingStyle} ${headingText}`}>
          <Command.Empty className="px-2 py-6 text-center text-ink-quiet">
            Nothing of that name.
          </Command.Empty>
          {groups.map((group) => (
            <Command.Group key={group.id} heading={group.title}>
              {group.endpoints
                .filter(({ deprecated }) => !deprecated)
                .map((endpoint) => (
                  <Command.Item
                    key={endpoint.id}
                    value={`${group.title} ${endpoint.title}`}
                    onSelect={() => go(pagePath(endpoint.id))}
                    className={itemStyle}
                  >
                    {endpoint.title}
                    <Price className="text-xs">{describeRate(endpoint.rate).split(',')[0]}</Price>
                  </Command.Item>
                ))}
            </Command.Group>
          ))}
          <Command.Group heading="Pages">
            {everywhere
              .filter(({ href }) => href.split('/').length === 2)
              .map(({ key, title, href }) => (
                <Command.Item key={key} value={title} onSelect={() => go(href)} className={itemStyle}>
                  {title}
                </Command.Item>
              ))}
          </Command.Group>
        </Command.List>
      </Command>
    </Dialog>
  )
}
