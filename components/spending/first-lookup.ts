import { endpoints } from '@/lib/core/catalogue'
import { pagePath } from '@/lib/core/catalogue/endpoint'
import { formatUsdc } from '@/lib/core/money'

export const firstLookup = endpoints
  .filter(({ deprecated }) => !deprecated)
  .toSorted((a, b) => (a.rate.each < b.rate.each ? -1 : 1))
  .flatMap((endpoint) => {
    const [draft] = endpoint.examples ?? []
    if (!draft) return []
    const title = `${endpoint.title}: ${Object.values(draft)[0]}`
    return [{ price: formatUsdc(endpoint.rate.each), title, path: pagePath(endpoint.id), draft }]
  })[0]
