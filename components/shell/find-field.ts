import { moveFocus } from '@/components/ui/typing'

export function goToField(otherwise: () => void): void {
  const field = findField()
  if (field) moveFocus(field)
  else otherwise()
}

const findField = (): HTMLElement | undefined =>
  firstVisible('[data-find], main input[type=search], main [role=search] :is(input, textarea)') ??
  firstInForm()

export const firstInForm = (): HTMLElement | undefined =>
  firstVisible('main form :is(input, textarea, select):not([type=hidden], [type=checkbox], :disabled)')

const firstVisible = (selector: string) =>
  [...document.querySelectorAll<HTMLElement>(selector)].find(
    (field) => field.matches(':not([type=radio])') && field.checkVisibility(),
  )
