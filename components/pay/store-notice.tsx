import { optional } from '@/components/frame/optional'
import { storeProblem } from '@/lib/browser/database/database'
import { setAside } from '@/lib/browser/database/reading'
import { useValue } from '@/components/ui/use-value'

const Problem = optional(async () => (await import('@/components/pay/store-problem')).StoreProblemNotice)

export function StoreNotice() {
  const problem = useValue(storeProblem)
  const aside = useValue(setAside)
  return problem || aside.size > 0 ? <Problem problem={problem} aside={aside} /> : null
}
