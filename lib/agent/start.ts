import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { serveStdio } from '@modelcontextprotocol/server/stdio'
import { answerAsDashboard } from '@/lib/agent/dashboard'
import { installPlatform } from '@/lib/agent/platform'
import { newAgentServer } from '@/lib/agent/server'
import { readSettings } from '@/lib/agent/settings'
import { openDiskStore } from '@/lib/agent/store'
import { openWallet } from '@/lib/agent/wallet'
import { watchChanges } from '@/lib/browser/database/changes'
import { addBlocks, readDoNotContact, removeBlocks } from '@/lib/browser/privacy/do-not-contact'
import { writeLimits } from '@/lib/browser/purchase/limits'
import { recoverAll } from '@/lib/browser/purchase/recover'
import { errorText } from '@/lib/core/text'
import { openForwarder } from '@/lib/server/forward/forwarder'
import { lockFolder } from '@/lib/sandbox/processes'

function fail(sentences: readonly string[]): never {
  for (const sentence of sentences) console.error(sentence)
  process.exit(1)
}

/** Milliseconds: what is open is taken up again this often, and so soon after something changed. */
const waits = { beat: 15_000, change: 1_000 }

/** Takes up what is not at its end: from before this start, and what calls left open. */
function keepRecovering(): void {
  const signal = new AbortController().signal
  const recover = () => void recoverAll(signal).catch(() => undefined)
  let soon: NodeJS.Timeout | undefined
  watchChanges('journal', () => {
    clearTimeout(soon)
    soon = setTimeout(recover, waits.change)
  })
  setInterval(recover, waits.beat)
  recover()
}

const read = readSettings(process.env)
const settings = read.ok ? read.value : fail(read.error)
const { dir, environment, limits, blocked } = settings
try {
  mkdirSync(dir, { recursive: true, mode: 0o700 })
} catch (error) {
  fail([`AGENT_DIR cannot be the folder ${dir}: ${errorText(error)}`])
}
const locked = lockFolder(dir, 'AGENT_DIR')
if (!locked.ok) fail([locked.error])
const stored = await openDiskStore(path.join(dir, 'journal'))
if (!stored.ok) fail([stored.error])
const forwarder = openForwarder(environment)
installPlatform(dir, (request) => answerAsDashboard(request, forwarder))
const wallet = openWallet(settings)
if (!wallet.ok) fail([wallet.error])

await writeLimits(limits)
const listed = new Set(blocked.map(({ key }) => key))
await removeBlocks((await readDoNotContact()).flatMap(({ key }) => (listed.has(key) ? [] : key)))
await addBlocks(blocked)
void wallet.value.fill()
keepRecovering()
console.error(`Nickel pays from ${wallet.value.payer.address} and keeps what it buys in ${dir}.`)

let isEnding = false
/** Paid calls under way are waited for; what cannot be waited for is in the journal. */
async function end(): Promise<void> {
  if (isEnding) return
  isEnding = true
  await forwarder.lifetime.end(forwarder.vault.isBehind)
  process.exit(0)
}
process.on('SIGINT', () => void end())
process.on('SIGTERM', () => void end())
process.stdin.on('end', () => void end())
process.stdin.on('close', () => void end())
serveStdio(() => newAgentServer({ wallet: wallet.value, settings }))
