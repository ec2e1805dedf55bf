/** The first field of the page by which something is found; else the first of its form. */
export const findField = (): HTMLElement | undefined =>
  firstSeen('[data-find], main input[type=search], main [role=search] :is(input, textarea)') ?? firstInForm()

/** The first field of the form that a page begins with. */
export const firstInForm = (): HTMLElement | undefined =>
  firstSeen('main form :is(input, textarea, select):not([type=hidden], [type=checkbox], :disabled)')

const firstSeen = (selector: string) =>
  [...document.querySelectorAll<HTMLElement>(selector)].find(
    (field) => field.matches(':not([type=radio])') && field.checkVisibility(),
  )
