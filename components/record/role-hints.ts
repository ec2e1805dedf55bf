import type { Roles } from '@/lib/core/answers/view'
import { roleText, roleValue } from '@/lib/core/answers/describe'

export type RoleHints = { title: string | null; image: unknown; url: string | null; date: unknown }

export const noHints: RoleHints = { title: null, image: undefined, url: null, date: undefined }

export const hintsOf = (value: unknown, roles: Roles): RoleHints => ({
  title: roleText(value, roles.title),
  image: roleValue(value, roles.image),
  url: roleText(value, roles.url),
  date: roleValue(value, roles.date),
})
