import { monthOf, tenure } from '@/lib/core/answers/tenure'
import { readCareer, type Career } from '@/lib/core/answers/experience'
import type { Ref } from '@/lib/core/answers/handoff'
import { isArray, isObject } from '@/lib/core/answers/json'
import { bestPicture } from '@/lib/core/answers/picture'
import { listWords, placeWords, present, readerOf, words, type Reader } from '@/lib/browser/library/fields'

const holders =
  'basicinfo basic general personalinfo personal person profile identity contact contactinfo details additionalprofiledata'

/** What is kept of a person from a row of a list or a whole profile; `at` is when the answer came. */
export function personFacts(record: unknown, at: number): Record<string, unknown> {
  const fields = readerOf(record, holders)
  const career = careerOf(fields, at)
  const education = firstOf(fields.take('education educations schools educationhistory'))
  return present({
    name: nameOf(fields),
    headline: fields.text('headline occupation tagline subtitle'),
    position:
      career.position ?? fields.text('currenttitle jobtitle title position currentposition currentrole role'),
    company:
      career.company ??
      fields.text('currentcompanyname companyname currentcompany company employer organization'),
    place: placeWords(
      fields.take('location locationname geolocationname geo place addresswithcountry address'),
    ),
    industry: fields.text('industry industryname'),
    email: fields.text('workemail email emailaddress'),
    phone: fields.text('phonenumber phone mobile'),
    website: listWords(fields.take('websites website personalwebsite'))?.[0],
    url: fields.text('networkurl profileurl publicprofileurl publicurl url link permalink'),
    picture: pictureOf(
      fields.take(
        'avatarurl avatar profilepicture profilepictureurl profilepicurl photo photourl picture pictureurl image imageurl profileimage',
      ),
      at,
    ),
    about: fields.text('about summary bio aboutme'),
    followers: fields.text('followercount followerscount followers'),
    connections: fields.text('connectionscount connectioncount connections'),
    openToWork: fields.take('opentowork isopentowork') === true || undefined,
    languages: listWords(fields.take('languages languageskills')),
    skills: listWords(fields.take('skills skillset topskills')),
    school: words(education) && schoolOf(education),
    degree: isObject(education) ? readerOf(education, '').text('degree degreename') : undefined,
    employers: career.employers,
    experienceMonths: career.months,
    roleMonths: career.roleMonths,
  })
}

function careerIn(fields: Reader, at: number): Career | null {
  const now = fields.take('currentpositions currentposition')
  const list = fields.take(
    'experience experiences workexperience positions positionhistory employment jobs career',
  )
  const positions = isArray(list) && list.length > 0 ? list : now
  return isArray(positions) ? readCareer(positions, monthOf(new Date(at)), now) : null
}

function careerOf(fields: Reader, at: number) {
  const career = careerIn(fields, at)
  if (!career) return {}
  const { current, total, blocks } = career
  const [main] = current
  const employers = [...new Set(blocks.flatMap(({ name }) => name ?? []))]
  return {
    position: main?.title ?? undefined,
    company: main?.companyName ?? undefined,
    roleMonths: main ? tenure(main.period, monthOf(new Date(at)))?.months : undefined,
    months: total.months > 0 ? total.months : undefined,
    employers: employers.length > 0 ? employers : undefined,
  }
}

/** The company of somebody's current role, where the answer links it. */
export function currentEmployer(record: unknown): Ref | null {
  const { current } = careerIn(readerOf(record, holders), 0) ?? { current: [] }
  return current[0]?.company ?? null
}

const firstOf = (value: unknown) => (isArray(value) ? value[0] : value)

const schoolOf = (entry: unknown) =>
  isObject(entry) ? readerOf(entry, '').text('schoolname school institution title name') : words(entry)

function nameOf(fields: Reader): string | undefined {
  const whole = fields.text('fullname name displayname')
  const parts = [fields.text('firstname givenname'), fields.text('lastname familyname surname')]
  return whole ?? (parts.filter((part) => part !== undefined).join(' ') || undefined)
}

/** The address of the picture to show, where the answer names one that may be shown. */
export function pictureOf(value: unknown, at: number): string | undefined {
  const picture = bestPicture(value, at, 112)
  return picture?.src.startsWith('http') ? picture.src : undefined
}
