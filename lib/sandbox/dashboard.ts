import { ServerResponse } from 'node:http'
import { foreignOrigins, widenPolicies } from '@/lib/core/content-policy'
import { readEnvironment } from '@/lib/core/environment'

// Loaded into the dashboard's process before Next. A bad setting was told before this process was started.
const read = readEnvironment(process.env)
if (read.ok) widenPolicies(ServerResponse, foreignOrigins(read.value))
