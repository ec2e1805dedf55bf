import type { ScriptCall } from '@/lib/core/discovery/script-call'

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
