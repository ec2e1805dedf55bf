const nothing = () => undefined

/** A router that goes nowhere, for what is drawn without pages. */
export const router = {
  back: nothing,
  forward: nothing,
  refresh: nothing,
  push: nothing,
  replace: nothing,
  prefetch: nothing,
  bfcacheId: '',
}
