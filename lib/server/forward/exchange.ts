import 'server-only'
import type { IncomingHttpHeaders } from 'node:http'
import type { Dispatcher } from 'undici'
import { err, ok, type Result } from '@/lib/core/result'

export type Head = { status: number; headers: IncomingHttpHeaders }

type Whole = Head & { body: Buffer<ArrayBuffer> }

type Broken = { head: Head | null; body: Buffer<ArrayBuffer>; failure: Error }

export class TooLarge extends Error {}

/** The head of the reply was enough to refuse it. */
export class Unwanted extends Error {}

export class TooLate extends Error {}

type Bounds = {
  most: number
  whole: number
  /** Whether a body is read, by the head before it. */
  wants: (head: Head) => boolean
}

/** Sends one request and collects its reply; undici's own `request` costs more than the rest of an exchange. */
export function exchange(
  via: Dispatcher,
  sending: Dispatcher.DispatchOptions,
  { most, whole, wants }: Bounds,
): Promise<Result<Whole, Broken>> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    let length = 0
    let head: Head | null = null
    let failure: Error | null = null
    let controller: Dispatcher.DispatchController | null = null
    const fail = (reason: Error) => {
      if (failure) return
      failure = reason
      clearTimeout(deadline)
      resolve(err({ head, body: Buffer.concat(chunks), failure }))
      controller?.abort(reason)
    }
    const deadline = setTimeout(() => fail(new TooLate()), whole)
    // what cannot be sent as it is given is thrown at once
    try {
      via.dispatch(sending, {
        onRequestStart(begun) {
          controller = begun
          if (failure) begun.abort(failure)
        },
        onResponseStart(_, status, headers) {
          // an early hint is not the reply
          if (status < 200) return
          head = { status, headers }
          if (!wants(head)) fail(new Unwanted())
        },
        onResponseData(_, chunk) {
          length += chunk.length
          if (length > most) fail(new TooLarge())
          else chunks.push(chunk)
        },
        onResponseEnd() {
          clearTimeout(deadline)
          if (head) resolve(ok({ ...head, body: Buffer.concat(chunks) }))
        },
        onResponseError(_, reason) {
          fail(reason)
        },
      })
    } catch (reason) {
      fail(reason instanceof Error ? reason : new Error(String(reason)))
    }
  })
}
