import { ok } from '@/lib/core/result'
import type { Queries } from '@/lib/service/data/database'
import type { Place } from '@/lib/service/data/model'
import { placeText } from '@/lib/service/lookups/filters'
import { factsOf } from '@/lib/service/lookups/load'
import { textOf, type Lookup } from '@/lib/service/lookups/lookup'
import { emptyQuery, hasWords, paginationOf, typedText, wordsOf } from '@/lib/service/lookups/search'

const mostCandidates = 12

/** Candidates for a location text: cities, regions and countries with the ids that searches take. */
export const places: Lookup = async ({ db }, input) => {
  const query = textOf(input, 'query') ?? ''
  const hits = await placesNamed(db, query)
  const elements = hits.map((place) => ({
    id: place.geoId,
    geoId: place.geoId,
    title: place.label,
    name: place.name,
    type: place.kind,
    region: place.regionName,
    country: place.countryName,
    countryCode: place.countryCode,
    population: place.population > 0 ? place.population : null,
    latitude: place.latitude,
    longitude: place.longitude,
  }))
  const pagination = paginationOf(1, mostCandidates, hits.length)
  return ok({ elements, pagination, status: 200, query: { query } })
}

/** The most populous of the best matches first. */
async function placesNamed(db: Queries, text: string): Promise<Place[]> {
  for (const loose of [false, true]) {
    const query = emptyQuery(loose)
    hasWords('words', 'network_place_words')(query, placeText(text), db)
    const typed = query.bind(typedText(text))
    const whole = query.bind(wordsOf(text))
    const found = await factsOf<Place>(
      db,
      `network_places where ${query.where.join(' and ')}
       order by similarity(name_folded, ${typed}::text) + (name_folded = ${typed}::text)::integer * 0.3 + (words @> ${whole}::text[])::integer * 0.4 + (name_folded like ${typed}::text || '%')::integer * 0.2 + ln(population + 1) * 0.05 + (kind = 'city')::integer * 0.1 desc, population desc, geo_id
       limit ${mostCandidates}`,
      query.params,
    )
    if (found.length > 0) return found
  }
  return []
}
