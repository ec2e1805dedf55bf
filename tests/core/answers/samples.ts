/** Neutral records for tests: nobody real, no real network. */
export const site = 'https://www.network.example'

const first = ['Ada', 'Ben', 'Chiara', 'Dmitri', 'Elif', 'Farid', 'Greta', 'Hugo', 'Ines', 'Jonas']
const last = ['Quill', 'Marsh', 'Ortega', 'Petrov', 'Yilmaz', 'Haddad', 'Lund', 'Weber', 'Costa', 'Lind']

export const range = (count: number) => Array.from({ length: count }, (_, index) => index)

export const personName = (index: number) =>
  `${first[index % 10] ?? ''} ${last[(index * 3 + Math.floor(index / 10)) % 10] ?? ''} ${index}`

export const encodedId = (index: number) => `ACoAAB${String(index).padStart(6, '0')}xYzQwErTyUiOpAsDf`

export const person = (index: number) => ({
  id: encodedId(index),
  name: personName(index),
  position: `Engineer of kind ${index % 5}`,
  location: { text: index % 2 === 0 ? 'Lisbon, Portugal' : 'Oslo, Norway' },
  photo: `https://media.network.example/p/${index}.jpg`,
  networkUrl: `${site}/in/person-${index}/`,
  openToWork: index % 3 === 0,
})

export const company = (index: number) => ({
  id: String(1000 + index),
  name: `Works ${index} Ltd`,
  tagline: `We make thing number ${index}`,
  industry: ['Software', 'Steel', 'Food'][index % 3] ?? '',
  employeeCount: 10 + index,
  logo: `https://media.network.example/logo/${index}.png`,
  url: `${site}/company/works-${index}`,
})

export const job = (index: number) => ({
  id: String(4_000_000_000 + index),
  title: `Baker, shift ${index}`,
  company: { name: `Works ${index % 4} Ltd`, id: String(1000 + (index % 4)) },
  location: 'Porto, Portugal',
  postedDate: `2026-10-${String((index % 28) + 1).padStart(2, '0')}`,
  salary: { min: 20_000, max: 30_000 },
  url: `${site}/jobs/view/${4_000_000_000 + index}`,
})
