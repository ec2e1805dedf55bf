import type { Address } from '@/lib/core/payment/bytes'
import type { Endpoint } from '@/lib/core/catalogue/endpoint'
import { priceOf } from '@/lib/core/catalogue/rate'
import { formatUsdc } from '@/lib/core/money'
import { encodeRequest } from '@/lib/core/wire/encode'

/** `cap` is the most it may pay, such as '$0.30'. */
type ScriptCall = { method: 'GET' | 'POST'; url: string; body: string | null; cap: string }

/** The call that a valid input stands for, at the service itself and under its own word for the network. */
export function scriptCall(
  endpoint: Endpoint,
  input: Readonly<Record<string, unknown>>,
  service: { url: string; wireWord: string },
): ScriptCall {
  const { method, target, body } = encodeRequest(endpoint, input, service.wireWord)
  return { method, url: service.url + target, body, cap: formatUsdc(priceOf(endpoint.rate, input)) }
}

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`

/** It has no wallet: it shows the price and buys nothing. */
export function curlSnippet({ method, url, body }: ScriptCall): string {
  const parts = [
    `curl -i ${method === 'POST' ? '-X POST ' : ''}${quoted(url)}`,
    ...(body === null ? [] : [`-H 'content-type: application/json'`, `--data ${quoted(body)}`]),
  ]
  return `${parts.join(' \\\n  ')}\n`
}

/** The call for a script with the protocol's own client; it pays at most the price that was shown. */
export function typescriptSnippet({ method, url, body, cap }: ScriptCall): string {
  const request =
    body === null
      ? JSON.stringify(url)
      : `${JSON.stringify(url)}, {
  method: '${method}',
  headers: { 'content-type': 'application/json' },
  body: ${JSON.stringify(body)},
}`
  return `// npm install @x402/fetch @x402/evm viem
import { ExactEvmScheme } from '@x402/evm/exact/client'
import { wrapFetchWithPayment, x402Client } from '@x402/fetch'
import { privateKeyToAccount } from 'viem/accounts'

const account = privateKeyToAccount(process.env.PRIVATE_KEY as \`0x\${string}\`)
const client = new x402Client()
  .register('eip155:8453', new ExactEvmScheme(account))
  .setSpendControls({ maxAmountPerPayment: '${cap}' })
const fetchWithPayment = wrapFetchWithPayment(fetch, client)

const response = await fetchWithPayment(${request})
console.log(response.status, await response.json())
`
}

/** The call for a Python script with the protocol's own client; it pays at most the price that was shown. */
export function pythonSnippet({ method, url, body, cap }: ScriptCall): string {
  // a JSON string is a Python string too
  const request =
    body === null
      ? JSON.stringify(url)
      : `
    ${JSON.stringify(url)},
    headers={"content-type": "application/json"},
    data=${JSON.stringify(body)}.encode(),
`
  return `# pip install "x402[requests,evm]"
import os

from eth_account import Account
from x402 import x402ClientSync
from x402.http.clients import x402_requests
from x402.mechanisms.evm import EthAccountSigner
from x402.mechanisms.evm.exact import ExactEvmScheme

signer = EthAccountSigner(Account.from_key(os.environ["PRIVATE_KEY"]))
client = x402ClientSync()
client.register("eip155:8453", ExactEvmScheme(signer=signer))
client.set_spend_controls({"max_amount_per_payment": "${cap}"})

response = x402_requests(client).${method.toLowerCase()}(${request})
print(response.status_code, response.json())
`
}

type AgentService = { mode: 'sandbox' | 'live'; serviceUrl: string; wireWord: string; payTo: Address | null }

/** The service that the dashboard buys from, which an agent must be told of where money is real. */
const liveService = ({ serviceUrl, wireWord, payTo }: AgentService) => ({
  AGENT_KEY: '${AGENT_KEY}',
  SERVICE_URL: serviceUrl,
  PAY_TO: payTo ?? '${PAY_TO}',
  ...(wireWord !== 'network' && { SERVICE_WIRE_WORD: wireWord }),
})

/**
 * How a person's own agent is given the tools: what a client of the Model Context Protocol takes. It holds no key; the
 * sandbox needs none, and makes a test wallet.
 */
export const mcpConfiguration = (service: AgentService): string => `${JSON.stringify(
  {
    mcpServers: {
      nickel: {
        command: 'npm',
        args: ['--silent', '--prefix', '/path/to/nickel', 'run', 'mcp'],
        env: {
          ...(service.mode === 'live' && liveService(service)),
          AGENT_PER_CALL: '1.25',
          AGENT_PER_HOUR: '5',
          AGENT_PER_DAY: '10',
          AGENT_TOTAL: '25',
          MAX_AGE: '30',
        },
      },
    },
  },
  null,
  2,
)}
`
