type RefusalText = { what: string; charged: string; next: string }

const nothing = 'Nothing was signed and nothing was charged.'
const notSent = 'The signature was not sent to anyone, so nothing was charged.'
const tryLater = 'Try again later; if it stays, report it with the details below.'
const doNotPay = 'Do not pay this service elsewhere until its owner has explained it.'

const unsigned = (what: string, next = tryLater): RefusalText => ({ what, charged: nothing, next })
const unsent = (what: string, next: string): RefusalText => ({ what, charged: notSent, next })

const texts = {
  E_NO_CHALLENGE: unsigned('The service asked for payment but named no terms.'),
  E_ENCODING: unsigned('The price request was garbled on its way.', 'Try again.'),
  E_JSON: unsigned('The price request can be read in more than one way.'),
  E_SHAPE: unsigned('The price request does not have the form we know.'),
  E_DISAGREE: unsigned('The service stated two different sets of terms for one purchase.'),
  E_VERSION: unsigned('The service changed its payment protocol.'),
  E_RESOURCE: unsigned(
    'The price request names another lookup, which costs something else.',
    'The service may be set up wrongly. Try again later.',
  ),
  E_ACCEPTS: unsigned('The price request lists no way to pay that can be read.'),
  E_NO_OPTION: unsigned('The service does not offer payment in USDC on Base.'),
  E_AMBIGUOUS: unsigned('The price request offers two payments that both fit.'),
  E_SCHEME: unsigned('The service asked for another kind of payment than one exact amount.'),
  E_NETWORK: unsigned('The service asked for payment on another network.'),
  E_ASSET: unsigned('The service asked for another token than USDC.', doNotPay),
  E_AMOUNT_FORMAT: unsigned('The price is not written as a plain amount.'),
  E_AMOUNT_CAP: unsigned(
    'The price is above the most that one purchase may cost.',
    'If you expected this price, raise the limit in settings.',
  ),
  E_PRICE: unsigned(
    'The service asked for another price than the one shown.',
    'Reload the page in case the price list is old, then try again.',
  ),
  E_PAYTO_FORMAT: unsigned('The payee is not a valid address.'),
  E_PAYTO_BAD: unsigned('The payee is an address that must never be paid.', doNotPay),
  E_PAYTO_PIN: unsigned(
    'The service asked to be paid at another address than the one known for it.',
    doNotPay,
  ),
  E_TIMEOUT: unsigned('The service wants a signature that lives too short, or does not say how long.'),
  E_DOMAIN: unsigned('The price request describes USDC by a wrong name or version.'),
  E_METHOD: unsigned(
    'The service asked for a payment that could be taken without an answer, or for an approval.',
    doNotPay,
  ),
  E_EXTRA: unsigned('The price request describes USDC in a way that cannot be right.'),
  E_EXTENSION: unsigned('The service requires something that Nickel does not know.'),
  E_CHAIN: unsigned('The wallet is on another network than Base.', 'Switch the wallet to Base, then pay.'),
  E_FUNDS: unsigned(
    'The wallet holds less USDC than this costs.',
    'Add USDC on Base to the wallet, then pay.',
  ),
  E_CLOCK: unsigned(
    'The clocks of the chain and of the service are more than a minute apart.',
    'Try again in a few minutes.',
  ),
  E_CONTEXT: unsigned('This page was not loaded over a secure connection.', 'Open it over https, then pay.'),
  E_STORAGE: unsigned(
    'This browser has no room to keep the answer.',
    'Free space in the library or leave the private window, then pay.',
  ),
  E_BUDGET: unsigned(
    'This purchase would go over your spending limit.',
    'Raise the limit in settings, or wait until it starts anew.',
  ),
  E_SIG_FORMAT: unsent(
    'The wallet returned a signature that USDC does not take.',
    'If this wallet is a contract that was never used on Base, send any transaction from it first; else pay from another.',
  ),
  E_SIG_MISMATCH: unsent(
    'The wallet signed something else than what it was asked, or with another account.',
    'Check the account in the wallet, then try again.',
  ),
  E_SIG_WRAP: unsent(
    'The wallet wrapped its signature in a way that can be read in more than one way.',
    'Send any transaction from this wallet first, so that it need not wrap it, or pay from another.',
  ),
  E_SIG_FACTORY: unsent(
    'The wallet says that it is made by a contract that is not known here.',
    'Send any transaction from this wallet first, or pay from another.',
  ),
  E_PAYMENT: unsent('The signed payment cannot be read.', 'Try again.'),
  E_WINDOW: unsent(
    'The signed payment would stay valid for longer than agreed.',
    'Check the clock of this device, then try again.',
  ),
}

export type RefusalCode = keyof typeof texts

export const isRefusalCode = (text: string): text is RefusalCode => Object.hasOwn(texts, text)

/** The sentences for a refusal; the values of both sides are shown beside them, never inside them. */
export const refusalText = (code: RefusalCode): RefusalText => texts[code]

export type Refusal = { code: RefusalCode; expected: string | null; asked: string | null }

const longestShown = 120

/** A refusal with both sides as short strings; `asked` may be any JSON value and is shown, never trusted. */
export function refuse(code: RefusalCode, expected?: string, asked?: unknown): Refusal {
  return { code, expected: expected ?? null, asked: asked === undefined ? null : unlike(expected, asked) }
}

/** Foreign text on one screen line and in visible ASCII, so that what differs also looks different. */
export function shown(text: string): string {
  const cut = text.length > longestShown ? `${text.slice(0, longestShown)}…` : text
  return cut.replace(/[^ -~…]/g, (odd) => `\\u${odd.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

/** What was asked in other words than what was expected, also where they differ in type, capitals or spaces only. */
function unlike(expected: string | undefined, asked: unknown): string {
  const text = shown(typeof asked === 'string' ? asked : JSON.stringify(asked))
  if (text.trim().toLowerCase() !== expected?.toLowerCase()) return text
  return typeof asked === 'string' ? `the text "${text}"` : `the ${typeof asked} ${text}`
}
