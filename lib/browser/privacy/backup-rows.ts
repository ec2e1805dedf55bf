import { keptNames } from '@/lib/core/kind-titles'
import * as z from 'zod/mini'
import type { BackedUp } from '@/lib/browser/privacy/backup'

const id = z.string().check(z.minLength(1), z.maxLength(4096))
/** Milliseconds; a row that says it is from the future would be the newest for ever. */
const time = z.pipe(
  z.number(),
  z.transform((at) => Math.min(Math.max(0, at), Date.now())),
)
/** Seconds of the chain's clock, at most an hour from now: no signature lives longer. */
const expiry = z.pipe(
  z.bigint(),
  z.transform((at) => {
    const latest = BigInt(Math.floor(Date.now() / 1_000) + 3_600)
    return at < latest ? at : latest
  }),
)
/** An endpoint as the catalogue names them, also one that it no longer has: it stands in addresses of ours. */
const endpoint = z.string().check(z.maxLength(64), z.regex(/^[a-z0-9]+(?:[.-][a-z0-9]+)*$/i))
const text = z.string().check(z.maxLength(16 * 1024 * 1024))
const words = z.string().check(z.maxLength(100_000))
const kind = z.enum(keptNames)
const maybe = z.optional(words)
const web = /^https?:\/\/[^\s\p{Cc}]+$/iu
const address = words.check(z.regex(web))
/** A link of a record; any other text is no link, and the rest of the record stays. */
const maybeAddress = z.pipe(
  z.optional(words),
  z.transform((text) => (text !== undefined && web.test(text) ? text : undefined)),
)

const sighting = z.object({
  intentId: id,
  endpointId: endpoint,
  pointer: words,
  at: time,
  isSubject: z.boolean(),
})

const told = z.object({
  value: z.unknown(),
  intentId: id,
  endpointId: endpoint,
  at: time,
  isCached: z.nullable(z.boolean()),
})

const hex = (bytes: number) => z.string().check(z.regex(new RegExp(`^0x[0-9a-fA-F]{${bytes * 2}}$`)))

/** What a restored purchase must have for a receipt, and for the chain to be asked about it. */
const purchase = z.looseObject({
  intentId: id,
  state: z.enum(['RESULT', 'PAID_NO_RESULT', 'NOT_CHARGED', 'DECLINED']),
  preparedAt: time,
  nonce: hex(32),
  from: hex(20),
  session: words,
  preparedBlock: z.bigint(),
  latestExpiry: expiry,
  quote: z.looseObject({ price: z.bigint().check(z.nonnegative()), payTo: hex(20) }),
  request: z.looseObject({ method: words, url: address, body: z.nullable(text) }),
})

const name = z.nullable(words)

const brought = z.object({
  line: z.number(),
  cells: z.array(words),
  identifier: name,
  aliases: z.array(id),
  email: name,
  domain: name,
  named: z.nullable(
    z.object({ fullName: name, firstName: name, lastName: name, company: name, title: name, place: name }),
  ),
})

/** The form of every row that may come out of a backup; whatever else stands in it is dropped or refused. */
export const rowSchemas = {
  blocked: z.object({
    key: id,
    kind: z.enum(['email', 'domain', 'alias', 'deleted']),
    reason: maybe,
    at: time,
  }),
  settings: z.unknown(),
  purchases: z.object({
    intentId: id,
    rev: z.number(),
    purchaseKey: id,
    preparedAt: time,
    record: z.looseObject({
      purchase,
      lookup: z.object({ endpointId: endpoint, input: z.record(z.string(), z.unknown()) }),
      transaction: z.optional(hex(32)),
    }),
  }),
  answers: z.object({
    intentId: id,
    status: z.number(),
    body: text,
    paymentResponse: z.nullable(words),
    pictures: z.optional(z.nullable(words)),
    earlier: z.optional(text),
    at: time,
    editedAt: z.optional(time),
  }),
  records: z.object({
    id,
    kind,
    title: words,
    subtitle: maybe,
    position: maybe,
    company: maybe,
    place: maybe,
    industry: maybe,
    words: maybe,
    email: maybe,
    url: z.optional(maybeAddress),
    picture: z.optional(z.object({ url: address, intentId: id })),
    firstAt: time,
    at: time,
    changedAt: z.optional(time),
    bought: z.record(z.string(), z.object({ intentId: id, at: time })),
  }),
  details: z.object({
    recordId: id,
    aliases: z.array(id),
    facts: z.array(z.object({ name: words, told: z.array(told) })),
    sightings: z.array(sighting),
  }),
  harvested: z.object({ intentId: id, version: z.number(), at: time }),
  lists: z.looseObject({
    id,
    name: words,
    kind,
    header: z.optional(z.array(words)),
    stages: z.array(words),
    createdAt: time,
    changedAt: time,
  }),
  listItems: z.pipe(
    z.looseObject({
      listId: id,
      rowId: z.optional(id),
      recordId: z.optional(id),
      brought: z.optional(brought),
      stage: maybe,
      tags: z.array(words),
      note: maybe,
      toldAt: z.optional(time),
      isHidden: z.boolean(),
      addedAt: time,
      changedAt: time,
    }),
    // until tables had rows without records, a row was named by its record
    z.transform((row) => ({ ...row, rowId: row.rowId ?? row.recordId })),
  ),
  runs: z.object({ id, at: time, state: words, value: z.looseObject({ id, steps: z.array(z.unknown()) }) }),
  runRows: z.object({
    runId: id,
    index: z.number(),
    state: words,
    recordId: z.optional(id),
    intentId: z.optional(id),
    value: z.looseObject({ cells: z.array(words), looks: z.array(z.unknown()) }),
  }),
  savedSearches: z.looseObject({
    id,
    endpointId: endpoint,
    name: words,
    input: z.record(z.string(), z.unknown()),
    savedAt: time,
  }),
} as const satisfies Record<BackedUp, z.ZodMiniType>
