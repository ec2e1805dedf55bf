import 'server-only'
import { parseJson } from '@/lib/core/json'
import { err, ok, type Result } from '@/lib/core/result'
import type { Forwarder } from '@/lib/server/forward/forwarder'
import { sealAddresses } from '@/lib/server/pictures/pictures'
import { problemReply, replyBytes, type Problem } from '@/lib/server/forward/reply'
import { replyHeader } from '@/lib/core/dashboard-api/routes'
import type { Answered, Reply } from '@/lib/server/forward/upstream'
import { addressesIn } from '@/lib/core/wire/addresses'
import { fromLiveNames } from '@/lib/core/wire/wire-word'

const excerptLength = 500

/** The service's reply as the browser gets it, with a seal over the addresses in it, so that pictures can be asked for. */
export async function passOn(
  answered: Answered,
  forwarder: Forwarder,
  { paid }: { paid: boolean },
): Promise<Response> {
  const { wireWord } = forwarder.settings
  const answer = readAnswer(answered, { wireWord, paid })
  if (!answer.ok) return problemReply(answer.error, { paid })
  const { status, headers, body } = answer.value
  const seal = status >= 200 && status < 300 ? await sealOf(body, forwarder) : null
  const earlier = answered.earlier && named(answered.earlier, wireWord)
  return replyBytes(status, earlier ? Buffer.concat([body, earlier]) : body, {
    ...headers,
    ...(earlier && { [replyHeader.earlier]: String(earlier.length) }),
    [replyHeader.phase]: 'answered',
    ...(answered.replayed && { [replyHeader.replayed]: '1' }),
    ...(seal !== null && { [replyHeader.pictures]: seal }),
  })
}

/** Null when there is nothing to seal or no key: an answer without its pictures is still the answer. */
async function sealOf(body: Buffer, { key }: Forwarder): Promise<string | null> {
  // most answers have none, and as text they would be read for nothing
  if (!body.includes('"http')) return null
  const addresses = addressesIn(body.toString('utf8'))
  if (addresses.length === 0) return null
  return key()
    .then((own) => sealAddresses(own, addresses))
    .catch(() => null)
}

/** A reply with the network's word replaced by ours; the terms of a 402 stay as they came, byte for byte. */
function readAnswer(
  answered: Answered,
  { wireWord, paid }: { wireWord: string; paid: boolean },
): Result<Reply, Problem<'upstream_not_json'>> {
  const { status, headers, body, replayed } = answered
  if (status === 402 && headers[replyHeader.required] !== undefined) return ok(answered)
  const isSold =
    paid && status >= 200 && status < 300 && (replayed || headers[replyHeader.receipt] !== undefined)
  if (isSold) {
    const isJson = parseJson(body.toString('utf8')) !== undefined
    const form = isJson ? {} : { [replyHeader.form]: 'text' }
    return ok({ status, headers: { ...form, ...headers }, body: named(body, wireWord) })
  }
  if (!looksLikeJson(body))
    return err({ code: 'upstream_not_json', upstreamStatus: status, headers, excerpt: excerptOf(body) })
  return ok({ status, headers, body: status === 402 ? body : named(body, wireWord) })
}

const named = (body: Buffer<ArrayBuffer>, wireWord: string): Buffer<ArrayBuffer> =>
  wireWord === 'network' ? body : Buffer.from(fromLiveNames(body.toString('utf8'), wireWord))

const opening = /^[\s\ufeff]*[[{]/
const closing = /[\]}]\s*$/

/** Whether a body begins and ends as an object or a list does; the browser parses it, and keeps what does not parse. */
function looksLikeJson(body: Buffer): boolean {
  const end = body.toString('latin1', Math.max(0, body.length - 256))
  return opening.test(body.toString('utf8', 0, 256)) && closing.test(end)
}

const excerptOf = (body: Buffer): string =>
  body.toString('utf8', 0, excerptLength * 4).slice(0, excerptLength)
