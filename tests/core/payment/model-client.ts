import { canBeSent, type Window, windowFrom } from '@/lib/core/payment/authorization'
import type { Hex } from '@/lib/core/payment/bytes'
import { checkChallenge } from '@/lib/core/payment/policy'
import { prepare, type PurchaseEvent } from '@/lib/core/payment/purchase'
import type { Purchase } from '@/lib/core/payment/purchase-state'
import { given, goodTerms, payer, url } from '@/tests/core/payment/fixtures'
import {
  abandon,
  forget,
  lookedAgain,
  moved,
  react,
  reconcileStep,
} from '@/tests/core/payment/model-purchase'
import {
  bounds,
  current,
  type Design,
  type Reply,
  type Request,
  secondsAt,
  start,
  type Tab,
  tick,
  withCurrent,
  withTab,
  type World,
} from '@/tests/core/payment/model-world'

export type Step = { name: string; world: World }

type Place<At extends Tab['at']> = Extract<Tab, { at: At }>

const idle: Tab = { at: 'idle' }

/** Everything that a tab may do next; all that touches a purchase goes through the reducer. */
export function tabSteps(world: World, index: 0 | 1, design: Design): Step[] {
  const tab = world.tabs[index]
  const steps = whatNext(world, index, tab, design)
  if (tab.at === 'idle' || world.crashes >= bounds.crashes) return steps
  return [...steps, { name: `tab ${index} crashes`, world: crash(world, index, design) }]
}

/** The world after everyone who waited has gone: what a restart of the browser finds. */
export function crash(world: World, index: 0 | 1, design: Design): World {
  const gone = withTab({ ...world, crashes: world.crashes + 1 }, index, idle)
  const requests = abandon(world.requests, index)
  return { ...gone, requests, purchases: design.hasJournal ? world.purchases : [] }
}

function whatNext(world: World, index: 0 | 1, tab: Tab, design: Design): Step[] {
  switch (tab.at) {
    case 'idle':
      return fromIdle(world, index, design)
    case 'prompt':
      return fromPrompt(world, index, tab, design)
    case 'waiting':
      return fromWaiting(world, index, tab, design)
  }
}

function fromIdle(world: World, index: 0 | 1, design: Design): Step[] {
  const purchase = current(world)
  const isBusy = design.hasLock && world.tabs[index === 0 ? 1 : 0].at !== 'idle'
  const name = (what: string) => `tab ${index} ${what}`
  const again = design.reorganises && purchase ? lookedAgain(world, purchase, design) : null
  if (again) return [{ name: name('looks again'), world: again }]
  if (!purchase || purchase.state === 'NOT_CHARGED' || purchase.state === 'DECLINED') {
    if (design.reorganises && purchase?.state === 'NOT_CHARGED') return []
    if (isBusy || world.purchases.length >= bounds.purchases || world.prompts >= bounds.prompts) return []
    return [{ name: name('prepares'), world: click(world, index) }]
  }
  const steps = reconciled(world, index, purchase, design)
  if (isBusy) return steps
  const { state, signed } = purchase
  const isGood = state === 'SIGNED' && signed !== null && canBeSent(signed.window, secondsAt(world.time))
  const isTried = !design.isContract || (purchase.state === 'HOT' && purchase.isShown)
  const isFirst = purchase.isShown && purchase.sends === 0
  const isDue = isGood || (purchase.state === 'HOT' && (isFirst || isNewlySigned(purchase)))
  const mayPost = isDue && isTried
  if (design.isContract && isDue) steps.push(...shown(world, index, purchase, design))
  if (mayPost) steps.push({ name: name('posts'), world: markHot(world, index, purchase.rev) })
  const declined = purchase.state === 'SIGNED' && moved(world, purchase.rev, { type: 'declined' })
  if (declined) steps.push({ name: name('cancels'), world: declined })
  const asked = world.prompts < bounds.prompts ? askAgain(world, index, purchase, design) : null
  if (asked) steps.push({ name: name('asks again'), world: asked })
  return steps
}

/** What a look at vault and chain leads to, whether the node that is asked is honest or runs ahead. */
function reconciled(world: World, index: 0 | 1, purchase: Purchase, design: Design): Step[] {
  return [
    ...lookedAt(world, index, purchase, design, 'honest'),
    ...lookedAt(world, index, purchase, design, 'ahead'),
  ]
}

function lookedAt(
  world: World,
  index: 0 | 1,
  purchase: Purchase,
  design: Design,
  node: 'honest' | 'ahead',
): Step[] {
  const step = reconcileStep(world, purchase, design, node)
  const apply = (event: PurchaseEvent): World | null => moved(world, purchase.rev, event)
  const named = (what: string, next: World | null) =>
    next ? [{ name: `tab ${index} ${what}`, world: next }] : []
  if (step === 'claimed') return named('claims', apply({ type: 'claimed', receipt: 'matches' }))
  if (step.do === 'acknowledge') {
    const acked = apply({ type: 'acked' })
    return named('acknowledges', acked && forget(acked, purchase.nonce))
  }
  if (step.do === 'record') return named(`records ${step.event.type}`, apply(step.event))
  if (step.do !== 'resend' || purchase.sends >= bounds.sends) return []
  const { signed } = purchase
  const hot = apply({ type: 'send' })
  if (!hot || !signed) return []
  return named('resends', post(hot, index, signed.window))
}

/** A node that is shown a signature may settle it; it may also find that the contract does not stand by it. */
function shown(world: World, index: 0 | 1, purchase: Purchase, design: Design): Step[] {
  const { signed, nonce, rev } = purchase
  if (!signed || purchase.isShown) return []
  const written = design.showsBeforeWriting ? world : moved(world, rev, { type: 'show' })
  if (!written) return []
  const expiry = signed.window.validBefore
  const seen = { ...written, held: [...written.held, { nonce, expiry }] }
  const untaken = moved(seen, rev + 1, { type: 'untaken' })
  const steps = [{ name: `tab ${index} has it tried`, world: seen }]
  return untaken ? [...steps, { name: `tab ${index} has it tried in vain`, world: untaken }] : steps
}

function click(world: World, index: 0 | 1): World {
  const nonces = world.nonces + 1
  const window = windowNow(world)
  const purchase = prepare({ ...template, nonce: label(nonces), preparedBlock: 0n, window })
  const purchases = [...world.purchases, purchase]
  const next = { ...world, purchases, nonces, prompts: world.prompts + 1 }
  return withTab(next, index, { at: 'prompt', seen: purchase.rev, window })
}

/** A signature made anew while older bytes were out: it is the latest one, and not sent yet. */
function isNewlySigned({ signed, latestExpiry, lastOutcome, sends }: Purchase): boolean {
  return signed?.window.validBefore === latestExpiry && lastOutcome !== null && sends < bounds.sends
}

function askAgain(world: World, index: 0 | 1, purchase: Purchase, design: Design): World | null {
  const window = windowNow(world)
  const next = moved(world, purchase.rev, { type: 'ask', window })
  if (!next) return null
  const counted = { ...next, prompts: world.prompts + 1 }
  const asked = withTab(counted, index, { at: 'prompt', seen: purchase.rev + 1, window })
  const renewed = current(asked)
  if (!design.hasFreshNonces || !renewed) return asked
  const nonces = asked.nonces + 1
  return withCurrent({ ...asked, nonces }, { ...renewed, nonce: label(nonces) })
}

/**
 * A late signature is tried against the journal as it is by then: the reducer says whether it still
 * counts.
 */
function fromPrompt(world: World, index: 0 | 1, tab: Place<'prompt'>, design: Design): Step[] {
  const declined = withTab(moved(world, tab.seen, { type: 'declined' }) ?? world, index, idle)
  const no: Step = { name: `wallet declines tab ${index}`, world: declined }
  const purchase = current(world)
  if (!purchase) return [no]
  const isOut = [...world.held, ...world.requests].some(({ nonce }) => nonce === purchase.nonce)
  if (design.sendsBeforeStoring && !isOut) {
    const sent = post(world, null, tab.window)
    return [no, { name: `tab ${index} has a signature and posts it`, world: sent }]
  }
  const payer = design.isContract ? 'contract' : 'key'
  const signed = { signature: '0x', header: '', window: tab.window, payer } as const
  const stored = moved(world, purchase.rev, { type: 'signed', signed })
  const yes = withTab(stored ?? world, index, idle)
  const what = stored ? 'stores a signature' : 'drops a signature'
  return [no, { name: `tab ${index} ${what}`, world: yes }]
}

function markHot(world: World, index: 0 | 1, seen: number): World {
  const purchase = current(world)
  const window = purchase?.signed?.window
  const isDue = window && canBeSent(window, secondsAt(world.time)) && purchase.sends < bounds.sends
  const hot = isDue ? moved(world, seen, { type: 'send' }) : null
  return hot && window ? post(hot, index, window) : world
}

function post(world: World, tab: 0 | 1 | null, window: Window): World {
  const purchase = current(world)
  if (!purchase) return world
  const { nonce, sends } = purchase
  const send = Math.max(sends, 1)
  const request: Request = { nonce, expiry: window.validBefore, send, tab, stage: 'sent' }
  const posted = { ...world, requests: [...world.requests, request] }
  return tab === null ? posted : withTab(posted, tab, { at: 'waiting', send, nonce })
}

function fromWaiting(world: World, index: 0 | 1, tab: Place<'waiting'>, design: Design): Step[] {
  const mine = world.requests.find((one) => one.tab === index && one.send === tab.send)
  const left = withTab({ ...world, requests: abandon(world.requests, index) }, index, idle)
  const received = (reply: Reply, mayResend = true): Step => ({
    name: `tab ${index} receives ${reply}`,
    world: react(left, tab, reply, mayResend, design),
  })
  if (!mine || mine.stage === 'sent' || mine.stage === 'upstream') {
    return [{ name: `tab ${index} times out`, world: react(left, tab, 'none', true, design) }]
  }
  if (mine.stage === 'error') return [received('error', true), received('error', false)]
  const steps = [received(mine.stage)]
  if (mine.stage === 'ok' && design.acksFirst && world.vault[mine.nonce]) {
    steps.push({ name: `tab ${index} acknowledges first`, world: forget(world, mine.nonce) })
  }
  return steps
}

function windowNow(world: World): Window {
  return windowFrom(secondsAt(world.time), bounds.life * tick)
}

function label(count: number): Hex {
  return `0x${count}`
}

const template = makeTemplate()

function makeTemplate() {
  const quote = checkChallenge(given(goodTerms()))
  if (!quote.ok) throw new Error(quote.error.code)
  const request = { serviceId: 's', method: 'POST', url, body: null, digest: '' }
  const texts = { purchaseKey: 'k', claimSecret: 'c', session: 's' }
  return {
    intentId: '0x00',
    from: payer,
    quote: quote.value,
    request,
    ...texts,
    preparedAt: start.time,
    preparedTime: 0n,
  } as const
}
