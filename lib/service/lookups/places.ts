import type { Fields } from '@/lib/core/json'
import type { Place } from '@/lib/service/data/model'
import { placesNamed } from '@/lib/service/lookups/filters'
import { paginationOf } from '@/lib/service/lookups/search'
import { found, textOf, type Lookup } from '@/lib/service/lookups/lookup'

const candidates = 12

/** Candidates for a location text: cities, regions and countries with the ids that searches take. */
export const places: Lookup = async (source, input) => {
  const query = textOf(input, 'query') ?? ''
  const hits = await placesNamed(source.db, query, candidates)
  return found({
    elements: hits.map(placeRow),
    pagination: paginationOf(1, candidates, hits.length),
    status: 200,
    query: { query },
  })
}

function placeRow(place: Place): Fields {
  return {
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
  }
}
