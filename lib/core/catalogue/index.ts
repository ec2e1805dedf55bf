import type { Endpoint, Group } from '@/lib/core/catalogue/endpoint'
import { ads } from '@/lib/core/catalogue/endpoints/ads'
import { companies } from '@/lib/core/catalogue/endpoints/companies'
import { geo } from '@/lib/core/catalogue/endpoints/geo'
import { jobs } from '@/lib/core/catalogue/endpoints/jobs'
import { posts } from '@/lib/core/catalogue/endpoints/posts'
import { profiles } from '@/lib/core/catalogue/endpoints/profiles'

const all = [profiles, companies, jobs, ads, posts, geo] as const

export type EndpointId = (typeof all)[number]['endpoints'][number]['id']

export const groups: readonly Group[] = all

/** Every endpoint of the service; within a group literal paths stand before those with {holes}. */
export const endpoints: readonly Endpoint[] = groups.flatMap((group) => group.endpoints)

const byId = new Map(endpoints.map((endpoint) => [endpoint.id, endpoint]))

export const findEndpoint = (id: string): Endpoint | undefined => byId.get(id)
