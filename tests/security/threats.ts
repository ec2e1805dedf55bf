/** Where a row is proved: a file of the tests, and words of it that name the test or its case. */
type Proof = readonly [file: string, words: string]

/** A row of the threat table that tests prove, or a reason why no test of ours can. */
export type Row = { harm: string; proofs: readonly Proof[] } | { harm: string; reason: string }

const scenarios = 'tests/core/payment/scenarios.ts'
const signature = 'tests/core/payment/signature.test.ts'
const purchase = 'tests/core/payment/purchase.test.ts'
const call = 'tests/server/forward/call.test.ts'
const upstream = 'tests/server/forward/upstream.test.ts'
const chain = 'tests/server/chain/chain.test.ts'
const answers = 'tests/server/vault/answers.test.ts'
const faults = 'tests/faults/faults.ts'
const played = 'tests/e2e/faults/faults.spec.ts'
const socket = 'tests/security/socket.test.ts'
const replies = 'tests/security/replies.test.ts'
const sources = 'tests/security/sources.test.ts'
const policy = 'tests/e2e/pages/policy.spec.ts'
const payee = 'tests/e2e/paying/payee.spec.ts'
const wallet = 'tests/e2e/paying/wallet.spec.ts'
const sealed = 'tests/browser/session-wallet/sealed.test.ts'
const signs = 'tests/browser/session-wallet/sign.test.ts'
const acts = 'tests/browser/session-wallet/acts.test.ts'
const purse = 'tests/e2e/paying/session-wallet-purse.spec.ts'
const driver = 'tests/browser/purchase/driver.test.ts'

const proved = (harm: string, ...proofs: Proof[]): Row => ({ harm, proofs })

/** What could be done to a visitor, to the service or to us, by number, with the tests that hold against it. */
export const threats: Readonly<Record<number, Row>> = {
  1: proved('a raised price', [scenarios, 'a hundredfold price'], [payee, "amount: '1000000'"]),
  2: proved('another unit', [scenarios, 'a price in 18 decimals'], [scenarios, 'eighteen decimals']),
  3: proved(
    'numbers that readers differ on',
    [scenarios, 'amount ${JSON.stringify(amount)}'],
    ['tests/core/payment/policy-fuzz.test.ts', 'single-field mutations none is accepted'],
  ),
  4: proved(
    'another payee',
    [scenarios, 'a payee off by one digit'],
    [payee, 'then any other is a full stop'],
  ),
  5: proved('a payee that burns the money', [scenarios, 'which must never be paid']),
  6: proved('another token', [scenarios, 'asset ${other}'], [payee, 'another token']),
  7: proved('another network', [scenarios, 'network ${network}'], [scenarios, 'only foreign chains']),
  8: proved(
    'a hostile option before the right one',
    [scenarios, 'a hostile option first, ours second'],
    [scenarios, 'two options that both fit'],
  ),
  9: proved(
    'open-ended approvals',
    [scenarios, 'transfer method ${assetTransferMethod}'],
    [scenarios, 'eip2612GasSponsoring'],
    [signature, 'nothing but one transfer'],
  ),
  10: proved(
    'a signature that lives for a year',
    [scenarios, 'a life of ${JSON.stringify(maxTimeoutSeconds)} seconds'],
    [signature, 'never longer than five minutes'],
  ),
  11: proved('another domain to sign for', [scenarios, 'the name of the test token']),
  12: proved('terms for another resource', [scenarios, 'resource ${other}'], [payee, 'another lookup']),
  13: proved('two sets of terms', [scenarios, 'a body that asks for more than the header']),
  14: proved(
    'two headers merged',
    [call, 'two of one header are seen as two'],
    [scenarios, 'two headers merged into one'],
  ),
  15: proved('words that ask for money', [payee, 'Send 5 USDC to 0xdeadbeef first']),
  16: proved(
    'terms again after the payment',
    [faults, "'P10 a lying 402'"],
    [purchase, 'when the visitor tries again while the first is unknown'],
  ),
  17: proved(
    'a reply lost after settlement',
    ['tests/browser/purchase/lost-reply.test.ts', 'Nickel settles once, and has the answer'],
    ['tests/core/payment/model.test.ts', 'a crash anywhere'],
  ),
  18: proved(
    'a failure reported, settled later',
    [faults, '402, settles at the last second'],
    [purchase, '"not charged" needs a proof about this nonce'],
  ),
  19: proved('a stranger settles first', [faults, 'chain a stranger settles first']),
  20: proved(
    'a wallet that signs something else',
    [signature, 'a wallet that signs something else is found out'],
    [wallet, 'one that signs another amount'],
  ),
  21: proved(
    'signatures that the token refuses',
    [signature, 'becomes the one form that USDC takes'],
    ['tests/core/payment/on-chain.test.ts', 'v of 0 or 1 is refused by the token'],
  ),
  22: proved('an empty domain', [signature, 'all four fields of the domain']),
  23: proved(
    'account or network changed',
    [faults, "'another account'"],
    ['tests/browser/purchase/preflight.test.ts', 'E_CHAIN'],
    [wallet, 'another account chosen while the sheet is open'],
  ),
  24: proved(
    'a prompt answered too late',
    [faults, "'answers too late'"],
    [purchase, 'a signature that comes late counts only for the window'],
  ),
  25: proved('two prompts approved', [
    'tests/core/payment/on-chain.test.ts',
    'move money once, in either order',
  ]),
  26: proved(
    'an account whose signature may lapse',
    [chain, 'no node is ever shown a signature'],
    [chain, 'a payment that nobody could settle is told as such'],
  ),
  27: proved(
    'a dependency that asks the wallet',
    ['tests/walls/walls.test.ts', 'the one place that asks a wallet for a signature'],
    ['tests/e2e/support/wallet.ts', 'a method that buying has no use for'],
  ),
  28: proved('clicks taken by a frame', [policy, 'no other site shows the page in a frame']),
  29: proved(
    'a link that pays',
    [wallet, 'no address pays or asks the wallet by being opened'],
    [wallet, 'a press that no hand made pays nothing'],
  ),
  30: proved('the opener’s window', [replies, 'and its own window']),
  31: proved('calls from other sites', [call, 'with another origin'], [call, 'from another site']),
  32: proved('a relay to anywhere', [call, 'nothing from the browser becomes an address']),
  33: proved('a redirect that takes the signature', [upstream, 'a redirect with ${status}']),
  34: proved(
    'headers of the service',
    [call, 'six headers of the service and no other'],
    [replies, 'a typed address is refused without a word of the answer'],
  ),
  35: proved(
    'line breaks in values',
    [call, 'an identifier in a path stays one segment'],
    [socket, 'a header over two lines'],
  ),
  36: proved('requests that are read in two ways', [socket, 'a length and chunks'], [socket, "['TRACE'"]),
  37: proved('answers kept by a cache', [
    replies,
    'no reply of the dashboard’s server may be kept by a cache',
  ]),
  38: proved('a compressed bomb', [upstream, 'a compressed bomb']),
  39: proved('fifty encodings', [upstream, 'fifty encodings'], [sources, "['undici', '7.18.2']"]),
  40: proved(
    'a body that never ends',
    [upstream, 'so does a body that drips'],
    [upstream, 'silence ends at the limit'],
  ),
  41: proved('requests that never end', [socket, 'keep nobody else waiting']),
  42: proved(
    'our quota burnt',
    [call, 'price requests are slowed down'],
    ['tests/server/vault/flights.test.ts', 'but never one that was sent before'],
  ),
  43: proved('invented addresses', [replies, 'has one bucket, however many addresses they invent']),
  44: proved('huge or deep input', [call, 'a body beyond 64 KB'], [call, "'['.repeat(30_000)"]),
  45: proved('keys that poison objects', [
    'tests/core/answers/hostile.test.ts',
    'keys that shadow what every object inherits',
  ]),
  46: proved(
    'scripts in answers',
    ['tests/e2e/hostile-answers/hostile-answers.spec.ts', 'nothing runs, nothing leaves'],
    [policy, 'made from strings or brought from elsewhere does not run'],
  ),
  47: proved('links that run or deceive', [
    'tests/components/record/values.test.tsx',
    'a look-alike host is told in punycode too',
  ]),
  48: proved('pictures that tell who looked', [
    'tests/e2e/hostile-answers/hostile-answers.spec.ts',
    'nothing leaves',
  ]),
  49: proved(
    'a way to our own network',
    ['tests/server/pictures/pictures.test.ts', 'a name is resolved once for a connection'],
    ['tests/server/forward/routes.test.ts', 'reach out through three doors only'],
  ),
  50: proved('text that hides or turns', [
    'tests/components/record/values.test.tsx',
    'what turns text round or hides in it',
  ]),
  51: proved('an answer too large to show', ['tests/e2e/result/answers.spec.ts', 'ten thousand rows']),
  52: proved('formulas in exports', [
    'tests/browser/files/csv.test.ts',
    'no text that a spreadsheet could run leaves unguarded',
  ]),
  53: proved('a forged backup', [
    'tests/browser/privacy/backup.test.ts',
    'counts for nothing until the chain says so',
  ]),
  54: proved(
    'two tabs that pay',
    [played, 'two tabs that pay for the same thing at once'],
    [driver, 'one is refused'],
  ),
  55: proved('a tab of an older version', [
    'tests/browser/database/wipe.test.ts',
    'a tab of the older version',
  ]),
  56: proved(
    'a crash at any step',
    ['tests/e2e/sweeps/faults/matrix.spec.ts', 'a browser killed ${when}'],
    ['tests/faults/matrix.test.ts', 'one fault'],
  ),
  57: proved('power lost after a write', [driver, 'every write of a purchase is durable']),
  58: proved('no room for the answer', [played, 'a disk that is full when the answer comes loses nothing']),
  59: proved(
    'storage that the browser clears',
    [wallet, 'Your first answer will be kept in this browser, which may clear it'],
    [played, 'cleared after it, the page says that it is not here'],
  ),
  60: proved('a clock that is wrong', [faults, 'clock two hours ahead']),
  61: proved('a node that lies', [played, 'one of two nodes lies']),
  62: proved(
    'a block that is taken back',
    [faults, "'reorg-away'"],
    ['tests/browser/purchase/truth.test.ts', 'only when a safe block shows it unused'],
  ),
  63: proved('nodes that learn who buys', [chain, 'a question of another shape']),
  64: proved('a stolen vault', [answers, 'shows a thief nothing of what was bought']),
  65: proved('claims that are guessed', [
    'tests/security/claims.test.ts',
    'nobody finds an answer by guessing',
  ]),
  66: proved(
    'logs that keep what was asked',
    ['tests/security/log.test.ts', 'every call is one line of our own words and numbers'],
    ['tests/browser/privacy/logs.test.ts', 'no name and no input of a lookup is in the log'],
  ),
  67: proved('a signature left in the browser', [
    'tests/faults/oracles.ts',
    'a signature is left where it is needed no more',
  ]),
  68: proved(
    'actions on the server',
    [replies, 'server actions are refused'],
    [sources, "['next', '16.2.6']"],
  ),
  69: proved('a guard that is passed by', [replies, 'also when it claims to have passed a guard']),
  70: proved('pictures worked on for strangers', [replies, 'pictures are not worked on, and not fetched']),
  71: proved('a page poisoned for others', [replies, 'a page stays what it was']),
  72: proved('nonces', ['tests/build/policy.test.ts', "['a nonce'"], [sources, "['nonces'"]),
  73: proved('an upgrade to somewhere else', [socket, 'no request makes the server a way to somewhere else']),
  74: proved(
    'a build that was altered',
    ['tests/build/policy.test.ts', 'equal sources give an equal build name'],
    [sources, 'has nothing of its machine or its moment in its inline scripts'],
    [sources, 'come whole from the registry'],
  ),
  75: proved(
    'plain http',
    ['tests/core/environment.test.ts', "['SERVICE_URL', 'http://data.nickel.test']"],
    ['tests/security/standalone.test.ts', 'does not start under'],
    ['tests/browser/purchase/preflight.test.ts', 'the page came over http'],
  ),
  76: proved('bought twice by mistake', [wallet, 'You bought this just now']),
  77: proved('another payment than was shown', [wallet, 'as the sheet says']),
  78: proved(
    'a run that runs away',
    ['tests/browser/tables/runs/engine.test.ts', 'the cap that was approved stops a run before it is passed'],
    ['tests/core/payment/limits.test.ts', 'keeps room for signatures that are out'],
  ),
  79: proved(
    'a script in a page while the session wallet is open',
    [signs, 'terms with %s are refused and count nothing'],
    [signs, 'each limit binds at its last cent'],
    ['tests/e2e/paying/session-wallet.spec.ts', 'a script in the page that speaks to the wallet’s worker'],
  ),
  80: proved(
    'a script in a page while it is locked',
    [acts, 'locked, nothing of the wallet gives its key, signs, changes'],
    ['tests/e2e/paying/session-wallet.spec.ts', "error: { code: 'locked' }"],
  ),
  81: {
    harm: 'a script in a page at the moment of unlocking or of a backup, or an extension that may read the page',
    reason:
      'The secret passes through the page. No test of ours can keep that from it; the sum is what is limited.',
  },
  82: proved('another tab with limits of its own', [
    'tests/browser/session-wallet/tabs.test.ts',
    'two tabs have one wallet, one lock and one set of limits',
  ]),
  83: proved(
    'a session wallet’s row that was edited, or an older one',
    [sealed, 'a row with any byte flipped does not open'],
    [acts, 'an older row that is put in its place brings no older limits back'],
  ),
  84: proved(
    'a stolen profile folder',
    [sealed, 'a row opens with its secret and no other'],
    [sealed, 'fewer than 600,000 rounds are neither read'],
  ),
  85: proved(
    'a lost device, or a passkey that is gone',
    [signs, 'fifteen minutes after the last new signature it is locked'],
    [purse, 'once its passkey is gone the backup brings the same wallet back'],
  ),
  86: proved('an evil service before a session wallet', [
    signs,
    'the price is that of the lookup, whatever the terms and the page say it is',
  ]),
  87: proved(
    'a server of the dashboard that names another payee',
    [signs, 'whom the server names while the secret is at hand is sealed'],
    [signs, 'another payee is paid once the visitor confirms it with the secret'],
    [purse, 'a service that is to be paid at another address is shown with both'],
  ),
  88: {
    harm: 'a server of the dashboard that sends other code',
    reason:
      'Pages and worker are its code: it has the secret at the next unlock. The sum is what is limited.',
  },
  89: proved(
    'a clock that is moved back to widen an hour',
    [signs, 'a clock that is moved back within a session widens no hour, however often'],
    [signs, 'the hour survives a lock, and a clock that went back'],
  ),
  90: proved(
    'a clock that is moved forward to end an hour',
    [signs, 'a clock that is moved forward ends the hour, and no session without a lock'],
    [signs, 'a time that is over, too long, or only begins later is refused'],
  ),
}
