import type * as React from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { CompanyPage } from '@/components/record/pages/company'
import { JobPage } from '@/components/record/pages/job'
import { ProfilePage } from '@/components/record/pages/person'

// as in a page that is drawn again: what was made of the same things is kept
vi.mock('react', async (original) => {
  const react = await original<typeof React>()
  const kept: { deps: readonly unknown[]; made: unknown }[] = []
  const useMemo = (make: () => unknown, deps: readonly unknown[]) => {
    const isSame = (one: readonly unknown[]) => one.every((dep, at) => Object.is(dep, deps[at]))
    const known = kept.find((one) => one.deps.length === deps.length && isSame(one.deps))
    if (known) return known.made
    const made = make()
    kept.push({ deps, made })
    return made
  }
  return { ...react, useMemo, default: { ...react, useMemo } }
})

const place = { country: 'Germany', city: 'Bonn' }

test.each([
  [
    'person',
    ProfilePage,
    { fullName: 'Ann Lee', headline: 'Tea', position: 'Chief', networkId: 'ann', ...place },
  ],
  ['company', CompanyPage, { companyId: '7', name: 'Works', domain: 'works.example', ...place }],
  ['job', JobPage, { jobId: '1', title: 'SRE', salaryMin: 1, salaryCurrency: 'EUR' }],
] as const)('the page of a %s says the same when it is drawn again', (_, Page, value) => {
  const draw = () =>
    renderToStaticMarkup(
      <QueryClientProvider client={new QueryClient()}>
        <Page value={value} at={1} />
      </QueryClientProvider>,
    )
  const first = draw()
  expect(draw()).toBe(first)
})
