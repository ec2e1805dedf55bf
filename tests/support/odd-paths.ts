/** Addresses of pages as only a stranger writes them. */
export const oddPaths = [
  '/?x=1',
  '/profiles/search?_rsc=1',
  '/Profiles/Search',
  '/%70rofiles/search',
  '/profiles%2fsearch',
  '/profiles/search/..',
  '/./profiles/search',
  '/_next/data/x/index.json',
  '/index',
  '/index.html',
  '/_not-found',
  '/..%2f',
]
