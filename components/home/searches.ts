import { groups } from '@/lib/core/catalogue'
import { pagePath } from '@/lib/core/catalogue/page-path'
import { fieldsOf } from '@/lib/core/catalogue/fields'
import { describeRate } from '@/lib/core/catalogue/rate'

/** A search that can be begun on the home page, as plain data for a client component. */
export type StartingSearch = {
  title: string
  href: string
  /** The field of its form that the typed words fill. */
  field: string
  price: string
  example: string
}

/** The searches of the catalogue that begin with words. */
export const searches: readonly StartingSearch[] = groups.flatMap((group) =>
  group.endpoints.flatMap((endpoint) => {
    if (endpoint.verb !== 'Search' || endpoint.deprecated) return []
    const fields = fieldsOf(endpoint)
    const field = fields.find(({ name }) => name === 'search') ?? fields.find(({ required }) => required)
    if (!field) return []
    const price = describeRate(endpoint.rate)
    return [
      {
        title: group.title,
        href: pagePath(endpoint.id),
        field: field.name,
        price,
        example: field.example ?? fields.find(({ example }) => example)?.example ?? '',
      },
    ]
  }),
)
