import { employerOf } from '@/lib/service/data/relations'
import { industryOf } from '@/lib/service/data/companies'
import type { Company, Person, Place } from '@/lib/service/data/model'
import { geoIds, otherName } from '@/lib/service/data/places'
import { titleText } from '@/lib/service/data/synonyms'
import { fold, wordsIn } from '@/lib/service/data/text'
import { professions } from '@/lib/service/data/words'

type Row = Record<string, unknown>

/** The words under which a place is found, its other names among them. */
export function placeWords(place: Place): string[] {
  const code = place.regionCode && /^[A-Z]{2}$/.test(place.regionCode) ? place.regionCode : ''
  return wordsIn(
    [
      place.name,
      otherName(place),
      place.kind === 'city' ? place.regionName : '',
      place.countryName,
      place.countryCode,
      code,
    ].join(' '),
  )
}

/** The row of a company. */
export function companyRow(company: Company): Row {
  return {
    id: company.id,
    universal_name: company.universalName,
    name_folded: fold(company.name),
    name_words: wordsIn(company.name),
    search: wordsIn(
      [
        company.name,
        industryOf(company).name,
        company.tagline ?? '',
        ...company.specialities,
        company.kind,
      ].join(' '),
    ),
    location: [...new Set(company.places.flatMap(placeWords))],
    geo_ids: [...new Set(company.places.flatMap(geoIds))],
    industry_id: company.industryId,
    on_network: company.onNetwork,
    followers: company.followers,
    facts: company,
  }
}

/** The row of a person; hidden members are not found by their names. */
export function personRow(whole: Person, companyOf: (id: number) => Company): Row {
  const person = whole.care === 'hidden' ? { ...whole, firstName: '', lastName: '' } : whole
  const current = person.roles.filter((role) => role.to === null)
  const currentIds = current.flatMap((role) => role.companyId ?? [])
  const past = person.roles.filter((role) => role.to !== null).flatMap((role) => role.companyId ?? [])
  const main = employerOf(person)
  const currentTitle = current.map((role) => titleText(role.title)).join(' ')
  const title = titleText(person.roles[0]?.title ?? '')
  const latin = /\p{Script=Han}/u.test(person.lastName) ? person.slug.split('-').slice(0, 2) : []
  const skills = professions[person.profession].skills.slice(0, 10)
  return {
    id: person.id,
    slug: person.slug,
    encoded: person.encoded,
    member_number: person.memberNumber,
    first_name: wordsIn(`${person.firstName} ${latin[0] ?? ''}`),
    last_name: wordsIn(`${person.lastName} ${latin[1] ?? ''}`),
    full_name: fold(`${person.firstName} ${person.lastName} ${latin.join(' ')}`),
    title: currentTitle,
    title_words: wordsIn(currentTitle),
    location: placeWords(person.place),
    search: wordsIn(
      [
        person.firstName,
        person.lastName,
        ...latin,
        person.headline,
        title,
        current[0]?.employer ?? '',
        professions[person.profession].name,
        person.place.label,
        main === null ? '' : industryOf(companyOf(main)).name,
        ...skills,
      ].join(' '),
    ),
    company_ids: [...new Set(currentIds)],
    past_company_ids: [...new Set(past)],
    school_ids: [...new Set(person.studies.map((study) => study.schoolId))],
    geo_ids: geoIds(person.place),
    industry_ids: main === null ? [] : [companyOf(main).industryId],
    follows_people: person.followsPeople,
    follows_companies: person.followsCompanies,
    standing: person.followers + person.connections,
    facts: whole,
  }
}
