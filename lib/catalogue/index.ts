import type { Endpoint, Group } from '@/lib/catalogue/endpoint'
import { ads } from '@/lib/catalogue/endpoints/ads'
import { companies } from '@/lib/catalogue/endpoints/companies'
import { geo } from '@/lib/catalogue/endpoints/geo'
import { jobs } from '@/lib/catalogue/endpoints/jobs'
import { posts } from '@/lib/catalogue/endpoints/posts'
import { profiles } from '@/lib/catalogue/endpoints/profiles'

const all = [profiles, companies, jobs, ads, posts, geo] as const

export type EndpointId = (typeof all)[number]['endpoints'][number]['id']

/** The groups in the order of the menu. */
export const groups: readonly Group[] = all

/** Every endpoint of the service; within a group literal paths stand before those with {holes}. */
export const endpoints: readonly Endpoint[] = groups.flatMap((group) => group.endpoints)

const byId = new Map(endpoints.map((endpoint) => [endpoint.id, endpoint]))

/** The endpoint of that id, if there is one. */
export const findEndpoint = (id: string): Endpoint | undefined => byId.get(id)
