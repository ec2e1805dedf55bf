import { isAddress, type Address, type Hex } from 'viem'
import { generatePrivateKey, privateKeyToAccount, type PrivateKeyAccount } from 'viem/accounts'
import { injected } from 'wagmi'
import { ownProvider } from '@/lib/browser/wallet/own-provider'
import { sandboxId, type WalletKind } from '@/lib/browser/wallet/wallet'

const storageKey = 'nickel.sandbox-wallet'
/** Once this page was let in: showing it then derives nothing, which takes a slow phone 100 ms. */
const grantedKey = 'nickel.sandbox-wallet.granted'

/** Made on first use and kept in this browser: it never holds anything but test money. */
function sandboxKey(): Hex {
  const kept = localStorage.getItem(storageKey)
  if (kept && /^0x[0-9a-f]{64}$/.test(kept)) return `0x${kept.slice(2)}`
  const made = generatePrivateKey()
  localStorage.setItem(storageKey, made)
  return made
}

let derived: { key: Hex; account: PrivateKeyAccount } | undefined

function sandboxAccount(): PrivateKeyAccount {
  const key = sandboxKey()
  if (derived?.key !== key) derived = { key, account: privateKeyToAccount(key) }
  return derived.account
}

function grantedAddress(): Address[] {
  const kept = localStorage.getItem(grantedKey)
  return kept !== null && isAddress(kept) ? [kept] : []
}

const sandboxProvider = () =>
  ownProvider('sandbox wallet', {
    // as an extension does, it shows its account only to a page that was let in
    eth_accounts: grantedAddress,
    eth_requestAccounts: async () => {
      // what the press shows is drawn first
      await new Promise((resolve) => setTimeout(resolve))
      const { address } = sandboxAccount()
      localStorage.setItem(grantedKey, address)
      return [address]
    },
    eth_signTypedData_v4: ([, typedData]) => sandboxAccount().signTypedData(JSON.parse(String(typedData))),
  })

const made = 'Made in this browser and filled with 25 test dollars'

export const sandboxWallet: WalletKind = {
  id: sandboxId,
  words: { name: 'Sandbox wallet', sign: 'test', help: { phone: made, desk: made } },
  isFetched: false,
  signsAtOnce: true,
  open: ({ mode }) =>
    mode === 'sandbox'
      ? {
          connector: injected({
            target: { id: sandboxId, name: 'Sandbox wallet', provider: () => sandboxProvider() },
          }),
        }
      : null,
}
