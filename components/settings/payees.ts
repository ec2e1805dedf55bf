import { useQuery } from '@tanstack/react-query'
import { confirmedPayees } from '@/lib/browser/purchase/payee-pin'

/** The query under which the payees of this browser are kept. */
export const payeesKey = ['payees']

/** Every payee that was confirmed in this browser. */
export const usePayees = () => useQuery({ queryKey: payeesKey, queryFn: confirmedPayees })
