import { expect, test, vi } from 'vitest'
import { sessionWallet } from '@/lib/browser/wallet/session-wallet'
import { err } from '@/lib/core/result'
import { configuration } from '@/tests/browser/session-wallet/rig'

const { said } = vi.hoisted(() => ({ said: { code: '' } }))
vi.stubGlobal('Worker', class {})
vi.mock('@/lib/browser/session-wallet/client', () => ({
  openPurse: () => ({ sign: async () => err({ code: said.code, sentence: `Because of ${said.code}.` }) }),
}))

test.each([
  ['locked', 'locked', 'The session wallet is locked. Unlock it, then go on.'],
  ['perPurchase', 'limit', 'Because of perPurchase.'],
  ['perSession', 'limit', 'Because of perSession.'],
  ['perHour', 'limit', 'Because of perHour.'],
  ['unconfirmed-payee', 'failed', 'Because of unconfirmed-payee.'],
])('where its worker refuses by %s, whoever asked knows by %s why nothing was signed', async (...given) => {
  const [code, told, reason] = given
  said.code = code
  const opened = sessionWallet.open({ ...configuration, mode: 'sandbox' })
  // safe: the worker that is asked here reads none of it
  const signed = await opened?.sign?.({} as never, { challenge: '{}' } as never)
  expect(signed).toEqual(err({ code: told, reason }))
})
