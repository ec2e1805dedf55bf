import { expect, test } from 'vitest'
import { analyze } from '@/lib/core/answers/analyze'

const people = [
  { fullName: 'Ada Byron', reactionType: 'LIKE' },
  { fullName: 'Max Frisch', reactionType: 'PRAISE' },
]
const words = [
  { author: { name: 'Ada Byron' }, text: 'Well said' },
  { author: { name: 'Max Frisch' }, text: 'Thank you' },
]

const lists = (document: unknown) =>
  analyze(document, { route: 'engagement', expect: 'multi', request: {} }).lists.map(
    ({ ptr, rows, entity }) => [ptr, rows, entity],
  )

test.each([
  [
    'items beside empty comments',
    { items: people, comments: [] },
    [
      ['/items', 2, 'reaction'],
      ['/comments', 0, 'comment'],
    ],
  ],
  [
    'empty tabs first',
    { reactions: [], comments: [], items: people },
    [
      ['/reactions', 0, 'reaction'],
      ['/comments', 0, 'comment'],
      ['/items', 2, 'reaction'],
    ],
  ],
  [
    'a name of no kind',
    { comments: [], whoLiked: { all: people } },
    [
      ['/comments', 0, 'comment'],
      ['/whoLiked/all', 2, 'reaction'],
    ],
  ],
  [
    'what was written, as items',
    { items: words, reactions: [] },
    [
      ['/items', 2, 'comment'],
      ['/reactions', 0, 'reaction'],
    ],
  ],
  [
    'both full',
    { reactions: people, comments: words },
    [
      ['/reactions', 2, 'reaction'],
      ['/comments', 2, 'comment'],
    ],
  ],
  [
    'one full, one as items',
    { items: people, comments: words },
    [
      ['/items', 2, 'reaction'],
      ['/comments', 2, 'comment'],
    ],
  ],
  [
    'nothing at all',
    { reactions: [], comments: [] },
    [
      ['/reactions', 0, 'reaction'],
      ['/comments', 0, 'comment'],
    ],
  ],
])('%s: the list that has something is shown', (_, document, shown) => {
  expect(lists(document)).toEqual(shown)
})
