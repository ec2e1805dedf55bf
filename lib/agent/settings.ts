import { readFileSync } from 'node:fs'
import path from 'node:path'
import { privateKeyToAccount } from 'viem/accounts'
import { z } from 'zod'
import { readList } from '@/lib/browser/privacy/list-file'
import type { BlockRow } from '@/lib/browser/database/stores'
import { matching, readBy, readEnvironment, readVariables, type Env } from '@/lib/core/environment'
import { parseUsdc, usdc } from '@/lib/core/money'
import type { Limits } from '@/lib/core/payment/budget'
import { isHex, type Hex } from '@/lib/core/payment/bytes'
import { attempt, err, ok, type Result } from '@/lib/core/result'

const dollars = (otherwise: string) =>
  readBy((text) => {
    const read = parseUsdc(text)
    return read.ok ? read : err('must be dollars with at most six decimals, such as 2.50.')
  }).default(usdc(otherwise))

const key = readBy((text): Result<Hex, string> => {
  const hex = text.startsWith('0x') ? text : `0x${text}`
  return isHex(hex, 32) && attempt(() => privateKeyToAccount(hex)) !== null
    ? ok(hex)
    : err('must be a private key: 64 hexadecimal digits.')
})

const dayMs = 24 * 60 * 60 * 1000

const variables = z.object({
  AGENT_KEY: key.optional(),
  AGENT_DIR: z.string().optional(),
  AGENT_PER_CALL: dollars('1.25'),
  AGENT_PER_HOUR: dollars('5'),
  AGENT_PER_DAY: dollars('10'),
  AGENT_TOTAL: dollars('25'),
  MAX_AGE: matching(/^\d{1,5}(\.\d{1,4})?$/, 'must be a number of days.')
    .transform(Number)
    .default(30),
  DO_NOT_CONTACT: z.string().optional(),
})

/** The variable that sets each limit, for whoever may raise it. */
const limitVariables = {
  perPurchase: 'AGENT_PER_CALL',
  perHour: 'AGENT_PER_HOUR',
  perDay: 'AGENT_PER_DAY',
  inAll: 'AGENT_TOTAL',
} as const satisfies Partial<Record<keyof Limits, keyof typeof variables.shape>>

/** What a limit is called where it is set. */
export const variableOf = (limit: keyof Limits): string =>
  limit in limitVariables ? limitVariables[limit as keyof typeof limitVariables] : limit

/** Who is to be left alone, by a person's own file; nothing is bought where a line of it cannot be understood. */
function blockedBy(file: string | undefined): Result<BlockRow[], string[]> {
  if (file === undefined) return ok([])
  const text = attempt(() => readFileSync(file, 'utf8'))
  if (text === null) return err([`DO_NOT_CONTACT names ${file}, and there is no such file that can be read.`])
  const { rows, problems } = readList(text, Date.now())
  const said = problems.map(({ line, reason }) => `${file}, line ${line}: ${reason}`)
  return said.length > 0 ? err(said) : ok(rows)
}

export type AgentSettings = Extract<ReturnType<typeof readSettings>, { ok: true }>['value']

/** What the person of an agent set, read once: nothing that the agent says changes it. Fails with sentences. */
export function readSettings(env: Env) {
  const environment = readEnvironment(env)
  const read = readVariables(variables, env)
  if (!environment.ok || !read.ok) return err([environment, read].flatMap((one) => (one.ok ? [] : one.error)))
  const { mode, nickelDir, payTo } = environment.value
  const { AGENT_KEY, AGENT_DIR, MAX_AGE, DO_NOT_CONTACT, ...limits } = read.value
  if (mode === 'live' && AGENT_KEY === undefined)
    return err(['AGENT_KEY must be set: SERVICE_URL names a service that sells for real money.'])
  if (mode === 'live' && payTo === null)
    return err(['PAY_TO must be set with SERVICE_URL: nobody is there to confirm whom an agent pays.'])
  const blocked = blockedBy(DO_NOT_CONTACT)
  if (!blocked.ok) return blocked
  const dir = path.resolve(AGENT_DIR ?? path.join(nickelDir, 'agent'))
  return ok({
    /** The dashboard's own, but for its vault: two processes never share the folder of one. */
    environment: { ...environment.value, vault: { kind: 'folder' as const, dir: path.join(dir, 'vault') } },
    /** Null in the sandbox alone, whose test wallet is made by itself. */
    key: AGENT_KEY ?? null,
    dir,
    limits: {
      perPurchase: limits.AGENT_PER_CALL,
      perHour: limits.AGENT_PER_HOUR,
      perDay: limits.AGENT_PER_DAY,
      inAll: limits.AGENT_TOTAL,
    } satisfies Limits,
    /** Milliseconds for which what was bought is given again instead of being bought. */
    maxAge: MAX_AGE * dayMs,
    blocked: blocked.value,
  })
}
