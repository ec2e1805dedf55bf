import { beforeEach, expect, test, vi } from 'vitest'
import { replyHeader } from '@/lib/core/dashboard-api/routes'

beforeEach(() => vi.resetModules())

const load = () => import('@/lib/browser/worker/build')
const from = (build: string) => new Headers({ [replyHeader.build]: build })

test('a page of the server’s own build says what the server says', async () => {
  const { hearBuild, misunderstood, ownBuild } = await load()
  hearBuild(from(ownBuild))
  hearBuild(new Headers())
  expect(misunderstood('The form is not complete.')).toBe('The form is not complete.')
})

test('an older page that is understood no more says so, and that nothing was charged and nothing is lost', async () => {
  const { hearBuild, misunderstood, otherBuild, ownBuild } = await load()
  hearBuild(from('a-month-later'))
  hearBuild(from(ownBuild))
  expect(otherBuild.read()).toBe('a-month-later')
  expect(misunderstood('no route')).toMatch(
    /^This page is older than the server .* Reload it: what you typed and bought is kept\. Nothing was charged\.$/,
  )
})
