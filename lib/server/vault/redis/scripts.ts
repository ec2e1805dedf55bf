import 'server-only'
import { createHash } from 'node:crypto'
import { defineScript, type CommandParser } from 'redis'
import type { Flight } from '@/lib/server/vault/store'

/** The braces keep all keys on one node where Redis is spread over several. */
const prefix = '{nickel}'

/** The keys of one purchase and of the whole vault, in the order in which the scripts take them. */
export const vaultKeys = ({ payment, claim }: Pick<Flight, 'payment' | 'claim'>): string[] => [
  `${prefix}:flight:${payment}`,
  `${prefix}:claim:${claim}`,
  `${prefix}:answer:${claim}`,
  `${prefix}:leases`,
  `${prefix}:sizes`,
  `${prefix}:ends`,
  `${prefix}:kept`,
]

export const sharedKeyAt = `${prefix}:key`

export const readyAt = `${prefix}:ready`

/** The bucket of one caller, by a digest: no address is kept. */
export const bucketKey = (name: string, caller: string): string =>
  `${prefix}:limit:${name}:${createHash('sha256').update(caller).digest('base64url')}`

type Given = readonly (string | number | Buffer)[]

/** A script of ours. Redis runs it atomically: no other instance acts between its lines. */
function script<Reply>(text: string, read: (reply: Buffer[]) => Reply) {
  return defineScript({
    SCRIPT: text,
    parseCommand(parser: CommandParser, keys: readonly string[], given: Given = []) {
      parser.pushKeysLength([...keys])
      parser.push(...given.map((value) => (typeof value === 'number' ? String(value) : value)))
    },
    transformReply: read,
  })
}

/** The clock of Redis, in milliseconds: the clocks of instances may differ. */
const clock = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
`

const keyed = `
local flight, claimed, answer, leases, sizes, ends, kept = unpack(KEYS)
`

const forget = `
local function forget(claim)
  local size = redis.call('HGET', sizes, claim)
  if not size then return end
  redis.call('DECRBY', kept, size)
  redis.call('HDEL', sizes, claim)
  redis.call('ZREM', ends, claim)
end
`

const begin = script(
  `${clock}${keyed}${forget}
local request, claim, lease, lasting, forgotten, room, capacity = unpack(ARGV)

local known = redis.call('HMGET', flight, 'request', 'claim', 'lease')
if known[1] then
  if known[1] ~= request or known[2] ~= claim then return {'conflict'} end
  local sealed = redis.call('GET', answer)
  if sealed then return {'kept', sealed} end
  local till = redis.call('ZSCORE', leases, known[3])
  if known[3] ~= lease and till and tonumber(till) > now then return {'in-flight'} end
end

redis.call('ZREMRANGEBYSCORE', leases, '-inf', now)
for _, old in ipairs(redis.call('ZRANGEBYSCORE', ends, '-inf', now)) do forget(old) end

redis.call('ZREM', leases, lease)
local reserved = (redis.call('ZCARD', leases) + 1) * room
if tonumber(redis.call('GET', kept) or 0) + reserved > tonumber(capacity) then return {'full'} end
local info = redis.pcall('INFO', 'memory')
if type(info) == 'string' then
  local most = tonumber(info:match('maxmemory:(%d+)') or 0)
  local used = tonumber(info:match('used_memory:(%d+)') or 0)
  local policy = info:match('maxmemory_policy:([%w-]+)') or 'noeviction'
  if most > 0 and policy ~= 'noeviction' then return {'evicting', policy} end
  if most > 0 and used + reserved > most then return {'full'} end
end

redis.call('HSET', flight, 'request', request, 'claim', claim, 'lease', lease)
redis.call('PEXPIRE', flight, forgotten)
redis.call('SET', claimed, lease, 'PX', forgotten)
redis.call('ZADD', leases, now + lasting, lease)
return {'begun'}`,
  ([kind, more]) => ({ kind: String(kind), more }),
)

/** Also writes down again what a Redis that came back empty has forgotten. */
const renew = script(
  `${clock}${keyed}
local request, claim, lease, lasting, forgotten = unpack(ARGV)
if redis.call('EXISTS', answer) == 1 then return {} end
redis.call('ZADD', leases, now + lasting, lease)
if redis.call('EXISTS', flight) == 1 then return {} end
redis.call('HSET', flight, 'request', request, 'claim', claim, 'lease', lease)
redis.call('PEXPIRE', flight, forgotten)
redis.call('SET', claimed, lease, 'PX', forgotten)
return {}`,
  () => null,
)

/** Keeps an answer whoever holds the flight by now: it was paid for. */
const keep = script(
  `${clock}${keyed}
local request, claim, lease, forgotten, sealed = unpack(ARGV)
redis.call('SET', answer, sealed, 'PX', forgotten)
redis.call('INCRBY', kept, #sealed - (redis.call('HGET', sizes, claim) or 0))
redis.call('HSET', sizes, claim, #sealed)
redis.call('ZADD', ends, now + forgotten, claim)
redis.call('HSET', flight, 'request', request, 'claim', claim, 'lease', lease)
redis.call('PEXPIRE', flight, forgotten)
redis.call('ZREM', leases, lease)
return {}`,
  () => null,
)

const release = script(
  `${keyed}
local lease = unpack(ARGV)
redis.call('ZREM', leases, lease)
if redis.call('HGET', flight, 'lease') == lease and redis.call('EXISTS', answer) == 0 then
  redis.call('DEL', flight, claimed)
end
return {}`,
  () => null,
)

const find = script(
  `${clock}${keyed}
local sealed = redis.call('GET', answer)
if sealed then return {'kept', sealed} end
local lease = redis.call('GET', claimed)
local till = lease and redis.call('ZSCORE', leases, lease)
if till and tonumber(till) > now then return {'in-flight'} end
return {'none'}`,
  ([kind, sealed]) => ({ kind: String(kind), sealed }),
)

// DEL goes first: Redis lets a script that has written go on even when it is out of memory
const drop = script(
  `${keyed}${forget}
redis.call('DEL', answer)
forget(ARGV[1])
return {}`,
  () => null,
)

/** A token bucket; answers the seconds to wait. */
const take = script(
  `${clock}
local burst, perSecond = tonumber(ARGV[1]), tonumber(ARGV[2])
local level = redis.call('HMGET', KEYS[1], 'left', 'at')
local passed = math.max(0, now - (level[2] or now)) / 1000
local left = math.min(burst, (level[1] or burst) + passed * perSecond)
local wait = left >= 1 and 0 or (1 - left) / perSecond
redis.call('HSET', KEYS[1], 'left', left >= 1 and left - 1 or left, 'at', now)
redis.call('PEXPIRE', KEYS[1], math.ceil(burst / perSecond * 1000))
return {tostring(wait)}`,
  ([wait]) => Number(wait),
)

export const scripts = { begin, renew, keep, release, find, drop, take }
