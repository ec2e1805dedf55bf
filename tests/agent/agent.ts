import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { Client, type CallToolResult } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import path from 'node:path'
import { openJournalFile } from '@/lib/agent/journal-file'
import { fieldsIn, textIn } from '@/lib/core/json'
import type { Entry } from '@/lib/browser/purchase/journal'
import { bundle, ownTree } from '@/tests/support/bundle'

export type Args = Record<string, unknown>

type Options = { env: Readonly<Record<string, string>>; command?: { command: string; args: string[] } }

const started = async () => ({
  command: process.execPath,
  args: ['--conditions=react-server', await bundle(path.join(ownTree, 'tests/agent/agent-process.ts'))],
})

/** A person's server in a process of its own, with the official client beside it. */
export async function startAgent({ env, command }: Options) {
  const transport = new StdioClientTransport({
    ...(command ?? (await started())),
    env: { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '', ...env },
    cwd: ownTree,
    stderr: 'pipe',
  })
  let said = ''
  transport.stderr?.on('data', (part) => (said += part))
  const odd: string[] = []
  const client = new Client({ name: 'agent', version: '1.0.0' })
  client.onerror = ({ message }) => odd.push(message)
  let isClosed = false
  const closed = new Promise<void>((resolve) => {
    client.onclose = () => {
      isClosed = true
      resolve()
    }
  })
  await client.connect(transport).catch((error: unknown) => {
    throw new Error(said || String(error))
  })
  return {
    client,
    isClosed: () => isClosed,
    /** What came on standard output and was not of the protocol. */
    odd,
    /** What it said on standard error. */
    said: () => said,
    call: async (name: string, args: Args = {}): Promise<CallToolResult> =>
      client.callTool({ name, arguments: args }),
    /** SIGKILL, at once. */
    async kill(): Promise<void> {
      if (transport.pid !== null) process.kill(transport.pid, 'SIGKILL')
      await closed
    },
    close: async () => {
      await client.close()
      await closed
    },
  }
}

/** The code of a call's error; null where it was answered. */
export const errorOf = ({ structuredContent, isError }: CallToolResult): string | null =>
  isError ? textIn(fieldsIn(fieldsIn(structuredContent)['error'])['code']) : null

/** What the journal of a folder says, read beside it: the purchases, and the ids of those whose answers are kept. */
export function readJournal(dir: string): { entries: Entry[]; answered: Set<string> } {
  // a copy: whoever opens the file itself takes away what is being written
  const copy = path.join(mkdtempSync(path.join(tmpdir(), 'nickel-journal-')), 'journal')
  copyFileSync(path.join(dir, 'journal'), copy)
  const opened = openJournalFile(copy)
  rmSync(path.dirname(copy), { recursive: true })
  if (!opened.ok) throw new Error(opened.error)
  const rows = new Map<string, Entry>()
  const answered = new Set<string>()
  for (const value of opened.value.values)
    for (const change of Object(value).changes ?? []) {
      if (change.store === 'purchases') rows.set(change.put.intentId, change.put.record)
      if (change.store === 'answers') answered.add(change.put.intentId)
    }
  return { entries: [...rows.values()], answered }
}
