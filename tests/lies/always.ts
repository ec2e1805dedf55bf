import type { Rest } from '@/tests/lies/play'

const promises = /no longer can be|it never can be charged/

/** What must be so whatever the other side does; what is not, in words. */
export function alwaysSo({ state, words, paid, kept, entry, prompts, calledPaid }: Rest): string[] {
  const broken: string[] = []
  const say = (isBroken: boolean, what: string) => isBroken && broken.push(what)
  const spent = entry?.purchase.spent
  say(paid > 1, `paid ${paid} times`)
  say(prompts > 1, `the wallet was asked ${prompts} times`)
  say(paid === 0 && spent !== null && spent !== undefined, 'called paid, and no money moved')
  say(calledPaid && (paid === 0 || !spent), 'a sum calls paid what our own look did not find')
  say(paid > 0 && promises.test(words), 'promised that it cannot be charged, and it was')
  say(state === 'RESULT' && kept === null, 'called delivered, and no answer is kept')
  say(paid > 0 && (state === 'refused' || state === 'no price'), 'paid for what was refused')
  const shown = words.match(/0x[0-9a-f]{64}/g) ?? []
  const notCharged = entry?.purchase.notCharged
  const cancelled = notCharged?.kind === 'cancelled' ? notCharged.transaction : undefined
  const own: readonly unknown[] = [spent?.transaction, entry?.purchase.nonce, cancelled]
  say(
    shown.some((hash) => !own.includes(hash)),
    'a transaction is shown that our own look did not find',
  )
  return broken
}
