import { randomBytes } from 'node:crypto'
import { sideBySide, type Spread } from '@/tests/bench/measure'
import { newBuyer, readTerms } from '@/tests/support/buyer'
import { onOwnNickel } from '@/tests/bench/own-nickel'

type Row = { name: string; direct: Spread; forwarded: Spread }

const runs = 150

/** The price and the purchase of one place, from the service itself and through the dashboard's forwarder. */
export function latency(): Promise<Row[]> {
  return onOwnNickel(async ({ dashboard, service }) => {
    const buyer = newBuyer()
    await fetch(`${service}/sandbox/faucet`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ address: buyer.address }),
    })
    const direct = { method: 'POST', url: `${service}/agent/v1/geo-id`, body: { query: 'Lisbon' } }
    const forwarded = {
      method: 'POST',
      url: `${dashboard}/api/call/geo.locate`,
      body: { input: { query: 'Lisbon' } },
    }
    const ours = () => ({ 'x-nickel': '1', 'x-nickel-claim': randomBytes(32).toString('base64url') })
    const ask = (asked: typeof direct | typeof forwarded) => async () => {
      await (await buyer.send(asked, ours())).text()
    }
    const buy = (asked: typeof direct | typeof forwarded) => async () => {
      const terms = readTerms(await buyer.send(asked, ours()))
      const reply = await buyer.send(asked, { ...ours(), 'PAYMENT-SIGNATURE': await buyer.sign(terms) })
      if (reply.status !== 200)
        throw new Error(`${asked.url} answered ${reply.status}: ${await reply.text()}`)
      await reply.text()
    }
    const [asked, askedForwarded] = await sideBySide(runs, ask(direct), ask(forwarded))
    const [bought, boughtForwarded] = await sideBySide(runs, buy(direct), buy(forwarded))
    return [
      { name: 'Price (402)', direct: asked, forwarded: askedForwarded },
      { name: 'Paid call (price, sign, settle, answer)', direct: bought, forwarded: boughtForwarded },
    ]
  })
}
