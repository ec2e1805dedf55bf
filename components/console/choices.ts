import { httpText } from '@/components/console/request-text'
import { groups } from '@/lib/catalogue'
import { deprecationNotice } from '@/lib/catalogue/deprecation'
import { formOf, type Form } from '@/lib/catalogue/form'

/** One endpoint as the console draws it: plain data, made on the server. */
export type Choice = {
  form: Form
  /** Its method and path. */
  call: string
  notice: string | null
  /** The request that its empty form makes. */
  request: string
}

export type ChoiceGroup = { title: string; choices: readonly Choice[] }

/** Every endpoint of the service, the deprecated ones too. */
export const choiceGroups: readonly ChoiceGroup[] = groups.map(({ title, endpoints }) => ({
  title,
  choices: endpoints.map((endpoint) => ({
    form: formOf(endpoint),
    call: `${endpoint.method} ${endpoint.path}`,
    notice: deprecationNotice(endpoint),
    request: httpText(endpoint, {}),
  })),
}))
