import 'server-only'
import { largestReply } from '@/lib/server/forward/upstream'

/** One paid call under way: its payment, what is asked, and under which claim its answer will be kept. */
export type Flight = {
  /** SHA-256 of payer and nonce. */
  payment: string
  /** SHA-256 of method, target and body. */
  request: string
  /** The id that follows from the browser's claim secret. */
  claim: string
}

/** What stands in the way of a paid call, or that nothing does: then the caller must `keep` or `release`. */
export type Begun =
  | { kind: 'begun' }
  | { kind: 'kept'; sealed: Buffer }
  | { kind: 'in-flight' }
  | { kind: 'conflict' }
  | { kind: 'full' }

/** What is there under a claim. */
export type Found = { kind: 'kept'; sealed: Buffer } | { kind: 'in-flight' } | { kind: 'none' }

/** Where paid answers wait for their browser. It sees ciphertext only. */
export type VaultStore = {
  /** Whether this payment was begun before, so that it may have been charged already. */
  knows(payment: string): Promise<boolean>
  /** Claims a payment and room for its answer, durably, before anything is sent. */
  begin(flight: Flight): Promise<Begun>
  /** Writes the answer, durably, and ends the flight; where that fails, holds it and tries again. */
  keep(flight: Flight, sealed: Buffer): Promise<void>
  /** Ends a flight that brought nothing worth keeping. */
  release(flight: Flight): Promise<void>
  find(claim: string): Promise<Found>
  /** Deletes an answer that has arrived. */
  drop(claim: string): Promise<void>
  /** Fails when nothing can be written. */
  tryWriting(): Promise<void>
  /** Whether an answer of this process is not written yet. */
  isBehind(): boolean
  /** 32 bytes that all instances share. */
  sharedKey(): Promise<Buffer>
}

/** Milliseconds for which an answer waits. */
export const keptFor = 24 * 60 * 60 * 1_000

/** Bytes set aside for an answer while its call is under way. */
export const roomForAnswer = largestReply + 65_536

/** Bytes that a vault holds unless told. */
export const defaultCapacity = 8 * 1024 ** 3
