import { httpText } from '@/components/console/request-text'
import { endpoints } from '@/lib/core/catalogue'
import { deprecationNotice } from '@/lib/core/catalogue/deprecation'
import { formOf, type Form } from '@/lib/core/catalogue/form'

/** One endpoint as the console draws it: plain data. */
export type Choice = {
  form: Form
  notice: string | null
  /** The request that its empty form makes. */
  request: string
}

/** Every endpoint of the service, the deprecated ones too. */
export const choices: readonly Choice[] = endpoints.map((endpoint) => ({
  form: formOf(endpoint),
  notice: deprecationNotice(endpoint),
  request: httpText(endpoint, {}),
}))
