import {
  parseSignature,
  serializeCompactSignature,
  serializeSignature,
  signatureToCompactSignature,
  type Hex,
} from 'viem'
import type { LocalAccount } from 'viem/accounts'
import { authorizationTypedData, type Authorization } from '@/lib/core/payment/authorization'
import { err, ok } from '@/lib/core/result'
import type { Signer } from '@/lib/browser/purchase/transitions'
import type { Signature, WalletFault } from '@/tests/faults/fault'
import { outside, untilNever, type Tab } from '@/tests/faults/tab'
import { newWallet } from '@/tests/support/new-wallet'
import type { ContractWallet } from '@/tests/support/wallets/contract-wallets'

const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n

const highS = (signature: Hex): Hex => {
  const { r, s, yParity } = parseSignature(signature)
  const high = (order - BigInt(s)).toString(16).padStart(64, '0')
  return serializeSignature({ r, s: `0x${high}`, yParity: yParity === 0 ? 1 : 0 })
}
const smallV = (signature: Hex): Hex => `0x${signature.slice(2, -2)}${signature.endsWith('1b') ? '00' : '01'}`
const compact = (signature: Hex): Hex =>
  serializeCompactSignature(signatureToCompactSignature(parseSignature(signature)))

/** A wallet that does as it is told, once, and remembers each prompt and each good signature. */
export function newScriptedWallet(given: {
  fault: () => WalletFault | null
  pass: (ms: number) => Promise<void>
  /** Signs in place of a plain key. */
  contract?: ContractWallet | undefined
}) {
  const account = newWallet()
  const { contract } = given
  const wallet = {
    account,
    address: contract?.address ?? account.address,
    prompts: 0,
    signatures: [] as Signature[],
    /** Called when a prompt stays open. */
    stuck: () => {},
    signerFor,
  }

  const sign = (authorization: Authorization, by: LocalAccount = account) =>
    by.signTypedData(authorizationTypedData(authorization))

  const signed = (authorization: Authorization) => contract?.sign(authorization) ?? sign(authorization)

  async function good(authorization: Authorization): Promise<Hex> {
    const signature = await signed(authorization)
    wallet.signatures.push({ authorization, signature })
    return signature
  }

  async function answer(authorization: Authorization, fault: WalletFault | null, tab: Tab) {
    switch (fault) {
      case null:
        return ok(await good(authorization))
      case 'hang':
        wallet.stuck()
        return untilNever<never>()
      case 'late':
        await given.pass(400_000)
        return ok(await good(authorization))
      case 'throws':
        throw new Error('the extension crashed')
      case 'kill-before':
        tab.die()
        return untilNever<never>()
      case 'kill-after':
        await good(authorization)
        tab.die()
        return untilNever<never>()
      case 'wrong-account':
        return ok(await sign(authorization, newWallet()))
      case 'altered':
        return ok(await signed({ ...authorization, value: authorization.value * 100n }))
      case 'wrong-nonce':
        return ok(await signed({ ...authorization, nonce: `0x${'ab'.repeat(32)}` }))
      case 'garbage':
        return ok('0xdeadbeef')
      case 'compact':
        return ok(compact(await good(authorization)))
      case 'high-s':
        return ok(highS(await good(authorization)))
      case 'small-v':
        return ok(smallV(await good(authorization)))
      default:
        return err(fault.problem)
    }
  }

  function signerFor(tab: Tab): Signer {
    return (authorization) => {
      if (tab.isDead) return untilNever()
      wallet.prompts += 1
      return outside(() => answer(authorization, given.fault(), tab))
    }
  }

  return wallet
}

export type ScriptedWallet = ReturnType<typeof newScriptedWallet>
