import { endpoints, findEndpoint, deprecationNotice } from '@/lib/core/catalogue'
import { readDraft } from '@/lib/core/catalogue/draft'
import type { Draft } from '@/lib/core/catalogue/typed'
import type { Endpoint } from '@/lib/core/catalogue/endpoint'
import {
  curlSnippet,
  mcpConfiguration,
  pythonSnippet,
  scriptCall,
  typescriptSnippet,
} from '@/lib/core/discovery/snippets'
import type { Configuration } from '@/lib/core/dashboard-api/configuration'
import { toolName } from '@/lib/core/discovery/tool-name'
import { encodeRequest } from '@/lib/core/wire/encode'
import { formOf, type Form } from '@/lib/core/catalogue/fields'

function httpText(endpoint: Endpoint, draft: Draft): string {
  const read = readDraft(endpoint, draft)
  if (!read.ok) return `${endpoint.method} ${endpoint.path}`
  const { method, target, body } = encodeRequest(endpoint, read.value)
  return [`${method} ${target}`, body].filter(Boolean).join('\n\n')
}

const keyNote = {
  sandbox: 'Nickel must be running (npm start); the agent pays from a test wallet of its own.',
  live: 'Let its client take the key from your environment: it pays real money.',
}

export type Language = 'curl' | 'typescript' | 'python' | 'mcp'

export type CallTexts = {
  http: string
  scripts: Readonly<Record<Language, { text: string; note: string }>> | null
}

export function callTexts(endpointId: string, draft: Draft, config: Configuration): CallTexts | null {
  const endpoint = findEndpoint(endpointId)
  if (!endpoint) return null
  const http = httpText(endpoint, draft)
  const read = readDraft(endpoint, draft)
  if (!read.ok) return { http, scripts: null }
  const call = scriptCall(endpoint, read.value, { url: config.serviceUrl, wireWord: config.wireWord })
  const most = `The most it can cost is ${call.cap}.`
  const pays = `It pays with your own key. ${most}`
  return {
    http,
    scripts: {
      curl: { text: curlSnippet(call), note: `It shows the price and buys nothing. ${most}` },
      typescript: { text: typescriptSnippet(call), note: pays },
      python: { text: pythonSnippet(call), note: pays },
      mcp: {
        text: mcpConfiguration(config),
        note: `Your agent then has the tool ${toolName(endpoint)} and buys within these caps, which it cannot raise. Write where Nickel's folder is. ${keyNote[config.mode]} ${most}`,
      },
    },
  }
}

export type Choice = { form: Form; notice: string | null; request: string }

export const choices: readonly Choice[] = endpoints.map((endpoint) => ({
  form: formOf(endpoint),
  notice: deprecationNotice(endpoint),
  request: httpText(endpoint, {}),
}))
