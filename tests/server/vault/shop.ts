import type { Forwarder } from '@/lib/server/forward/forwarder'
import { forwardCall } from '@/lib/server/forward/call'
import { acknowledgeAnswer, claimAnswer } from '@/lib/server/vault/sealed-answer'
import type { VaultStore } from '@/lib/server/vault/store'
import { usdc } from '@/lib/core/money'
import { callRequest, openTestForwarder, payFor } from '@/tests/support/forwarder'
import { startUpstreamDouble, type UpstreamDouble } from '@/tests/support/upstream-double'

export type Headers = Awaited<ReturnType<typeof payFor>>

export const search = { input: { search: 'engineer' } }

const answer = { person: 'Ada Byron', photo: 'https://media.test/ada.png', id: 1 }
export const answerText = `${JSON.stringify(answer)} \n`

export const sell: UpstreamDouble['answer'] = (_, response) =>
  response.writeHead(200, { 'payment-response': 'cmVjZWlwdA==', link: '</x>' }).end(answerText)

/** A service that sells one thing, and the ways to buy it through a forwarder. */
export async function openShop() {
  const upstream = await startUpstreamDouble()
  const url = `${upstream.url}/agent/v1/profiles/search`

  const pay = (more: Partial<Parameters<typeof payFor>[0]> = {}, wallet?: Parameters<typeof payFor>[1]) =>
    payFor({ url, price: usdc('0.30'), ...more }, wallet)

  const buy = (headers: Headers, by: Forwarder, body: unknown = search) =>
    forwardCall(callRequest(body, headers), 'profiles.search', by)

  /** Once the service has heard the call it waits until it is let. */
  function hold(): { heard: Promise<void>; let: () => void } {
    let release = () => {}
    const heard = new Promise<void>((resolve) => {
      upstream.answer = (asked, response) => {
        release = () => sell(asked, response)
        resolve()
      }
    })
    return { heard, let: () => release() }
  }

  return {
    upstream,
    url,
    /** A forwarder with this vault. */
    forwarder(vault: VaultStore, env: Record<string, string> = {}): Forwarder {
      return { ...openTestForwarder({ SERVICE_URL: upstream.url, ...env }), vault }
    },
    pay,
    buy,
    claim: (headers: Headers, by: Forwarder) =>
      claimAnswer(callRequest({ secret: headers['x-nickel-claim'] }), by),
    acknowledge: (headers: Headers, by: Forwarder) =>
      acknowledgeAnswer(callRequest({ secret: headers['x-nickel-claim'] }), by),
    hold,
    /** A paid call that the service has heard, and that waits there until it is let. */
    async underWay(by: Forwarder) {
      const held = hold()
      const headers = await pay()
      const buying = buy(headers, by)
      await held.heard
      return { headers, buying, let: held.let }
    },
    sell() {
      upstream.answer = sell
      upstream.heard.length = 0
    },
    stop: upstream.stop,
  }
}
