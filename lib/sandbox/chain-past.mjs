/** Blocks with transactions that stay: a payment whose outcome is looked for is one of the last. */
const keptWithTransactions = 1_024
/** Blocks that stay whatever is in them: the finalized one is 64 back. */
const keptAtAll = 256
/** Holds the hashes of the last 8,191 blocks (EIP-2935): the chain takes them all anew for each block, and nobody asks for them. */
const ofHashes = '0x0000f90827f1c53a10cb7a02335b175320002935'

/**
 * A chain's dumped state without its past: balances and code stay, of old blocks only the last with transactions and no
 * hash in the state, and of transactions no trace of their calls, which is most of a dump and which nobody asks for.
 */
export function withoutPast(state) {
  const newest = state.best_block_number
  const held = [...new Set(state.transactions.map(({ block_number }) => block_number))]
  const kept = new Set(held.toSorted((a, b) => b - a).slice(0, keptWithTransactions))
  const stays = (number) => kept.has(number) || number > newest - keptAtAll
  const hashes = state.accounts[ofHashes]
  return {
    ...state,
    accounts: { ...state.accounts, ...(hashes && { [ofHashes]: { ...hashes, storage: {} } }) },
    blocks: state.blocks.filter(({ header }) => stays(Number(header.number))),
    transactions: state.transactions
      .filter(({ block_number }) => stays(block_number))
      .map((one) => ({ ...one, info: { ...one.info, traces: [] } })),
  }
}
