/** The page of an endpoint: '/profiles/search' for 'profiles.search'. */
export const pagePath = (id: string): string => `/${id.replace('.', '/')}`
