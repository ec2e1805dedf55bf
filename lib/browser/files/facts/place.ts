import { isObject, pick, pickText } from '@/lib/core/answers/json'
import type { reader } from '@/lib/browser/files/facts/read'

type PlaceFacts = {
  location: string | null
  city: string | null
  region: string | null
  country: string | null
  country_code: string | null
}

/** A place in words and in parts; nothing is guessed from the words. */
export function placeParts(record: unknown, fields: ReturnType<typeof reader>): PlaceFacts {
  const place = fields.value('location geo geolocation place')
  const inside = (names: string[]) => (isObject(place) ? pickText(place, names) : null)
  const code = fields.text('locationcountrycode countrycode') ?? inside(['countrycode'])
  const country =
    fields.text('locationcountryfull locationcountry') ??
    inside(['countryfull', 'country']) ??
    fields.text('country')
  return {
    location: fields.text('locationnetworktext locationname geolocationname location addresswithcountry'),
    city: fields.text('locationcity city') ?? inside(['city']),
    region: fields.text('locationstate state region') ?? inside(['state', 'region']),
    country: country !== null && /^[A-Za-z]{2}$/.test(country) ? null : country,
    country_code: (code ?? twoLetters(country))?.toUpperCase() ?? null,
  }
}

const twoLetters = (text: string | null) => (text !== null && /^[A-Za-z]{2}$/.test(text) ? text : null)

/** The seat of a company in parts: the place that says so, else the first. */
export function seatOf(record: unknown): {
  city: string | null
  region: string | null
  country: string | null
} {
  const told = pick(record, ['headquarter', 'headquarters', 'hq', 'hqlocation', 'mainlocation'])
  const list = pick(record, ['locations', 'offices'])
  const places = Array.isArray(list) ? list : []
  const seat = isObject(told)
    ? told
    : (places.find((place) => pick(place, ['headquarter', 'ishq']) === true) ?? places[0])
  return {
    city: pickText(seat, ['city']) ?? (typeof told === 'string' ? told : null),
    region: pickText(seat, ['state', 'region', 'geographicarea']),
    country: pickText(seat, ['countryfull', 'country']),
  }
}
