import {
  BriefcaseBusiness,
  Building2,
  ChartNoAxesColumn,
  ListChecks,
  MapPin,
  Megaphone,
  MessagesSquare,
  Rows3,
  Settings,
  SquareLibrary,
  SquareTerminal,
  UsersRound,
  type LucideIcon,
} from 'lucide-react'
import type { NavigationKey } from '@/components/shell/navigation'

const icons = {
  people: UsersRound,
  companies: Building2,
  jobs: BriefcaseBusiness,
  ads: Megaphone,
  posts: MessagesSquare,
  places: MapPin,
  library: SquareLibrary,
  lists: ListChecks,
  runs: Rows3,
  spending: ChartNoAxesColumn,
  console: SquareTerminal,
  settings: Settings,
} satisfies Record<NavigationKey, LucideIcon>

export function NavigationIcon({ of, className }: { of: NavigationKey; className?: string }) {
  const Icon = icons[of]
  return <Icon aria-hidden="true" strokeWidth={1.75} className={className} />
}
