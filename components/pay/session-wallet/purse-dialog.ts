import { optionalDialog } from '@/components/frame/optional'

/** What of the session wallet is changed by the visitor alone, fetched when it is asked for. */
export const PurseDialog = optionalDialog(
  async () => (await import('@/components/pay/session-wallet/purse-dialogs')).PurseDialog,
)
