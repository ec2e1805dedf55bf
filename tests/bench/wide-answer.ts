const cities = ['Oslo', 'Berlin', 'Lisbon', 'Toronto', 'Nairobi', 'Osaka', 'Lima']
const trades = ['Welder', 'Data engineer', 'Head of sales', 'Nurse', 'Product designer', 'Recruiter']

/** An answer with so many people of 36 fields each, of every kind that cells are drawn in. */
export function wideAnswer(rows: number): string {
  const elements = Array.from({ length: rows }, (_, at) => ({
    id: `AC${String(at).padStart(18, '0')}`,
    name: `Person ${at + 1} of the Wide Table`,
    headline: `${trades[at % trades.length]} who has made thing ${at + 1} and tells of it`,
    photo: `https://media.network.example/${at}.jpg`,
    profileUrl: `https://www.network.example/in/person-${at}`,
    company: { name: `Works ${at % 211} Ltd`, id: at % 211 },
    city: cities[at % cities.length],
    followers: (at * 7919) % 500_000,
    joinedAt: `20${String(10 + (at % 15))}-0${1 + (at % 9)}-11`,
    isOpenToWork: at % 3 === 0,
    skills: [`Skill ${at % 40}`, `Skill ${(at * 7) % 40}`],
    ...Object.fromEntries(
      Array.from({ length: 25 }, (_, field) => [`field${field}`, `v${(at * (field + 3)) % 997}`]),
    ),
  }))
  return JSON.stringify({ elements, pagination: { pageNumber: 1, totalElements: rows } })
}
