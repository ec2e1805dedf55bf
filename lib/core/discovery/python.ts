import type { ScriptCall } from '@/lib/core/discovery/script-call'

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
