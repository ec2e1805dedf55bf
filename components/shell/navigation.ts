import {
  BriefcaseBusiness,
  Building2,
  ChartNoAxesColumn,
  ListChecks,
  MapPin,
  Megaphone,
  MessagesSquare,
  Settings,
  SquareLibrary,
  SquareTerminal,
  UsersRound,
  type LucideIcon,
} from 'lucide-react'

export type NavigationItem = { title: string; href: string; under: string; also?: string; Icon: LucideIcon }

export const lookups: readonly NavigationItem[] = [
  { title: 'People', href: '/profiles/search', under: '/profiles', Icon: UsersRound },
  { title: 'Companies', href: '/companies/search', under: '/companies', Icon: Building2 },
  { title: 'Jobs', href: '/jobs/search', under: '/jobs', Icon: BriefcaseBusiness },
  { title: 'Ads', href: '/ads/search', under: '/ads', Icon: Megaphone },
  { title: 'Posts', href: '/posts/reactions', under: '/posts', Icon: MessagesSquare },
  { title: 'Places', href: '/geo/locate', under: '/geo', Icon: MapPin },
]

export const work: readonly NavigationItem[] = [
  { title: 'Library', href: '/library', under: '/library', Icon: SquareLibrary },
  { title: 'Lists', href: '/lists', under: '/lists', also: '/runs', Icon: ListChecks },
  { title: 'Spending', href: '/spending', under: '/spending', Icon: ChartNoAxesColumn },
]

export const foot: readonly NavigationItem[] = [
  { title: 'Console', href: '/console', under: '/console', Icon: SquareTerminal },
  { title: 'Settings', href: '/settings', under: '/settings', Icon: Settings },
]

export const everywhere: readonly NavigationItem[] = [...lookups, ...work, ...foot]

export const bottomBar: readonly NavigationItem[] = [...lookups.slice(0, 3), ...work.slice(0, 1)]

export function isUnder({ under, also }: NavigationItem, pathname: string): boolean {
  return pathname === under || pathname === also || pathname.startsWith(`${under}/`)
}
