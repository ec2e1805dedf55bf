import { Working } from '@/components/ui/skeleton'

export const LookingForWallets = () => <Working className="py-4">Looking for wallets…</Working>
