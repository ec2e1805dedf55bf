import fc from 'fast-check'
import { expect, test } from 'vitest'
import { encodeBase64 } from '@/lib/core/payment/bytes'
import { readChallenge } from '@/lib/core/payment/challenge'
import { isJsonObject, type Json, sameJson } from '@/lib/core/json'
import { checkPayment } from '@/lib/core/payment/payment-check'
import { readReceipt } from '@/lib/core/payment/payment-header'
import { checkChallenge } from '@/lib/core/payment/policy'
import {
  asHeader,
  called,
  given,
  givenInBody,
  goodOption,
  goodTerms,
  pinned,
  price,
  url,
} from '@/tests/core/payment/fixtures'
import { disagreement, generator, mutator, optionDisagreement } from '@/tests/core/payment/mutate'

const mutations = Number(process.env['CHALLENGE_MUTATIONS'] ?? 20_000)
const rawInputs = Number(process.env['CHALLENGE_RAW_INPUTS'] ?? 20_000)
/** Milliseconds: each mutation takes a fraction of one, and a machine may have much else to do. */
const longest = 60_000 + 2 * mutations

const seeds: readonly Json[] = [
  goodTerms(),
  { ...goodTerms(), accepts: [{ ...goodOption(), amount: '60000' }, goodOption()] },
  { ...goodTerms(), accepts: [{ ...goodOption(), extra: { name: 'USD Coin', version: '2', decimals: 6 } }] },
  { ...goodTerms(), extensions: { 'payment-identifier': { info: { required: false }, schema: {} } } },
]

test(
  `of ${mutations} single-field mutations none is accepted that changes what would be paid`,
  () => {
    const random = generator(20_261_121)
    const makers = seeds.map(mutator)
    const broken: Json[] = []
    let accepted = 0
    let refused = 0
    for (let run = 0; run < mutations; run += 1) {
      const terms = makers[run % makers.length]?.(random) ?? null
      const quote = checkChallenge(random() < 0.5 ? given(terms) : givenInBody(terms))
      if (!quote.ok) refused += 1
      else if (disagreement(terms) === null && optionDisagreement(quote.value.option) === null) accepted += 1
      else broken.push(terms)
    }
    expect(broken.slice(0, 3)).toEqual([])
    expect(refused).toBeGreaterThan(mutations / 3)
    expect(accepted).toBeGreaterThan(mutations / 100)
  },
  longest,
)

test(
  'a mutation of one of two sets of terms is refused, or leaves both with the same meaning',
  () => {
    const random = generator(7)
    const make = mutator(goodTerms())
    const broken: Json[] = []
    for (let run = 0; run < mutations / 10; run += 1) {
      const terms = make(random)
      const quote = checkChallenge(given(goodTerms(), { body: JSON.stringify(terms) }))
      const isOldOrNone = isJsonObject(terms) && (terms['x402Version'] === 1 || !('accepts' in terms))
      const isSame = isJsonObject(terms) && sameJson(terms['accepts'] ?? null, [goodOption()])
      if (quote.ok && !isOldOrNone && !isSame) broken.push(terms)
    }
    expect(broken.slice(0, 3)).toEqual([])
  },
  longest,
)

test(
  'an accepted option is what the pins, the price and the address say, whatever is generated around it',
  () => {
    const anything = fc.jsonValue()
    const option = fc.record({
      scheme: fc.constantFrom('exact', 'upto'),
      network: fc.constantFrom('eip155:8453', 'eip155:1'),
      amount: fc.constantFrom('50000', '50001', '050000'),
      asset: fc.constantFrom(goodOption()['asset'] ?? null, pinned),
      payTo: fc.constantFrom(pinned, pinned.toLowerCase(), `0x${'1'.repeat(40)}`),
      maxTimeoutSeconds: fc.constantFrom(9, 10, 60, 300, 301),
      extra: fc.record({
        name: fc.constantFrom('USD Coin', 'USDC'),
        version: fc.constant('2'),
        note: anything,
      }),
    })
    const terms = fc.record({
      x402Version: fc.constantFrom(2, 2, 2, 1),
      resource: fc.record({ url: fc.constant(url), description: anything }),
      accepts: fc.array(fc.oneof(option, fc.constant(goodOption()), anything), { maxLength: 4 }),
    })
    fc.assert(
      fc.property(terms, (made) => {
        const quote = checkChallenge(given(made as Json))
        if (!quote.ok) return
        const { option: chosen, payTo } = quote.value
        expect(optionDisagreement(chosen)).toBeNull()
        expect({ payTo, price: quote.value.price, url: quote.value.resource?.['url'] }).toEqual({
          payTo: pinned,
          price,
          url,
        })
      }),
      { numRuns: Math.min(mutations / 50, 20_000) },
    )
  },
  longest,
)

test(
  'no header and no body makes a reader throw',
  () => {
    const random = generator(3)
    const good = asHeader(goodTerms())
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.base64String({ maxLength: 400 }),
      fc.json().map((json) => encodeBase64(json)),
      fc.json(),
      fc.nat(good.length).map((at) => good.slice(0, at) + good.slice(at + 1 + Math.floor(random() * 3))),
    )
    const read = (header: string, body: string) => {
      readChallenge({ header, body })
      checkChallenge({ header, body, ...called, payTo: { pinned } })
      checkChallenge({ header: null, body, ...called, payTo: 'unpinned' })
      checkPayment(header, { ...called, payTo: { pinned }, now: 0n })
      readReceipt(header)
    }
    fc.assert(fc.property(text, text, read), { numRuns: rawInputs })
  },
  longest,
)
