import { serve } from '@hono/node-server'
import { readEnvironment } from '@/lib/core/environment'
import { openForwarder } from '@/lib/server/forward/forwarder'
import { answerAsDashboard } from '@/lib/agent/dashboard'

const environment = readEnvironment(process.env)
if (!environment.ok) throw new Error(environment.error.join(' '))
const forwarder = openForwarder(environment.value)
serve(
  { fetch: (request) => answerAsDashboard(request, forwarder), port: 0, hostname: '127.0.0.1' },
  ({ port }) => console.log(`http://127.0.0.1:${port}`),
)
