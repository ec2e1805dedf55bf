import { httpText } from '@/components/console/request-text'
import { endpoints } from '@/lib/core/catalogue'
import { deprecationNotice } from '@/lib/core/catalogue/deprecation'
import { formOf, type Form } from '@/lib/core/catalogue/form'

export type Choice = {
  form: Form
  notice: string | null
  request: string
}

export const choices: readonly Choice[] = endpoints.map((endpoint) => ({
  form: formOf(endpoint),
  notice: deprecationNotice(endpoint),
  request: httpText(endpoint, {}),
}))
