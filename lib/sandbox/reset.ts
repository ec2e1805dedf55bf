import { emptyFolder } from '@/lib/sandbox/sandbox'
import { nickelDir } from '@/lib/sandbox/store'

const done = await emptyFolder(nickelDir(), console.warn)
if (done.ok) console.log(done.value)
else {
  console.error(done.error)
  process.exitCode = 1
}
