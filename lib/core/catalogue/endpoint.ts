import type * as z from 'zod/mini'
import type { Rate } from '@/lib/core/catalogue/rate'
import type { KeptKind, KindPlural } from '@/lib/core/kind-titles'

type Whole = Exclude<KeptKind, 'person' | 'post'>

/** The key by which the dashboard picks a renderer and the service picks its work. */
export type ResultKind = KindPlural | Whole | 'profile' | 'bulk' | 'email' | 'engagement' | 'places'

/** One paid thing of the service: facts of the HTTP contract and keys, nothing about looks. */
export type Endpoint<Id extends string = string> = {
  /** Stands in URLs and in stored data, so it never changes; 'group.name'. */
  id: Id
  title: string
  /** What its button says, before the price. */
  verb: string
  summary: string
  method: 'GET' | 'POST'
  /** {name} takes the input field of that name. */
  path: `/agent/v1/${string}`
  input: z.ZodMiniObject
  output: z.ZodMiniType
  rate: Rate
  expects: 'item' | 'list' | 'multi'
  result: ResultKind
  /** Filled forms to begin with: what stands in each control, by its name. */
  examples?: readonly Readonly<Record<string, string>>[]
  deprecated?: { use: string }
}

/** One heading of the menu with its endpoints, literal paths before those with {holes}. */
export type Group<E extends readonly Endpoint[] = readonly Endpoint[]> = {
  id: string
  title: string
  /** The tag of the interface description. */
  tag: string
  endpoints: E
}

/** The page of an endpoint: '/profiles/search' for 'profiles.search'. */
export const pagePath = (id: string): string => `/${id.replace('.', '/')}`
