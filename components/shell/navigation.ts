export type NavigationKey =
  | 'people'
  | 'companies'
  | 'jobs'
  | 'ads'
  | 'posts'
  | 'places'
  | 'library'
  | 'lists'
  | 'runs'
  | 'spending'
  | 'console'
  | 'settings'

export type NavigationItem = {
  key: NavigationKey
  title: string
  href: string
  /** Every page below this path belongs to the item. */
  under: string
}

/** What can be looked up, each on its own first page. */
export const lookups: readonly NavigationItem[] = [
  { key: 'people', title: 'People', href: '/profiles/search', under: '/profiles' },
  { key: 'companies', title: 'Companies', href: '/companies/search', under: '/companies' },
  { key: 'jobs', title: 'Jobs', href: '/jobs/search', under: '/jobs' },
  { key: 'ads', title: 'Ads', href: '/ads/search', under: '/ads' },
  { key: 'posts', title: 'Posts', href: '/posts/reactions', under: '/posts' },
  { key: 'places', title: 'Places', href: '/geo/locate', under: '/geo' },
]

/** What was bought and what is done with it. */
export const work: readonly NavigationItem[] = [
  { key: 'library', title: 'Library', href: '/library', under: '/library' },
  { key: 'lists', title: 'Lists', href: '/lists', under: '/lists' },
  { key: 'runs', title: 'Runs', href: '/runs', under: '/runs' },
  { key: 'spending', title: 'Spending', href: '/spending', under: '/spending' },
]

export const foot: readonly NavigationItem[] = [
  { key: 'console', title: 'Console', href: '/console', under: '/console' },
  { key: 'settings', title: 'Settings', href: '/settings', under: '/settings' },
]

export const everywhere: readonly NavigationItem[] = [...lookups, ...work, ...foot]

const inBottomBar: readonly NavigationKey[] = ['people', 'companies', 'jobs', 'library']

/** The four places a phone keeps at hand; the fifth is the sheet with the rest. */
export const bottomBar = everywhere.filter(({ key }) => inBottomBar.includes(key))

/** Whether a page belongs to an item of the rail. */
export function isUnder({ under }: NavigationItem, pathname: string): boolean {
  return pathname === under || pathname.startsWith(`${under}/`)
}
