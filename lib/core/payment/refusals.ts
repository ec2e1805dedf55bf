import type { Refusal, RefusalCode } from '@/lib/core/payment/refusal'

/** A refusal in words: what happened, what it cost, what to do now. */
export type RefusalText = { what: string; charged: string; next: string }

const nothing = 'Nothing was signed and nothing was charged.'
const notSent = 'The signature was not sent to anyone, so nothing was charged.'
const tryLater = 'Try again later; if it stays, report it with the details below.'
const doNotPay = 'Do not pay this service elsewhere until its owner has explained it.'
const reload = 'Reload the page in case the price list is old, then try again.'

const texts = {
  E_NO_CHALLENGE: {
    what: 'The service asked for payment but named no terms.',
    charged: nothing,
    next: tryLater,
  },
  E_ENCODING: { what: 'The price request was garbled on its way.', charged: nothing, next: 'Try again.' },
  E_JSON: { what: 'The price request can be read in more than one way.', charged: nothing, next: tryLater },
  E_SHAPE: { what: 'The price request does not have the form we know.', charged: nothing, next: tryLater },
  E_DISAGREE: {
    what: 'The service stated two different sets of terms for one purchase.',
    charged: nothing,
    next: tryLater,
  },
  E_VERSION: { what: 'The service changed its payment protocol.', charged: nothing, next: tryLater },
  E_RESOURCE: {
    what: 'The price request names another lookup, which costs something else.',
    charged: nothing,
    next: 'The service may be set up wrongly. Try again later.',
  },
  E_ACCEPTS: {
    what: 'The price request lists no way to pay that can be read.',
    charged: nothing,
    next: tryLater,
  },
  E_NO_OPTION: {
    what: 'The service does not offer payment in USDC on Base.',
    charged: nothing,
    next: tryLater,
  },
  E_AMBIGUOUS: {
    what: 'The price request offers two payments that both fit.',
    charged: nothing,
    next: tryLater,
  },
  E_SCHEME: {
    what: 'The service asked for another kind of payment than one exact amount.',
    charged: nothing,
    next: tryLater,
  },
  E_NETWORK: { what: 'The service asked for payment on another network.', charged: nothing, next: tryLater },
  E_ASSET: { what: 'The service asked for another token than USDC.', charged: nothing, next: doNotPay },
  E_AMOUNT_FORMAT: { what: 'The price is not written as a plain amount.', charged: nothing, next: tryLater },
  E_AMOUNT_CAP: {
    what: 'The price is above the most that one purchase may cost.',
    charged: nothing,
    next: 'If you expected this price, raise the limit in settings.',
  },
  E_PRICE: {
    what: 'The service asked for another price than the one shown.',
    charged: nothing,
    next: reload,
  },
  E_PAYTO_FORMAT: { what: 'The payee is not a valid address.', charged: nothing, next: tryLater },
  E_PAYTO_BAD: { what: 'The payee is an address that must never be paid.', charged: nothing, next: doNotPay },
  E_PAYTO_PIN: {
    what: 'The service asked to be paid at another address than the one known for it.',
    charged: nothing,
    next: doNotPay,
  },
  E_TIMEOUT: {
    what: 'The service wants a signature that lives too short, or does not say how long.',
    charged: nothing,
    next: tryLater,
  },
  E_DOMAIN: {
    what: 'The price request describes USDC by a wrong name or version.',
    charged: nothing,
    next: tryLater,
  },
  E_METHOD: {
    what: 'The service asked for a payment that could be taken without an answer, or for an approval.',
    charged: nothing,
    next: doNotPay,
  },
  E_EXTRA: {
    what: 'The price request describes USDC in a way that cannot be right.',
    charged: nothing,
    next: tryLater,
  },
  E_EXTENSION: {
    what: 'The service requires something that Nickel does not know.',
    charged: nothing,
    next: tryLater,
  },
  E_ACCOUNT: {
    what: 'The wallet account is not the one this purchase was shown for.',
    charged: nothing,
    next: 'Choose the account again, then pay.',
  },
  E_CHAIN: {
    what: 'The wallet is on another network than Base.',
    charged: nothing,
    next: 'Switch the wallet to Base, then pay.',
  },
  E_FUNDS: {
    what: 'The wallet holds less USDC than this costs.',
    charged: nothing,
    next: 'Add USDC on Base to the wallet, then pay.',
  },
  E_LIVE: {
    what: 'This very purchase is already under way.',
    charged: 'It cannot be charged twice.',
    next: 'Wait for it, or open it under Spending.',
  },
  E_CLOCK: {
    what: 'The clocks of the chain and of the service are more than a minute apart.',
    charged: nothing,
    next: 'Try again in a few minutes.',
  },
  E_CONTEXT: {
    what: 'This page was not loaded over a secure connection.',
    charged: nothing,
    next: 'Open it over https, then pay.',
  },
  E_STORAGE: {
    what: 'This browser has no room to keep the answer.',
    charged: nothing,
    next: 'Free space in the library or leave the private window, then pay.',
  },
  E_BUDGET: {
    what: 'This purchase would go over your spending limit.',
    charged: nothing,
    next: 'Raise the limit in settings, or wait until it starts anew.',
  },
  E_SIG_FORMAT: {
    what: 'The wallet returned a signature that USDC does not take.',
    charged: notSent,
    next: 'If this wallet is a contract that was never used on Base, send any transaction from it first; else pay from another.',
  },
  E_SIG_MISMATCH: {
    what: 'The wallet signed something else than what it was asked, or with another account.',
    charged: notSent,
    next: 'Check the account in the wallet, then try again.',
  },
  E_SIG_WRAP: {
    what: 'The wallet wrapped its signature in a way that can be read in more than one way.',
    charged: notSent,
    next: 'Send any transaction from this wallet first, so that it need not wrap it, or pay from another.',
  },
  E_SIG_FACTORY: {
    what: 'The wallet says that it is made by a contract that is not known here.',
    charged: notSent,
    next: 'Send any transaction from this wallet first, or pay from another.',
  },
  E_PAYMENT: { what: 'The signed payment cannot be read.', charged: notSent, next: 'Try again.' },
  E_WINDOW: {
    what: 'The signed payment would stay valid for longer than agreed.',
    charged: notSent,
    next: 'Check the clock of this device, then try again.',
  },
} as const satisfies Record<RefusalCode, RefusalText>

/** The sentences for a refusal; the values of both sides are shown beside them, never inside them. */
export function refusalText(refusal: Pick<Refusal, 'code'>): RefusalText {
  return texts[refusal.code]
}
