/** One step of the tour: its page, selectors of what it points at (the first visible one), and what it says. */
export type TourStep = { page?: string; at: readonly string[]; title: string; text: string }

const search = '/profiles/search'

export const tourSteps: readonly TourStep[] = [
  {
    page: '/',
    at: ['main form[role=search]'],
    title: 'Start with words',
    text: 'Paste an address or say whom or what you look for. The button says what it would buy and what that costs.',
  },
  {
    page: search,
    at: ['main form button[type=submit]', 'main button:has([data-slot=price-chip])'],
    title: 'The price stands on the button',
    text: 'Everything copper costs money, and nothing else does. Before you pay, a sheet says what you get, how much, and to whom.',
  },
  {
    at: ['[data-slot=session] > button:last-of-type'],
    title: 'A wallet pays, so there is no account',
    text: 'You sign once for each answer; connecting costs nothing.',
  },
  {
    page: search,
    at: ['main section[aria-label=Answer]', 'main [data-slot=teach]'],
    title: 'The answer comes here',
    text: 'Rows to sort, tick and open. What can be bought about one, such as its address, is bought in its row or beside it, and lands there.',
  },
  {
    at: ['nav ul:has(a[href="/lists"])', 'nav a[href="/library"]'],
    title: 'What you bought stays yours',
    text: 'The library keeps every record in this browser, and lists hold your shortlists and your files, which runs look up as a whole.',
  },
  {
    at: ['[data-slot=session] > button[aria-haspopup=dialog]'],
    title: 'You set the limit',
    text: 'A budget stops a purchase before the wallet is asked. Spending holds a receipt for each, with its proof.',
  },
]
