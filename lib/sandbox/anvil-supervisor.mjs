/**
 * Runs anvil for the sandbox in a process of its own: starts it, saves its state, and stops it when the sandbox has
 * ended, even by SIGKILL: the sandbox holds the other end of our standard input, which the system closes then.
 * Plain JavaScript, because it must start at once, without a TypeScript loader.
 *
 * Arguments: binary, port of the door, state file, milliseconds between saves, then those of anvil.
 * Prints one JSON line: { "ready": pid } or { "failed": what anvil said }.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { open, rename } from 'node:fs/promises'
import { request } from 'node:http'
import { json } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { hiddenAddress, openDoor } from './chain-door.mjs'
import { withoutPast } from './chain-past.mjs'

const [binary = '', port, stateFile = '', interval, ...chainArguments] = process.argv.slice(2)
/** Milliseconds that a busy machine may take for one save. */
const patience = 120_000
/** Blocks after which the past is dropped again. */
const mostBlocks = 1_024
/** The next save waits this many times as long as the last one took: it is to take a fifth of the chain's time at most. */
const rest = 4

/** @param {Error} error @returns {Promise<never>} */
const fail = ({ message: failed }) =>
  new Promise(() => process.stdout.write(`${JSON.stringify({ failed })}\n`, () => process.exit(1)))
const address = await hiddenAddress().catch(fail)
const door = await openDoor(Number(port), address).catch(fail)
const chain = spawn(binary, ['--host', address.host, '--port', String(address.port), ...chainArguments], {
  stdio: ['ignore', 'ignore', 'pipe'],
  windowsHide: true,
})
let complaint = ''
let gone = false
let stopping = false
let savedHead = ''
let shortenedAt = 0
/** @type {Promise<void>} */
let saving = Promise.resolve()

const chainGone = new Promise((resolve) => {
  chain.once('exit', resolve)
  chain.once('error', (error) => resolve((complaint += error.message)))
}).then(() => (gone = true))

chain.stderr.on('data', (text) => (complaint = (complaint + text).slice(-4000)))

/** @param {string} method @param {unknown[]} parameters */
async function ask(method, ...parameters) {
  const headers = { 'content-type': 'application/json' }
  // `fetch` refuses these ports, as browsers do
  const outgoing = request({ ...address, method: 'POST', headers, signal: AbortSignal.timeout(patience) })
  // a connection may also break after the first byte of the answer
  outgoing.on('error', () => undefined)
  outgoing.end(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: parameters }))
  const [response] = await once(outgoing, 'response')
  const answer = await json(response)
  if (answer.error) throw new Error(answer.error.message)
  return answer.result
}

async function save(always = false) {
  const { hash, number } = await ask('eth_getBlockByNumber', 'latest', false)
  if (hash === savedHead && !always) return
  const isLong = !stopping && number - shortenedAt >= mostBlocks
  if (isLong && (await door.whileShut(shorten))) shortenedAt = Number(number)
  else await write(await dump())
  savedHead = hash
}

const dump = async () => promisify(gunzip)(Buffer.from((await ask('anvil_dumpState')).slice(2), 'hex'))

/** Writes the state beside its file and renames it, since anvil's own dump can be cut off half way. */
async function write(state) {
  const file = await open(`${stateFile}.saving`, 'w')
  try {
    await file.writeFile(state)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(`${stateFile}.saving`, stateFile)
}

/** Whether no transaction waits for its block, which takes a moment when many came at once. */
async function isAtRest() {
  for (const end = Date.now() + 1_000; Date.now() < end; await delay(20)) {
    const { pending, queued } = await ask('txpool_status')
    if (Number(pending) + Number(queued) === 0) return true
  }
  return false
}

/** Lets the chain go on without its past, which it holds in memory and dumps at every save; not while a block is due. */
async function shorten() {
  if (!(await isAtRest())) return false
  const state = JSON.stringify(withoutPast(JSON.parse(await dump())))
  await write(state)
  const packed = await promisify(gzip)(state)
  try {
    await ask('anvil_reset')
    await ask('anvil_loadState', `0x${packed.toString('hex')}`)
    // The clock of a state that is loaded stands where its last block was made.
    await ask('evm_setTime', Math.floor(Date.now() / 1000))
    return true
  } catch (error) {
    // What it holds now is not what was saved.
    chain.kill('SIGKILL')
    throw error
  }
}

/** One save at a time; one that fails is tried again at the next interval. */
function saveInTurn(always = false) {
  saving = saving
    .then(() => save(always))
    .catch((error) => report(`could not save the chain: ${error.message}`))
  return saving
}

async function saveOnAndOn() {
  for (let pause = Number(interval); !stopping;) {
    await delay(pause, null, { ref: false })
    const began = performance.now()
    if (!stopping) await saveInTurn()
    pause = Math.max(Number(interval), rest * (performance.now() - began))
  }
}

/** @param {string} sentence */
function report(sentence) {
  if (!gone) process.stderr.write(`${sentence}\n`)
}

async function stop() {
  if (stopping) return
  stopping = true
  door.close()
  if (!gone) await saveInTurn(true)
  chain.kill('SIGTERM')
  setTimeout(() => chain.kill('SIGKILL'), 5_000).unref()
}

/** However long a busy machine takes to load the state: whoever waits for us sees that we run. */
async function answers() {
  while (!gone) {
    const chainId = await ask('eth_chainId').catch(() => undefined)
    if (chainId) return true
    await delay(10)
  }
  return false
}

// The sandbox may end before it reads our output; the chain is saved all the same.
process.stdout.on('error', () => stop())
process.stderr.on('error', () => stop())
process.stdin.on('end', stop).on('error', stop).resume()
process.on('SIGTERM', stop).on('SIGINT', stop).on('SIGHUP', stop)

if (await answers()) {
  process.stdout.write(`${JSON.stringify({ ready: chain.pid })}\n`)
  void saveOnAndOn()
} else {
  process.stdout.write(`${JSON.stringify({ failed: complaint.trim() || 'it ended without a word' })}\n`)
}
await chainGone
// Who stops it, or has ended, reads no more; output that nobody takes would be waited for without end.
if (stopping) process.exit()
process.exitCode = 1
// Exit only after the output was handed over, even to a slow reader.
process.stdout.end(() => process.exit())
