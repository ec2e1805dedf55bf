import { optionalDialog } from '@/components/frame/optional'

const load = async () => (await import('@/components/pay/money/add-money')).AddMoney

/** Fetches "Add money" ahead of a click; a failure is told when it is opened. */
export const prepareAdding = (): void => void load().catch(() => undefined)

export const Adding = optionalDialog(load)
