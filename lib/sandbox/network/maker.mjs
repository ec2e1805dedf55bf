import { parentPort, workerData } from 'node:worker_threads'
import { register } from 'tsx/esm/api'

// The thread that makes the network for whoever fills a database, only some batches ahead of what was taken. A thread
// reads TypeScript only once it was told how.
register()
const { prepareNetwork } = await import('./fill.ts')
let ahead = 0
let taken = () => {}
parentPort.on('message', () => {
  ahead -= 1
  taken()
})
for await (const some of prepareNetwork(workerData)) {
  parentPort.postMessage(some)
  ahead += 1
  if (ahead > 3) await new Promise((resolve) => (taken = resolve))
}
parentPort.postMessage(null)
