import { encodeBase64 } from '@/lib/core/payment/bytes'
import type { Json } from '@/lib/core/json'
import type { Given } from '@/lib/core/payment/policy'
import type { RefusalCode } from '@/lib/core/payment/refusals'
import { asHeader, given, givenInBody, goodOption, goodTerms } from '@/tests/core/payment/fixtures'
import { payer, pinned, url } from '@/tests/core/payment/fixtures'
import { withExtra, withOption, withOptions, withTerms } from '@/tests/core/payment/fixtures'

export type Scenario = { name: string; given: Given }
export type Hostile = Scenario & { code: RefusalCode }

const asset = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
const sepolia = '0x036CbD53842c5426634e7929541eC2318f3dCF7e'
const body = (terms: Json) => JSON.stringify(terms)
const identifier = { info: { required: false }, schema: { type: 'object' } }

const foreignOption = () => ({ ...goodOption(), network: 'solana:5eykt4' })

/** How services behind proxies and under other hands name what was called; nothing that is signed depends on it. */
const oddAddresses = [
  url.replace('?', '/?'),
  url.replace('https', 'http'),
  url.replace('api.', 'API.'),
  url.replace('.org', '.org:443'),
  url.replace('.org', '.org:444'),
  url.replace('https://api.example.org', 'http://10.0.0.7:3000'),
  url.replace('https://api.example.org', ''),
  url.replace('https://api.example.org/', ''),
  url.replace('/agent', '/internal/agent'),
  url.replace(/\?.*/, ''),
  url.replace('ada', 'a+b%20c'),
  url.replace('ada', 'eve'),
  url.replace('/enrich', '/email'),
  `${url}#more`,
  `${url} `,
  'https://elsewhere.example/',
  url.replace('https://', 'https://user@'),
  url.replace('https', 'ftp'),
  'https://',
  '',
  'x'.repeat(4_000),
]

export const honest: readonly Scenario[] = [
  { name: 'terms in the header, an empty object as body', given: given(goodTerms(), { body: '{}' }) },
  { name: 'terms in the body alone', given: given(goodTerms(), { header: null, body: body(goodTerms()) }) },
  { name: 'the same terms in header and body', given: given(goodTerms(), { body: body(goodTerms()) }) },
  {
    name: 'the same terms with their keys in another order',
    given: given(goodTerms(), { body: body(Object.fromEntries(Object.entries(goodTerms()).toReversed())) }),
  },
  {
    name: 'old terms for old clients in the body beside today’s header',
    given: given(goodTerms(), { body: body({ x402Version: 1, accepts: [{ maxAmountRequired: '1' }] }) }),
  },
  { name: 'a page for browsers beside the header', given: given(goodTerms(), { body: '<!doctype html>' }) },
  {
    name: 'a hostile option first, ours second',
    given: given(withTerms({ accepts: [{ ...goodOption(), amount: '5000000' }, goodOption()] })),
  },
  {
    name: 'the same purchase offered on another chain too',
    given: given(withTerms({ accepts: [{ ...goodOption(), network: 'solana:5eykt4' }, goodOption()] })),
  },
  {
    name: 'addresses in lower case',
    given: given(withOption({ asset: asset.toLowerCase(), payTo: pinned.toLowerCase() })),
  },
  { name: 'decimals that are six', given: given(withExtra({ decimals: 6 })) },
  {
    name: 'the method named',
    given: given(withExtra({ assetTransferMethod: 'eip3009', paymentFlow: 'authorization' })),
  },
  { name: 'fields nobody knows', given: given({ ...withExtra({ note: 'x' }), novelty: { deep: [1] } }) },
  { name: 'the shortest life', given: given(withOption({ maxTimeoutSeconds: 10 })) },
  { name: 'the longest life', given: given(withOption({ maxTimeoutSeconds: 300 })) },
  {
    name: 'a required payment identifier, which we can answer',
    given: given(
      withTerms({ extensions: { 'payment-identifier': { ...identifier, info: { required: true } } } }),
    ),
  },
  {
    name: 'discovery and unknown optional extensions',
    given: given(withTerms({ extensions: { bazaar: { info: {} }, novel: { info: { required: false } } } })),
  },
  {
    name: 'extensions and resource text that are null or absent',
    given: given(withTerms({ extensions: null, error: undefined })),
  },
  {
    name: 'a dear purchase after the limit was raised',
    given: given(withOption({ amount: '7000000' }), { price: 7_000_000n, cap: 10_000_000n }),
  },
  ...oddAddresses.flatMap((other) => [
    { name: `resource ${other}`, given: given(withTerms({ resource: { url: other } })) },
    { name: `resource ${other} as text`, given: given(withTerms({ resource: other })) },
  ]),
  { name: 'a resource that is text', given: given(withTerms({ resource: url })) },
  { name: 'no resource', given: given(withTerms({ resource: undefined })) },
  { name: 'a resource without an address', given: given(withTerms({ resource: { url: null } })) },
  ...[2, 9, 64].map((count) => ({
    name: `${count} options, ours among them`,
    given: givenInBody(
      withTerms({ accepts: [...Array.from({ length: count - 1 }, foreignOption), goodOption()] }),
    ),
  })),
  ...[2, 64].map((count) => ({
    name: `the same option ${count} times, in any order of its keys`,
    given: givenInBody(
      withTerms({
        accepts: Array.from({ length: count }, (_, at) =>
          Object.fromEntries(
            at % 2 ? Object.entries(goodOption()).toReversed() : Object.entries(goodOption()),
          ),
        ),
      }),
    ),
  })),
  {
    name: 'a header of almost 16 KB, for the schema of a bazaar',
    given: given(withTerms({ extensions: { bazaar: { info: {}, schema: { about: 'x'.repeat(11_700) } } } })),
  },
  ...['>>>???', 'x', 'xx', 'xxx'].flatMap((error) => [
    {
      name: `base64url, with ${error}`,
      given: given(null, {
        header: asHeader(withTerms({ error })).replaceAll('+', '-').replaceAll('/', '_'),
      }),
    },
    {
      name: `base64 without its padding, with ${error}`,
      given: given(null, { header: asHeader(withTerms({ error })).replaceAll('=', '') }),
    },
  ]),
  ...[301, 600, 31_536_000].map((maxTimeoutSeconds) => ({
    name: `a life of ${maxTimeoutSeconds} seconds, of which 300 are signed`,
    given: given(withOption({ maxTimeoutSeconds })),
  })),
  {
    name: 'a description too long to send back',
    given: given(withTerms({ resource: { url, description: 'x'.repeat(4_000) } })),
  },
  {
    name: 'text that is not ASCII',
    given: given(withTerms({ resource: { url, description: 'профиль 人 🙂' } })),
  },
]

const amounts = [
  '0x2710',
  '050000',
  ' 50000',
  '50000 ',
  '5e4',
  '50000.0',
  '+50000',
  '-50000',
  '',
  '0',
  '５００００',
]

export const hostile: readonly Hostile[] = [
  blocked('no header and no body', 'E_NO_CHALLENGE', given(null, { header: null })),
  blocked('an empty header and an empty object', 'E_NO_CHALLENGE', given(null, { header: '', body: '{}' })),
  blocked(
    'two headers merged into one',
    'E_ENCODING',
    given(null, { header: `${asHeader(goodTerms())}, ${asHeader(goodTerms())}` }),
  ),
  blocked('base64 that ends within a byte', 'E_ENCODING', given(null, { header: 'e30gA' })),
  blocked('base64 with stray bits', 'E_ENCODING', given(null, { header: 'e31=' })),
  blocked('a header of 16,388 characters', 'E_ENCODING', given(withTerms({ error: 'x'.repeat(11_934) }), {})),
  blocked('bytes that are not UTF-8', 'E_ENCODING', given(null, { header: btoa('{"a":"\xff"}') })),
  blocked('a header that is not JSON', 'E_JSON', given(null, { header: encodeBase64('{x402Version:2}') })),
  blocked('a byte order mark', 'E_JSON', given(null, { header: encodeBase64(`\uFEFF${body(goodTerms())}`) })),
  blocked('a key twice', 'E_JSON', raw(body(goodTerms()).replace('"amount"', '"amount":"1","amount"'))),
  blocked(
    'a key twice, once escaped',
    'E_JSON',
    raw(body(goodTerms()).replace('"amount"', '"\\u0061mount":"1","amount"')),
  ),
  blocked('nesting without end', 'E_JSON', raw(`${'['.repeat(3_000)}${']'.repeat(3_000)}`)),
  blocked(
    'a __proto__ key',
    'E_SHAPE',
    raw(body(goodTerms()).replace('"error"', '"__proto__":{"a":1},"error"')),
  ),
  blocked('a constructor key deep inside', 'E_SHAPE', given(withExtra({ note: { constructor: 1 } }))),
  blocked('an array instead of an object', 'E_SHAPE', given([goodTerms()])),
  blocked('terms too long to send back', 'E_SHAPE', given(withExtra({ note: 'x'.repeat(4_000) }))),
  blocked(
    'a body that asks for more than the header',
    'E_DISAGREE',
    given(goodTerms(), { body: body(withOption({ amount: '1000000' })) }),
  ),
  blocked(
    'a body for another resource',
    'E_DISAGREE',
    given(goodTerms(), { body: body(withTerms({ resource: { url: `${url}x` } })) }),
  ),
  blocked(
    'a body with an extension more',
    'E_DISAGREE',
    given(goodTerms(), { body: body(withTerms({ extensions: { novel: {} } })) }),
  ),
  blocked('a body with a key twice', 'E_JSON', given(goodTerms(), { body: '{"accepts":[],"accepts":[]}' })),
  blocked('a body that is a page', 'E_JSON', given(null, { header: null, body: '<html></html>' })),
  ...[1, 3, '2', null, undefined].map((version) =>
    blocked(
      `protocol version ${JSON.stringify(version)}`,
      'E_VERSION',
      given(withTerms({ x402Version: version })),
    ),
  ),
  ...[
    'https://api.example.org/agent/v1/profiles/search',
    'http://10.0.0.7:3000/agent/v1/geo-id/?networkId=ada',
    '/internal/agent/v1/companies/search',
    '../geo-id',
  ].flatMap((other) => [
    blocked(`resource ${other}`, 'E_RESOURCE', given(withTerms({ resource: { url: other } }))),
    blocked(`resource ${other} as text`, 'E_RESOURCE', given(withTerms({ resource: other }))),
  ]),
  ...[5, true, [url], { url: [url] }, { url: 5 }].map((resource) =>
    blocked(`resource ${JSON.stringify(resource)}`, 'E_SHAPE', given(withTerms({ resource }))),
  ),
  blocked('no options', 'E_ACCEPTS', given(withTerms({ accepts: [] }))),
  blocked('options that are no list', 'E_ACCEPTS', given(withTerms({ accepts: { 0: goodOption() } }))),
  blocked(
    'sixty-five options',
    'E_ACCEPTS',
    givenInBody(withTerms({ accepts: Array.from({ length: 65 }, goodOption) })),
  ),
  blocked('an option that is null', 'E_ACCEPTS', given(withTerms({ accepts: [null] }))),
  blocked('two options that both fit', 'E_AMBIGUOUS', given(withOptions({}, { maxTimeoutSeconds: 61 }))),
  blocked(
    'only foreign chains',
    'E_NO_OPTION',
    given(withOptions({ network: 'eip155:1' }, { scheme: 'upto' })),
  ),
  blocked(
    'a foreign chain and ours with a raised price',
    'E_PRICE',
    given(withOptions({ network: 'eip155:1' }, { amount: '60000' })),
  ),
  ...['upto', 'Exact', 'exact ', '', null, undefined].map((scheme) =>
    blocked(`scheme ${JSON.stringify(scheme)}`, 'E_SCHEME', given(withOption({ scheme }))),
  ),
  ...['eip155:1', 'eip155:84532', 'eip155:08453', 'base', 'EIP155:8453', 8453, 'solana:mainnet'].map(
    (network) => blocked(`network ${network}`, 'E_NETWORK', given(withOption({ network }))),
  ),
  ...[
    `${asset.slice(0, -2)}14`,
    sepolia,
    asset.toUpperCase(),
    asset.replace('fCD6', 'fcd6'),
    asset.slice(2),
    `${asset} `,
    null,
  ].map((other) => blocked(`asset ${other}`, 'E_ASSET', given(withOption({ asset: other })))),
  ...[...amounts, 50000, null, ['50000'], undefined].map((amount) =>
    blocked(`amount ${JSON.stringify(amount)}`, 'E_AMOUNT_FORMAT', given(withOption({ amount }))),
  ),
  blocked('a price in 18 decimals', 'E_AMOUNT_CAP', given(withOption({ amount: '10000000000000000' }))),
  blocked(
    'a catalogue price above the limit',
    'E_AMOUNT_CAP',
    given(withOption({ amount: '5000001' }), { price: 5_000_001n }),
  ),
  blocked('a limit that the visitor lowered', 'E_AMOUNT_CAP', given(goodTerms(), { cap: 49_999n })),
  blocked('a hundredfold price', 'E_PRICE', given(withOption({ amount: '4999999' }))),
  blocked('one millionth more', 'E_PRICE', given(withOption({ amount: '50001' }))),
  blocked('a lower price', 'E_PRICE', given(withOption({ amount: '49999' }))),
  ...[pinned.slice(2), `${pinned}00`, pinned.replace('0x', '0X'), 'vitalik.eth', '', null, [pinned]].map(
    (payTo) => blocked(`payee ${JSON.stringify(payTo)}`, 'E_PAYTO_FORMAT', given(withOption({ payTo }))),
  ),
  blocked(
    'a payee whose checksum is wrong',
    'E_PAYTO_FORMAT',
    given(withOption({ payTo: pinned.replace('CdDd', 'cdDd') })),
  ),
  blocked(
    'a payee whose checksum is wrong and whom nobody pinned',
    'E_PAYTO_FORMAT',
    given(withOption({ payTo: pinned.replace('CdDd', 'cdDd') }), { payTo: 'unpinned' }),
  ),
  ...[`0x${'0'.repeat(40)}`, asset, asset.toLowerCase(), payer, payer.toLowerCase()].map((payTo) =>
    blocked(`payee ${payTo}, which must never be paid`, 'E_PAYTO_BAD', given(withOption({ payTo }))),
  ),
  blocked('a payee off by one digit', 'E_PAYTO_PIN', given(withOption({ payTo: `${pinned.slice(0, -1)}D` }))),
  blocked(
    'a payee with the same ends',
    'E_PAYTO_PIN',
    given(withOption({ payTo: `0x3C44${'c'.repeat(32)}93BC` })),
  ),
  ...[9, 60.5, '60', 0, -60, null, undefined].map((maxTimeoutSeconds) =>
    blocked(
      `a life of ${JSON.stringify(maxTimeoutSeconds)} seconds`,
      'E_TIMEOUT',
      given(withOption({ maxTimeoutSeconds })),
    ),
  ),
  blocked('no token description', 'E_EXTRA', given(withOption({ extra: undefined }))),
  blocked('a token description of null', 'E_EXTRA', given(withOption({ extra: null }))),
  blocked('eighteen decimals', 'E_EXTRA', given(withExtra({ decimals: 18 }))),
  blocked('six decimals as text', 'E_EXTRA', given(withExtra({ decimals: '6' }))),
  blocked('the name of the test token', 'E_DOMAIN', given(withExtra({ name: 'USDC' }))),
  blocked('version 1 of the token', 'E_DOMAIN', given(withExtra({ version: '1' }))),
  blocked('the version as a number', 'E_DOMAIN', given(withExtra({ version: 2 }))),
  blocked('no name', 'E_DOMAIN', given(withExtra({ name: undefined }))),
  ...['permit2', 'erc7710', '', null].map((assetTransferMethod) =>
    blocked(`transfer method ${assetTransferMethod}`, 'E_METHOD', given(withExtra({ assetTransferMethod }))),
  ),
  blocked('payment before the work', 'E_METHOD', given(withExtra({ paymentFlow: 'upfront' }))),
  blocked(
    'an unknown extension that must be answered',
    'E_EXTENSION',
    given(withTerms({ extensions: { novel: { required: true } } })),
  ),
  blocked(
    'one that says so inside',
    'E_EXTENSION',
    given(withTerms({ extensions: { eip2612GasSponsoring: { info: { required: true } } } })),
  ),
  blocked(
    'a payment identifier that cannot be answered',
    'E_EXTENSION',
    given(withTerms({ extensions: { 'payment-identifier': { required: true } } })),
  ),
  blocked('extensions that are a list', 'E_EXTENSION', given(withTerms({ extensions: ['bazaar'] }))),
]

function blocked(name: string, code: RefusalCode, from: Given): Hostile {
  return { name, code, given: from }
}

function raw(text: string): Given {
  return given(null, { header: encodeBase64(text) })
}
