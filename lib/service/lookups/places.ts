import { ok } from '@/lib/core/result'
import type { Place } from '@/lib/service/data/model'
import { placeReading } from '@/lib/service/lookups/filters'
import { textOf, type Lookup } from '@/lib/service/lookups/lookup'
import { queryText, typedText } from '@/lib/service/lookups/reading'
import { hasWords, paginationOf, rankOn, searchTable, type Filter } from '@/lib/service/lookups/search'

const mostCandidates = 12

/** Candidates for a location text: cities, regions and countries with the ids that searches take. */
export const places: Lookup = async ({ db }, input) => {
  const query = textOf(input, 'query') ?? ''
  const table = { table: 'network_places', by: 'population' }
  const { rows } = await searchTable<Place>(db, table, 1, [[isCalled, query]])
  const elements = rows
    .slice(0, mostCandidates)
    .map((place) => ({
      id: place.geoId,
      geoId: place.geoId,
      title: place.label,
      name: place.name,
      type: place.kind,
      region: place.regionName,
      country: place.countryName,
      countryCode: place.countryCode,
      population: place.population > 0 ? place.population : null,
    }))
  const pagination = paginationOf(1, mostCandidates, elements.length)
  return ok({ elements, pagination, status: 200, query: { query } })
}

const reading = { ...placeReading, begins: true }

const isCalled: Filter = async (query, text, db) => {
  await hasWords('words', reading, 'network_place_words')(query, text, db)
  rankOn(query, ['name_folded', 'words', 'kind'], (bind) => {
    const [typed, whole] = [bind(typedText(text)), bind(queryText(text, placeReading))]
    return `similarity(name_folded, ${typed}::text) + (name_folded = ${typed}::text)::integer * 0.3
      + (words @@ ${whole}::tsquery)::integer * 0.4 + (name_folded like ${typed}::text || '%')::integer * 0.2
      + ln(population + 1) * 0.05 + (kind = 'city')::integer * 0.1`
  })
}
