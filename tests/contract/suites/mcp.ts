import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { x402Client } from '@x402/core/client'
import type { PaymentPayload, PaymentRequired } from '@x402/core/types'
import { ExactEvmScheme } from '@x402/evm/exact/client'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { describe, expect, onTestFinished, test } from 'vitest'
import { endpoints } from '@/lib/core/catalogue'
import { toolName } from '@/lib/core/discovery/tool-name'
import { nameOf, pairs, type Pair } from '@/tests/contract/pairs'
import { known, shop } from '@/tests/contract/setting'
import { shapes } from '@/tests/contract/shapes'
import { newIdentifier } from '@/tests/support/buyer'

type Args = Record<string, unknown>

/** An agent: the official client of the protocol beside the payment protocol's own, with test money. */
async function newAgent({ maxAmountPerPayment = '$2' } = {}) {
  const account = privateKeyToAccount(generatePrivateKey())
  await shop.fund(account.address)
  const purse = new x402Client()
    .register('eip155:8453', new ExactEvmScheme(account))
    .setSpendControls({ maxAmountPerPayment })
  const client = new Client({ name: 'agent', version: '1.0.0' })
  await client.connect(new StreamableHTTPClientTransport(new URL(`${shop.serviceUrl}/mcp`)))
  onTestFinished(() => client.close())

  const call = (name: string, args: Args, payment?: PaymentPayload) =>
    client.callTool({ name, arguments: args, ...(payment && { _meta: { 'x402/payment': payment } }) })

  /** What a call without a payment is answered with, signed. */
  async function sign(name: string, args: Args): Promise<PaymentPayload> {
    const asked = await call(name, args)
    expect(asked.isError).toBe(true)
    // the protocol wants the same object twice
    expect(JSON.parse(textOf(asked))).toEqual(asked.structuredContent)
    return purse.createPaymentPayload(asked.structuredContent as PaymentRequired)
  }
  return {
    address: account.address,
    client,
    call,
    sign,
    buy: async (name: string, args: Args) => call(name, args, await sign(name, args)),
  }
}

const textOf = ({ content: [first] }: { content: { type: string }[] }): string =>
  first && 'text' in first ? String(first.text) : ''

/** What a tool is given where a route has a path, a query or a body. */
function argsOf(pair: Pair): Args {
  const { hole, query, body } = pair.ask(known)
  return { ...query, ...body, ...(hole !== undefined && { networkId: hole }) }
}

function toolOf({ method, path }: Pair): string {
  const endpoint = endpoints.find((each) => each.method === method && each.path === path)
  if (!endpoint) throw new Error(`no endpoint ${path}`)
  return toolName(endpoint)
}

const named = pairs.map((pair) => ({ ...pair, name: nameOf(pair) }))

describe('An agent with the official client', () => {
  test('finds a tool for each of the 17 pairs, with its price and no schema of an answer, and two that are free', async () => {
    const { client } = await newAgent()
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name).toSorted()).toEqual(
      ['check_input', 'list_lookups', ...pairs.map(toolOf)].toSorted(),
    )
    const paid = tools.filter(({ annotations }) => !annotations?.readOnlyHint)
    expect(paid).toHaveLength(17)
    for (const { description, outputSchema } of paid) {
      expect(description).toMatch(/Price: \$0\.\d\d/)
      expect(outputSchema).toBeUndefined()
    }
  })

  test.each(named)('buys $name once, and has the receipt beside the answer', async (pair) => {
    const agent = await newAgent()
    const { value, paid, received } = await shop.moved(agent, () => agent.buy(toolOf(pair), argsOf(pair)))
    expect([value.isError ?? false, paid, received]).toEqual([false, pair.price, pair.price])
    expect(value._meta?.['x402/payment-response']).toMatchObject({ success: true, payer: agent.address })
    expect(shapes[pair.shape](value.structuredContent)).toEqual([])
  })

  test('is told how to work by the names of tools, and to pay where a tool is paid', async () => {
    const { client } = await newAgent()
    const told = client.getInstructions() ?? ''
    expect(told).toMatch(/profiles_search \(.*_meta\["x402\/payment"\]/s)
    expect(told).not.toMatch(/PAYMENT-SIGNATURE|\/agent\/v1\//)
  })

  test('is told for nothing what there is, what is wrong with an input, and what a right one would cost', async () => {
    const agent = await newAgent()
    const tool = 'profiles_bulk'
    const { value, paid } = await shop.moved(agent, async () => [
      await agent.call('list_lookups', {}),
      await agent.call('check_input', {
        tool,
        input: { profiles: [{ networkId: 'a' }, { networkId: 'b' }] },
      }),
      await agent.call('check_input', { tool, input: { profiles: 'many' } }),
      await agent.call(tool, { profiles: 'many' }),
    ])
    const [listed, right, wrong, bought] = value
    expect(listed?.structuredContent).toMatchObject({ lookups: { length: 17 } })
    expect(right?.structuredContent).toEqual({ valid: true, price: '$0.10' })
    expect(wrong?.structuredContent).toMatchObject({ valid: false, problems: [{ path: 'profiles' }] })
    expect([bought?.isError, bought?.structuredContent]).toMatchObject([
      true,
      { error: { code: 'invalid_input' } },
    ])
    expect(paid).toBe(0n)
  })

  test('pays once for a payment that is sent twice, also at once, and has a lost answer again', async () => {
    const agent = await newAgent()
    const args = { query: 'Lisbon' }
    const payment = await agent.sign('geo_locate', args)
    const withName: PaymentPayload = {
      ...payment,
      extensions: {
        'payment-identifier': {
          ...Object(payment.extensions?.['payment-identifier']),
          info: { required: false, id: newIdentifier() },
        },
      },
    }
    const { value, paid } = await shop.moved(agent, async () => {
      await Promise.all([agent.call('geo_locate', args, withName), agent.call('geo_locate', args, withName)])
      return agent.call('geo_locate', args, withName)
    })
    expect(value._meta?.['x402/payment-response']).toMatchObject({ success: true })
    expect(paid).toBe(10_000n)
  })

  test('is not served another lookup for a payment, nor anything for what is no payment', async () => {
    const agent = await newAgent()
    const payment = await agent.sign('geo_locate', { query: 'Lisbon' })
    const { value, paid } = await shop.moved(agent, async () => [
      await agent.call('profiles_search', { search: 'engineer' }, payment),
      await agent.call('geo_locate', { query: 'Lisbon' }, { x402Version: 2 } as PaymentPayload),
    ])
    expect(value.map(({ isError }) => isError)).toEqual([true, true])
    expect(value[1]?.structuredContent).toMatchObject({ error: 'malformed_payment' })
    expect(paid).toBe(0n)
  })
})

describe('A client of an earlier revision of the protocol', () => {
  const message = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }
  const post = (body: unknown) =>
    fetch(`${shop.serviceUrl}/mcp`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
      body: JSON.stringify(body),
    })

  test('is served the same, without a session', async () => {
    const reply = await post(message)
    expect(reply.status).toBe(200)
    expect(await reply.text()).toContain('profiles_search')
  })

  test('is served one message at a time', async () => {
    expect((await post([message, message])).status).toBe(400)
  })
})
