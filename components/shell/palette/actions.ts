import { openOverlay } from '@/components/frame/overlay-signal'
import { chooseTheme } from '@/components/shell/theme'
import { announce } from '@/components/ui/live-region'

/** An action of the command palette. None costs anything. */
type Action = {
  title: string
  /** Other words that it is found by. */
  also: string
} & ({ href: string } | { run: () => void })

async function newSession() {
  const { beginSession } = await import('@/lib/browser/purchase/limits')
  await beginSession()
  announce('A new session has begun')
}

export const actions: readonly Action[] = [
  { title: 'Begin a new run', also: 'file import bulk csv paste enrich', href: '/runs#new=1' },
  { title: 'See saved searches', also: 'again', href: '/library#tab=searches' },
  { title: 'See what changed', also: 'moved news', href: '/library#tab=changes' },
  { title: 'See bought answers', also: 'history receipts', href: '/library#tab=answers' },
  { title: 'Set a budget', also: 'limit spending cap day month', href: '/settings' },
  { title: 'Set the name on receipts', also: 'buyer name address invoice vat', href: '/settings#buyer' },
  { title: 'See a statement', also: 'receipts invoice expense report month', href: '/spending/statement' },
  { title: 'Privacy', also: 'do not contact retention notice', href: '/settings/privacy' },
  { title: 'Save or restore a backup', also: 'export data wipe', href: '/settings/storage' },
  { title: 'Delete a person everywhere', also: 'forget privacy gdpr', href: '/settings/privacy' },
  {
    title: 'Begin a new session of the budget',
    also: 'reset spent',
    run: () => void newSession().catch(() => announce('This browser could not keep it')),
  },
  { title: 'Light colours', also: 'theme', run: () => chooseTheme('light') },
  { title: 'Dark colours', also: 'theme night', run: () => chooseTheme('dark') },
  { title: 'Colours of this device', also: 'theme system', run: () => chooseTheme('system') },
  { title: 'Print this page', also: 'paper pdf', run: () => window.print() },
  { title: 'Show all keys', also: 'keyboard shortcuts help', run: () => openOverlay('keys') },
]
