import { decodePaymentResponseHeader } from '@x402/core/http'
import {
  createMcpHandler,
  Server,
  type CallToolResult,
  type McpHttpHandler,
  type Tool,
} from '@modelcontextprotocol/server'
import { endpoints } from '@/lib/core/catalogue'
import type { Endpoint } from '@/lib/core/catalogue/endpoint'
import { describeRate, priceOf } from '@/lib/core/catalogue/rate'
import { lostAnswers, toolGuidance } from '@/lib/core/discovery/guide'
import { toolName } from '@/lib/core/discovery/tool-name'
import {
  asData,
  brokenInput,
  endpointOfTool,
  freeTool,
  invalidInput,
  paidTools,
  toolNames,
  toolResult,
  unknownTool,
} from '@/lib/core/discovery/tools'
import { fieldsIn, type Fields } from '@/lib/core/json'
import { formatUsdc } from '@/lib/core/money'
import { checkInput } from '@/lib/core/wire/decode'
import { encodeRequest } from '@/lib/core/wire/encode'

/** Where a payment and its receipt stand in a call and its result (x402 v2, MCP transport). */
const paymentMeta = { payment: 'x402/payment', receipt: 'x402/payment-response' } as const

const instructions = [
  ...toolGuidance,
  `To pay, call without a payment, sign one entry of \`accepts\` in that answer and make the same call with the payment in \`_meta["${paymentMeta.payment}"]\`; the receipt comes in \`_meta["${paymentMeta.receipt}"]\`.`,
  lostAnswers,
]

/** Sends a request to the service's own route. */
type Ask = (target: string, init: RequestInit) => Promise<Response>

const tools: Tool[] = [
  freeTool(
    'list_lookups',
    'What can be looked up',
    'Every lookup with its tool, its address and its price. Free.',
  ),
  freeTool(
    'check_input',
    'Check an input',
    'Whether an input keeps the rules of a lookup, and what that call would cost. Free.',
    { tool: { type: 'string', enum: [...toolNames] }, input: { type: 'object' } },
    ['tool', 'input'],
  ),
  ...paidTools,
]

const listLookups = (): CallToolResult =>
  toolResult({
    lookups: endpoints.map((endpoint) => ({
      tool: toolName(endpoint),
      call: `${endpoint.method} ${endpoint.path}`,
      summary: endpoint.summary,
      price: describeRate(endpoint.rate),
    })),
  })

function checkOne(args: Fields): CallToolResult {
  const endpoint = endpointOfTool(String(args['tool']))
  if (!endpoint) return invalidInput(unknownTool)
  const read = checkInput(endpoint, args['input'])
  return read.ok
    ? toolResult({ valid: true, price: formatUsdc(priceOf(endpoint.rate, read.value)) })
    : toolResult({ valid: false, problems: read.error })
}

const base64 = (text: string): string => Buffer.from(text).toString('base64')

/** Buys through the endpoint's own route, so that what guards a payment there guards it here. */
async function buy(endpoint: Endpoint, args: Fields, payment: unknown, ask: Ask): Promise<CallToolResult> {
  const read = checkInput(endpoint, args)
  if (!read.ok) return brokenInput(read.error)
  const { method, target, body } = encodeRequest(endpoint, args)
  const reply = await ask(target, {
    method,
    headers: {
      'content-type': 'application/json',
      // read by the route like any other: what is no payment is answered with the price
      ...(payment !== undefined && { 'PAYMENT-SIGNATURE': base64(JSON.stringify(payment)) }),
    },
    body,
  })
  const fields = fieldsIn(await reply.json())
  if (!reply.ok) return toolResult(fields, true)
  const receipt = reply.headers.get('PAYMENT-RESPONSE')
  return {
    ...asData(toolResult(fields)),
    ...(receipt && { _meta: { [paymentMeta.receipt]: decodePaymentResponseHeader(receipt) } }),
  }
}

/** The service as tools of the Model Context Protocol: one for each endpoint, paid within the call, and two that are free. */
export function openMcp(ask: Ask): McpHttpHandler {
  return createMcpHandler(() => {
    const server = new Server(
      { name: 'professional-network-data', title: 'Professional-network data', version: '1.0.0' },
      { capabilities: { tools: {} }, instructions: instructions.join('\n') },
    )
    server.setRequestHandler('tools/list', () => ({ tools }))
    server.setRequestHandler('tools/call', async ({ params }) => {
      const { name, arguments: args = {}, _meta } = params
      if (name === 'list_lookups') return listLookups()
      if (name === 'check_input') return checkOne(args)
      const endpoint = endpointOfTool(name)
      if (!endpoint) return invalidInput(unknownTool)
      return buy(endpoint, args, fieldsIn(_meta)[paymentMeta.payment], ask)
    })
    return server
  })
}
