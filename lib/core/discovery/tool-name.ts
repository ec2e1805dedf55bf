import type { Endpoint } from '@/lib/core/catalogue/endpoint'

/** The name of an endpoint's tool: letters and underscores alone are taken everywhere. */
export const toolName = ({ id }: Endpoint): string => id.replaceAll(/\W/g, '_')
