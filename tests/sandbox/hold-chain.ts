import { startAnvil } from '@/lib/sandbox/anvil'
import { lockFolder } from '@/lib/sandbox/processes'

// A sandbox in a process of its own, which the orphan tests end in different ways.
const [dir = '', port, end] = process.argv.slice(2)
if (!lockFolder(dir).ok) throw new Error('the folder is taken')
const started = await startAnvil({ dir, port: Number(port), notice: console.error })
console.log(JSON.stringify(started.ok ? { pid: started.value.pid } : started.error))
if (end === 'throw') setTimeout(() => Promise.reject(new Error('a fault of our own')), 1)
if (end === 'exit') setTimeout(() => process.exit(0), 1)
