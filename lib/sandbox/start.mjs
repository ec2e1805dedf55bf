import { portFaults } from './check-ports.mjs'
import { install } from './install.mjs'

const faults = await portFaults(process.env)
for (const sentence of faults) console.error(sentence)
if (faults.length > 0) process.exit(1)
install()
const { register } = await import('tsx/esm/api')
register()
await import('./start.ts')
