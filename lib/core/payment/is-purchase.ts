import type { Window } from '@/lib/core/payment/authorization'
import { isHex, isSomeHex, type Hex } from '@/lib/core/payment/bytes'
import type { JsonObject } from '@/lib/core/payment/json'
import type { Unknown } from '@/lib/core/payment/outcome'
import type { Quote, Warning } from '@/lib/core/payment/policy'
import type {
  BlockTag,
  FrozenRequest,
  NotCharged,
  PayerKind,
  Purchase,
  PurchaseState,
  Settled,
  Signed,
  Spent,
  UnusedAt,
} from '@/lib/core/payment/purchase-state'
import {
  isFlag,
  isInteger,
  isListOf,
  isNullable,
  isNumber,
  isOneOf,
  isOptional,
  isShape,
  isText,
  type Check,
} from '@/lib/core/shape'
import { isFields } from '@/lib/core/json'

const isAddress: Check<Hex> = (value): value is Hex => isHex(value, 20)

/** What came as JSON is JSON all the way down. */
const isObject: Check<JsonObject> = (value): value is JsonObject => isFields(value)

const isWindow = isShape<Window>({ validAfter: isInteger, validBefore: isInteger })

const isQuote = isShape<Quote>({
  option: isObject,
  resource: isNullable(isObject),
  extensions: isNullable(isObject),
  price: isInteger,
  payTo: isAddress,
  needsConfirmation: isFlag,
  maxTimeoutSeconds: isNumber,
  warnings: isListOf(isShape<Warning>({ code: isOneOf(['W_UNKNOWN', 'W_RESOURCE']), field: isText })),
  raw: isText,
})

const isRequest = isShape<FrozenRequest>({
  serviceId: isText,
  method: isText,
  url: isText,
  body: isNullable(isText),
  digest: isText,
})

const isTag = isOneOf<BlockTag>(['latest', 'safe', 'finalized'])

const isUnusedAt = isShape<UnusedAt>({
  rpc: isText,
  tag: isTag,
  block: isInteger,
  hash: isSomeHex,
  timestamp: isInteger,
})

const isExpired = isShape<Extract<NotCharged, { kind: 'expired-unused' }>>({
  kind: isOneOf(['expired-unused']),
  nonce: isSomeHex,
  answers: isListOf(isUnusedAt),
})

const isCancelled = isShape<Extract<NotCharged, { kind: 'cancelled' }>>({
  kind: isOneOf(['cancelled']),
  nonce: isSomeHex,
  transaction: isSomeHex,
  nodes: isNumber,
  tag: isTag,
})

const isNotCharged: Check<NotCharged> = (value): value is NotCharged => isExpired(value) || isCancelled(value)

/** Every state of a purchase. */
export const purchaseStates: readonly PurchaseState[] = [
  'PREPARED',
  'SIGNED',
  'HOT',
  'RESULT',
  'PAID_NO_RESULT',
  'NOT_CHARGED',
  'DECLINED',
]

const payers: readonly PayerKind[] = ['key', 'contract', 'undeployed']

const reasons: readonly Unknown[] = [
  'no-reply',
  'asked-again',
  'conflict',
  'in-flight',
  'refused',
  'failed',
  'redirected',
  'unreadable',
  'too-large',
  'untaken',
]

/** Whether a stored value is a purchase as this code knows it, down to every amount, nonce and window. */
export const isPurchase: Check<Purchase> = isShape<Purchase>({
  intentId: isSomeHex,
  purchaseKey: isText,
  nonce: isSomeHex,
  from: isAddress,
  quote: isQuote,
  request: isRequest,
  claimSecret: isText,
  preparedBlock: isInteger,
  preparedAt: isNumber,
  preparedTime: isInteger,
  session: isText,
  rev: isNumber,
  state: isOneOf(purchaseStates),
  generation: isNumber,
  asked: isNullable(isWindow),
  signed: isNullable(
    isShape<Signed>({
      signature: isSomeHex,
      header: isText,
      window: isWindow,
      payer: isOneOf(payers),
    }),
  ),
  isShown: isFlag,
  latestExpiry: isInteger,
  sends: isNumber,
  vowed: isListOf(isNumber),
  lastOutcome: isNullable(
    isShape<NonNullable<Purchase['lastOutcome']>>({
      why: isOneOf(reasons),
      status: isNullable(isNumber),
      mayResend: isFlag,
      said: isOptional(isText),
    }),
  ),
  spent: isNullable(isShape<Spent>({ transaction: isSomeHex, block: isInteger, tag: isTag })),
  isReplayTried: isFlag,
  receipt: isNullable(isOneOf(['matches', 'unproven'])),
  isAcked: isFlag,
  notCharged: isNullable(isNotCharged),
  revised: isNullable(isOneOf<Settled>(['paid', 'not-charged'])),
  earlier: isListOf(isNotCharged),
})
