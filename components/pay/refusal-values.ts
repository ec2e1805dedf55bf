import { countText } from '@/lib/core/text'
import { formatUsdc } from '@/lib/core/money'
import type { Refusal, RefusalCode } from '@/lib/core/payment/refusal'

const dollars = (text: string): string => (/^\d{1,30}$/.test(text) ? formatUsdc(BigInt(text)) : text)
const clock = (text: string): string =>
  /^\d{1,12}$/.test(text)
    ? `${new Date(Number(text) * 1000).toISOString().slice(0, 19).replace('T', ' ')} UTC`
    : text
const megabytes = (text: string): string =>
  /^\d{1,16}$/.test(text) ? `${countText(Math.ceil(Number(text) / 1_048_576))} MB` : text
const network = (text: string): string => (text === '8453' ? 'Base' : `network ${text}`)

type Spoken = { expected: string; asked: string; read?: (text: string) => string }

/** How both sides of a refusal are called and read, where it is not 'Expected' and 'Asked for' as they stand. */
const spoken: Partial<Record<RefusalCode, Spoken>> = {
  E_PRICE: { expected: 'Price list', asked: 'Asked for', read: dollars },
  E_AMOUNT_CAP: { expected: 'At most', asked: 'Asked for', read: dollars },
  E_BUDGET: { expected: 'Your limit', asked: 'It would come to', read: dollars },
  E_FUNDS: { expected: 'Needed', asked: 'In the wallet', read: dollars },
  E_CLOCK: { expected: 'Clock of the chain', asked: 'Clock of the server', read: clock },
  E_STORAGE: { expected: 'Needed', asked: 'Free', read: megabytes },
  E_CHAIN: { expected: 'Needed', asked: 'Wallet is on', read: network },
  E_PAYTO_PIN: { expected: 'Known payee', asked: 'Asked for' },
  E_ACCOUNT: { expected: 'Shown for', asked: 'Wallet has' },
}

/** Both sides of a refusal, named and in the units that people read. */
export function refusalValues({ code, expected, asked }: Refusal) {
  const words = spoken[code] ?? { expected: 'Expected', asked: 'Asked for' }
  const read = spoken[code]?.read ?? ((text: string) => text)
  return {
    expected: { name: words.expected, text: expected === null ? 'not stated' : read(expected) },
    asked: { name: words.asked, text: asked === null ? 'nothing' : read(asked) },
  }
}
