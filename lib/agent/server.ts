import { Server, type CallToolResult, type Tool } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { obtain, readLookup } from '@/lib/agent/buying'
import { exportKnown, findKnown } from '@/lib/agent/known'
import type { AgentSettings } from '@/lib/agent/settings'
import { planCalls, tellSpending } from '@/lib/agent/spending'
import { tell } from '@/lib/agent/telling'
import type { AgentWallet } from '@/lib/agent/wallet'
import { toolGuidance } from '@/lib/core/discovery/guide'
import {
  asData,
  brokenInput,
  endpointOfTool,
  freeTool,
  invalidInput,
  paidTools,
  toolNames,
  toolResult,
  unknownTool,
} from '@/lib/core/discovery/tools'
import { keptNames } from '@/lib/core/kind-titles'
import { logFailure } from '@/lib/core/log'

type Agent = { wallet: AgentWallet; settings: Pick<AgentSettings, 'dir' | 'maxAge'> }

const search = {
  kind: z.enum(keptNames).default('person').describe('What is looked for.'),
  words: z.string().max(500).default('').describe('All of them must be there; none for all that is known.'),
}

/** What is free: its schema and words, and what it answers. */
const own = <Input extends z.ZodObject>(
  title: string,
  description: string,
  input: Input,
  answer: (input: z.output<Input>, agent: Agent) => Promise<CallToolResult>,
) => ({
  title,
  description,
  input,
  async call(args: unknown, agent: Agent): Promise<CallToolResult> {
    const read = input.safeParse(args)
    if (read.success) return answer(read.data, agent)
    const problems = read.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }))
    return brokenInput(problems)
  },
})

const ownTools = {
  plan: own(
    'What calls would cost',
    'What calls would cost at most, which are known already and free, and whether the caps allow them. Buys nothing.',
    z.strictObject({
      calls: z
        .array(z.strictObject({ tool: z.enum([...toolNames]), input: z.record(z.string(), z.unknown()) }))
        .max(200),
    }),
    async ({ calls }, { settings }) => toolResult(await planCalls(calls, settings.maxAge)),
  ),
  spent: own(
    'What was spent',
    'What was spent by hour, day and in all, what the caps leave, and the newest purchases with their transactions. Free.',
    z.strictObject({ limit: z.int().min(0).max(200).default(20) }),
    async ({ limit }) => toolResult(await tellSpending(limit)),
  ),
  find_known: own(
    'Search what is known',
    'Finds people, companies, jobs, posts and ads in what was bought before. Free: ask here first.',
    z.strictObject(search),
    async (input) => asData(toolResult(await findKnown(input))),
  ),
  export: own(
    'Export what is known',
    'Writes what is known to a CSV file or to JSON lines in the folder of this server, and says where. Free.',
    z.strictObject({ ...search, format: z.enum(['csv', 'lines']).default('csv') }),
    async ({ format, ...input }, { settings }) => toolResult(await exportKnown(input, format, settings.dir)),
  ),
} as const

const isOwn = (name: string): name is keyof typeof ownTools => Object.hasOwn(ownTools, name)

const tools: Tool[] = [
  ...Object.entries(ownTools).map(([name, { title, description, input }]) => {
    const { properties, required } = z.toJSONSchema(input, { io: 'input' })
    return freeTool(name, title, description, Object(properties), required)
  }),
  ...paidTools,
]

const instructions = [
  ...toolGuidance,
  'Each call pays by itself from a wallet of your person, within caps that nobody but they can raise. Ask plan before many calls, and find_known before any.',
  'What was bought within the age that your person set is given again, free. Any failed call can be made again: nothing is bought twice.',
]

async function call(name: string, args: unknown, agent: Agent): Promise<CallToolResult> {
  if (isOwn(name)) return ownTools[name].call(args, agent)
  const endpoint = endpointOfTool(name)
  if (!endpoint) return invalidInput(unknownTool)
  const read = readLookup(endpoint, args)
  if (!read.ok) return brokenInput(read.error)
  await agent.wallet.fill()
  return tell(await obtain(read.value, agent.wallet, agent.settings.maxAge))
}

const broke =
  'Something broke on this side. If a purchase was begun it stands in the journal: call again with the same input, and it is not bought a second time. Ask spent for what was charged.'

/** A person's own server of the protocol: each lookup is bought within their caps, and four tools are free. */
export function newAgentServer(agent: Agent): Server {
  const server = new Server(
    { name: 'nickel', title: 'Nickel', version: '1.0.0' },
    { capabilities: { tools: {} }, instructions: instructions.join('\n') },
  )
  server.setRequestHandler('tools/list', () => ({ tools }))
  server.setRequestHandler('tools/call', async ({ params: { name, arguments: args = {} } }) =>
    call(name, args, agent).catch((error: unknown) => {
      logFailure(`tool ${name}`, error)
      return toolResult({ error: { code: 'broken', message: broke } }, true)
    }),
  )
  return server
}
