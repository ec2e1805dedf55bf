/** Where what waits is kept, for this tab alone; every page looks there, and few find anything. */
export const waitingKey = 'nickel.waiting'
