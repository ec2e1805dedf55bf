import { BudgetSettings } from '@/components/settings/budget-settings'
import { BuyerCard, PayeesCard } from '@/components/settings/parties'

export const BudgetCards = () => (
  <>
    <BudgetSettings />
    <BuyerCard />
    <PayeesCard />
  </>
)
