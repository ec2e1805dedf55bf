import { requestedPage } from '@/lib/core/answers/paging'
import { askedStrings } from '@/lib/core/answers/lists'
import type { Next, NextReason, Paging } from '@/lib/core/answers/view'

const emptyWithMore = 'This page is empty, though the answer says that there is more.'

/** Whether there is a next page: what is told counts before what is reckoned, and nothing is guessed as certain. */
export function nextOf(paging: Paging, rows: number, request: Readonly<Record<string, unknown>>): Next {
  const page = requestedPage(request) + 1
  const token = paging.token
  const answer = (can: boolean, by: NextReason, why: string): Next => ({
    can,
    by,
    why,
    page,
    token: can ? token : null,
  })
  if (token !== null) {
    if (askedStrings(request).has(token))
      return answer(
        false,
        'token-repeated',
        'The answer gave back the token that was sent, so there is nothing after it.',
      )
    if (paging.more === false) return answer(false, 'flag', 'The answer says that this is the last page.')
    if (rows === 0) return answer(true, 'empty', emptyWithMore)
    return answer(true, 'token', 'The answer gives a token for the next page.')
  }
  if (paging.more === true && rows === 0) return answer(true, 'empty', emptyWithMore)
  if (paging.more !== null)
    return paging.more
      ? answer(true, 'flag', 'The answer says that there is more.')
      : answer(false, 'flag', 'The answer says that this is the last page.')
  if (rows === 0) return answer(false, 'empty', 'This page is empty.')
  const here = paging.page === null ? page - 1 : paging.page + (paging.zeroBased ? 1 : 0)
  if (paging.pages !== null)
    return here < paging.pages
      ? answer(true, 'pages', `Page ${here} of ${paging.pages}.`)
      : answer(false, 'pages', `Page ${here} of ${paging.pages} is the last.`)
  if (paging.nextUrl !== null || paging.nextPage !== null)
    return answer(true, 'link', 'The answer names a next page.')
  if (paging.total !== null) {
    const last = paging.last ?? (paging.size !== null ? here * paging.size : here === 1 ? rows : null)
    if (last !== null)
      return last < paging.total
        ? answer(true, 'total', `${last} of about ${paging.total} so far.`)
        : answer(false, 'total', `All ${paging.total} are here.`)
  }
  if (paging.from.token !== undefined)
    return answer(false, 'token', 'The answer gives no token for a next page.')
  return answer(true, 'not-stated', 'The answer does not say whether there is another page.')
}

/** The answer holds no list, so there is nothing to page through. */
export const noNext: Next = {
  can: false,
  by: 'not-a-list',
  why: 'This answer is not a list.',
  page: null,
  token: null,
}
