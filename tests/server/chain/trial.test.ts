import { describe, expect, test } from 'vitest'
import { authorizationOnWire } from '@/lib/core/payment/authorization'
import { randomBytes, toHex, type Hex } from '@/lib/core/payment/bytes'
import { readChain } from '@/lib/server/chain/chain'
import { startTestChain } from '@/tests/support/chain'
import { callRequest, openTestForwarder, payee } from '@/tests/support/forwarder'
import { newWallet } from '@/tests/support/new-wallet'
import { sharedByTests } from '@/tests/support/shared'
import { startUpstreamDouble } from '@/tests/support/upstream-double'
import { openWallets, walletKinds, type ContractWallet } from '@/tests/support/wallets/contract-wallets'
import { scripts } from '@/tests/support/wallets/scripted-code'

const bed = sharedByTests(async () => {
  const chain = await startTestChain()
  const wallets = await openWallets(chain.client)
  return { ...chain, wallets, forwarder: openTestForwarder({ RPC_URL: chain.rpcUrl }) }
})

async function ask(question: object, by = bed().forwarder) {
  const reply = await readChain(callRequest(question), by)
  const { answers, error } = await reply.json()
  return { status: reply.status, code: error?.code, answer: answers?.[0] }
}

/** What a funded wallet signed, as a question; its signature may be another one. */
async function trialOf(wallet: ContractWallet, other?: Hex) {
  await bed().fund(wallet.address)
  const { timestamp } = await bed().client.getBlock()
  const authorization = {
    from: wallet.address,
    to: payee,
    value: 50_000n,
    nonce: toHex(randomBytes(32)),
    validAfter: timestamp - 600n,
    validBefore: timestamp + 300n,
  }
  const signature = other ?? (await wallet.sign(authorization))
  return { read: 'trial', ...authorizationOnWire(authorization), signature }
}

describe.each(walletKinds)('%s', (kind) => {
  test('is tried as the token would, and nothing moves', async () => {
    const wallet = await bed().wallets.open(kind)
    expect((await ask(await trialOf(wallet))).answer).toMatchObject({ accepted: true, reason: null })
    expect(await bed().balanceOf(wallet.address)).toBe(25_000_000n)
  })

  test('and another’s signature is refused with the token’s own reason', async () => {
    const wallet = await bed().wallets.open(kind)
    const { signature } = await trialOf(await bed().wallets.open(kind))
    const { answer } = await ask(await trialOf(wallet, signature as Hex))
    expect(answer).toMatchObject({ accepted: false, reason: expect.stringMatching(/signature/) })
  })
})

test.each(scripts.slice(1))(
  'a wallet whose check %s is refused, not taken for a node that fails',
  async (script) => {
    const { answer } = await ask(await trialOf(await bed().wallets.scripted(script)))
    expect(answer).toMatchObject({ accepted: false, reason: expect.stringContaining('invalid signature') })
  },
)

test.each([
  ['a plain key', 'none', async () => newWallet()],
  ['a Safe', 'contract', () => bed().wallets.open('a Safe of one owner')],
  ['a wallet that is not deployed yet', 'none', () => bed().wallets.open('a Safe not deployed yet')],
  ['a plain key that delegates', 'delegated', () => bed().wallets.open('a plain key that delegates')],
] as const)('what stands at the address of %s is told: %s', async (_, code, open) => {
  const { address } = await open()
  await bed().fund(address)
  const payer = { from: address, nonce: toHex(randomBytes(32)), to: payee, value: '50000' }
  expect((await ask({ read: 'rehearsal', ...payer })).answer).toMatchObject({ accepted: true, code })
})

describe('no node is shown', () => {
  const listening = async () => {
    const node = await startUpstreamDouble()
    return { node, by: openTestForwarder({ RPC_URL: node.url }) }
  }

  test('a signature that is longer than any', async () => {
    const { node, by } = await listening()
    const question = await trialOf(await bed().wallets.scripted('yes'), `0x${'ab'.repeat(8_193)}`)
    expect(await ask(question, by)).toMatchObject({ status: 403, code: 'chain_read_refused' })
    expect(node.heard).toEqual([])
    await node.stop()
  })

  test('a wallet of a factory that nobody knows', async () => {
    const { node, by } = await listening()
    expect(await ask(await trialOf(await bed().wallets.strange()), by)).toMatchObject({
      status: 502,
      code: 'chain_unavailable',
    })
    expect(node.heard.map(({ body }) => JSON.parse(body).method)).toEqual(['eth_chainId'])
    await node.stop()
  })
})
