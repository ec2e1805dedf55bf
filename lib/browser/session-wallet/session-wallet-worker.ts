import { announceChange } from '@/lib/browser/database/changes'
import {
  durably,
  readSetting,
  storeProblem,
  writeSetting,
  writeTogether,
} from '@/lib/browser/database/database'
import { serveCalls, type Handlers } from '@/lib/browser/session-wallet/calls'
import { refusalOf } from '@/lib/browser/session-wallet/refusal'
import { rowKey } from '@/lib/browser/session-wallet/terms'
import { newVault, type VaultParts } from '@/lib/browser/session-wallet/vault'
import { readConfiguration, type Configuration } from '@/lib/core/dashboard-api/configuration'
import { routes } from '@/lib/core/dashboard-api/routes'
import { err } from '@/lib/core/result'

/** Milliseconds: how long the server may take, and how long its word on whom to pay is believed. */
const patience = 30_000
const keptFor = 5 * 60_000

async function fetchConfiguration(): Promise<Configuration> {
  const reply = await fetch(routes.config.path, { cache: 'no-store', signal: AbortSignal.timeout(patience) })
  const configuration = reply.ok ? readConfiguration(await reply.json()) : null
  // the sandbox's payee is made on its first start
  const isEarly = configuration?.mode === 'sandbox' && configuration.payTo === null
  if (!configuration || isEarly) throw new Error('no configuration')
  return configuration
}

let kept: { at: number; configuration: Promise<Configuration> } | null = null

function loadConfiguration(): Promise<Configuration> {
  const age = kept ? Date.now() - kept.at : Infinity
  if (kept && age >= 0 && age < keptFor) return kept.configuration
  const mine = { at: Date.now(), configuration: fetchConfiguration() }
  kept = mine
  mine.configuration.catch(() => {
    if (kept === mine) kept = null
  })
  return mine.configuration
}

const writeRow: VaultParts['writeRow'] = (row) =>
  writeTogether(
    ['settings'],
    async (transaction) => {
      const settings = transaction.objectStore('settings')
      if (row) await settings.put(row, rowKey)
      else await settings.delete(rowKey)
    },
    durably,
  )

const hourKey = 'session-wallet.hour'

const vault = newVault({
  now: Date.now,
  readRow: () => readSetting(rowKey),
  writeRow,
  readHour: () => readSetting(hourKey),
  writeHour: (hour) => writeSetting(hourKey, hour),
  loadConfiguration,
})

let holding: Promise<boolean> | null = null

const askForLock = () =>
  new Promise<boolean>((resolve, reject) => {
    const held = (lock: Lock | null) => {
      resolve(lock !== null)
      // until this worker ends
      return lock && new Promise(() => undefined)
    }
    navigator.locks.request('nickel:session-wallet', { ifAvailable: true }, held).catch(reject)
  })

/** Two builds of the page, and two tabs where no worker is shared, have a worker each: only one of them has the wallet. */
async function holdsWallet(): Promise<boolean> {
  if (!('locks' in navigator)) return true
  const mine = (holding ??= askForLock().catch(() => false))
  const isHeld = await mine
  if (!isHeld && holding === mine) holding = null
  return isHeld
}

let timer: ReturnType<typeof setTimeout> | undefined

/** Looks once more when the time has come: the wallet then locks itself. */
async function lockInTime(): Promise<void> {
  const status = await vault.status()
  clearTimeout(timer)
  const at = status !== 'unreadable' ? status?.lockAt : null
  if (at) timer = setTimeout(() => void told(), Math.max(0, at - Date.now()) + 1)
}

async function told(): Promise<void> {
  await lockInTime().catch(() => undefined)
  announceChange('sessionWallet')
}

const { status, ...acts } = vault

/** The same acts, told to every tab, where this worker has the wallet. */
const handlers: Handlers = Object.fromEntries(
  Object.entries<(request: never) => unknown>(acts).map(([name, act]) => [
    name,
    async (request: never) => {
      if (!(await holdsWallet())) return err(refusalOf('elsewhere'))
      const answer = await act(request)
      void told()
      return answer
    },
  ]),
)

const served: Handlers = { ...handlers, status: async () => ((await holdsWallet()) ? status() : 'elsewhere') }

// all that was kept here was wiped in some tab
storeProblem.watch(() => {
  if (storeProblem.read() === 'wiped') vault.lock()
})

// safe: this file runs in a worker only, and both kinds have what is used of them here
const scope = globalThis as unknown as MessagePort & {
  onconnect?: unknown
  addEventListener: (type: 'connect', listener: (event: MessageEvent) => void) => void
}

if ('onconnect' in scope)
  scope.addEventListener('connect', ({ ports: [port] }) => {
    if (!port) return
    serveCalls(port, served)
    port.start()
  })
else serveCalls(scope, served)
