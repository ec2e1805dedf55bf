import { readEntry } from '@/lib/core/records/entry'
import { keptKinds } from '@/lib/core/records/kinds'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { AdPage } from '@/components/record/pages/ad'
import { CompanyPage } from '@/components/record/pages/company'
import { EmailPage } from '@/components/record/pages/email'
import { JobPage } from '@/components/record/pages/job'
import { Comment, PostCard } from '@/components/record/pages/post'
import { ProfilePage } from '@/components/record/pages/person'
import { RecordSlotsContext, type RecordSlots, noHints } from '@/components/record/record-context'

const person = {
  fullName: 'Ada Quill',
  headline: 'Welder at Marl',
  zz_unseen: 'left over',
  peopleAlsoViewed: [{ fullName: 'Bo Lind', headline: 'Fitter' }],
}
const company = {
  name: 'Marl',
  tagline: 'Ships',
  zz_unseen: 'left over',
  similarOrganizations: [{ name: 'Kelp' }],
}
const job = { title: 'Welder', companyName: 'Marl', zz_unseen: 'left over', description: 'Weld things' }
const ad = { advertiser: 'Marl', headline: 'Join us', zz_unseen: 'left over' }
const email = { email: 'ada@marl.example', status: 'valid', zz_unseen: 'left over' }
const post = { content: 'We weld', author: { name: 'Ada Quill' }, zz_unseen: 'left over' }

const records: [string, () => ReactElement, string[]][] = [
  ['person', () => <ProfilePage value={person} at={0} />, ['Ada Quill', 'Welder at Marl', 'Bo Lind']],
  ['company', () => <CompanyPage value={company} hints={noHints} />, ['Marl', 'Ships', 'Kelp']],
  ['job', () => <JobPage value={job} hints={noHints} at={0} />, ['Welder', 'Marl', 'Weld things']],
  ['ad', () => <AdPage value={ad} hints={noHints} />, ['Marl', 'Join us']],
  [
    'email',
    () => <EmailPage value={email} asked={{ networkId: 'ada-quill' }} />,
    ['ada@marl.example', 'ada-quill'],
  ],
]

describe('a record that is drawn from its facts', () => {
  test.each(records)('%s: shows what it knows, and every field that it does not', (_, page, words) => {
    const text = renderToStaticMarkup(page())
    for (const word of [...words, 'left over']) expect(text).toContain(word)
  })

  test('offers nothing by itself', () => {
    for (const [, page] of records) expect(renderToStaticMarkup(page())).not.toContain('Add to list')
  })

  test('offers what the screen around it gives, for itself and for those beside it', () => {
    const slots: RecordSlots = {
      steps: () => [],
      actions: ({ value, entity, layout }) => (
        <i>{`${entity} ${layout ?? 'row'} ${JSON.stringify(value).length}`}</i>
      ),
      mark: ({ entity }) => <b>{`known ${entity}`}</b>,
    }
    const text = (record: ReactElement) =>
      renderToStaticMarkup(<RecordSlotsContext value={slots}>{record}</RecordSlotsContext>)
    const size = (value: object) => JSON.stringify(value).length
    const profile = text(<ProfilePage value={person} at={0} />)
    expect(profile).toContain(`person bar ${size(person)}`)
    expect(profile).toContain(`person row ${size({ fullName: 'Bo Lind', headline: 'Fitter' })}`)
    expect(profile).toContain('known person')
    expect(text(<CompanyPage value={company} hints={noHints} />)).toContain(
      `company row ${size({ name: 'Kelp' })}`,
    )
    const asked = { networkId: 'ada-quill' }
    expect(text(<EmailPage value={email} asked={asked} />)).toContain(`person bar ${size(asked)}`)
    expect(text(<PostCard value={post} hints={noHints} />)).toContain(`post row ${size(post)}`)
  })
})

test('replies are drawn three levels deep', () => {
  const nested = (depth: number): object => ({
    text: `level ${depth}`,
    author: { name: 'Ada' },
    ...(depth < 5 && { replies: [nested(depth + 1)] }),
  })
  const text = renderToStaticMarkup(<Comment value={nested(0)} />)
  expect(text).toContain('level 3')
  expect(text).not.toContain('level 4')
})

test('a recommendation names its writer, held in it or under prefixed names, and a language its level', () => {
  const profile = {
    fullName: 'Ada Quill',
    languages: [{ name: 'Polish', proficiency: 'NATIVE_OR_BILINGUAL', code: 'pl' }, 'Dutch'],
    recommendations: [
      {
        from: { name: 'Bo Lind', headline: 'Fitter', networkId: 'bo-lind' },
        relationship: 'Colleague',
        text: 'Good welds',
        createdAt: '2024-03-05',
      },
      { recommenderName: 'Cy Marl', recommenderNetworkId: 'cy-marl', content: 'Better pipes' },
      { author: 'Di Ash', name: 'Di Ash', headline: 'Joiner at X', title: 'Joiner', text: 'Fine doors' },
      { text: 'Of nobody' },
    ],
  }
  const text = renderToStaticMarkup(
    <AppRouterContext value={{} as never}>
      <QueryClientProvider client={new QueryClient()}>
        <ProfilePage value={profile} at={0} />
      </QueryClientProvider>
    </AppRouterContext>,
  )
  for (const word of [
    ...['Polish', 'Native or bilingual', 'Dutch', 'Bo Lind', 'Fitter', 'Colleague', 'Good welds', 'Mar 2024'],
    ...['Cy Marl', 'Better pipes', 'More next steps for Bo Lind', 'Di Ash', 'Not named'],
    'Not in this answer: about, experience, education, skills, licences and certifications',
  ])
    expect(text, word).toContain(word)
  expect(text).not.toContain('Joiner at X · Joiner')
  const school = { schoolName: 'IST', startDate: '2009', endDate: '2014', createdAt: '2024-03-05' }
  expect(readEntry(school, keptKinds.person.facts.education.entry).used, 'what is not drawn').not.toContain(
    'createdAt',
  )
})
