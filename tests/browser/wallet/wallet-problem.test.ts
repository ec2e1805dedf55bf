import { describe, expect, test } from 'vitest'
import { ownCodes, walletProblem } from '@/lib/browser/wallet/wallet-problem'
import { pairingLink, walletApps } from '@/components/pay/wallet/pair-app'

const thrown = (fields: object, cause?: unknown) =>
  Object.assign(new Error('words of the wallet', { cause }), fields)

describe('what a wallet throws, in our words', () => {
  test.each([
    [thrown({ code: 4001 }), { code: 'declined' }],
    [thrown({}, thrown({ code: 5000 })), { code: 'declined' }],
    [thrown({ code: -32_002 }), { code: 'busy' }],
    [thrown({ code: 4100 }), { code: 'failed', reason: expect.stringContaining('locked') }],
    [thrown({}, thrown({ code: 4900 })), { code: 'failed', reason: expect.stringContaining('connection') }],
    [thrown({ code: 6000 }), { code: 'failed', reason: expect.stringContaining('ended the connection') }],
    [
      thrown({ name: 'ConnectorAccountNotFoundError' }),
      { code: 'failed', reason: expect.stringContaining('Another account') },
    ],
    [thrown({ code: 4902 }), { code: 'wrong-network' }],
    [thrown({ name: 'SwitchChainError' }), { code: 'wrong-network' }],
    [thrown({ name: 'SwitchChainError' }, thrown({ code: 5000 })), { code: 'declined' }],
    [
      thrown({}, new Error('Missing or invalid. request() chainId: eip155:8453')),
      { code: 'failed', reason: expect.stringContaining('does not cover Base') },
    ],
    [
      thrown({}, { code: ownCodes.windowBlocked, message: 'the words of an SDK' }),
      { code: 'failed', reason: expect.stringContaining('blocked') },
    ],
    [{ code: ownCodes.windowClosed }, { code: 'failed', reason: expect.stringContaining('closed') }],
    [
      { code: -32_603, message: 'no Error at all' },
      { code: 'failed', reason: 'no Error at all' },
    ],
    [
      thrown({}, new Error('Request expired. Try again')),
      { code: 'failed', reason: expect.stringContaining('in time') },
    ],
    [new Error('Proposal expired'), { code: 'failed', reason: expect.stringContaining('did not answer') }],
    [thrown({}), { code: 'failed', reason: 'words of the wallet' }],
  ])('%s', (error, problem) => {
    expect(walletProblem(error)).toMatchObject(problem)
  })
})

test('a link to an app carries the whole pairing, and nothing else opens than https or the pairing itself', () => {
  const uri = 'wc:abc@2?relay-protocol=irn&symKey=00'
  for (const app of walletApps) {
    const link = new URL(pairingLink(uri, app))
    expect(link.protocol).toBe('https:')
    expect(link.searchParams.get('uri')).toBe(uri)
    expect(app.opening).toMatch(/^[a-z]+:\/\/$/)
  }
  expect(pairingLink(uri)).toBe(uri)
})
