import { endpoints } from '@/lib/core/catalogue'
import { pagePath } from '@/lib/core/catalogue/endpoint'

/** The dashboard's own pages, home first. */
export const ownPages = [
  '/',
  '/library',
  '/lists',
  '/runs',
  '/spending',
  '/spending/statement',
  '/settings',
  '/settings/privacy',
  '/settings/storage',
  '/console',
]

/** The pages of the endpoints that are still offered. */
export const endpointPages = endpoints.filter(({ deprecated }) => !deprecated).map(({ id }) => pagePath(id))

/** Every page that somebody can go to. */
export const everyPage = [...ownPages, ...endpointPages]
