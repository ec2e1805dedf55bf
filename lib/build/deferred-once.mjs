const deferred = /(useDeferredValue\)\()([\w.]+), resolvedPrefetchRsc\)/

/**
 * A loader over the framework's router, which hands `useDeferredValue` an initial value even where it is the value
 * itself. Each such render asks for a second one, and while a script is on its way that second one, which has nothing
 * to do, wakes the first: the page then renders without a pause until the script is there
 * (https://github.com/vercel/next.js/issues/89654). The same value is handed on once. Throws where the framework's
 * source is no longer what this was written for.
 */
export default function deferredOnce(source) {
  if (!deferred.test(source)) throw new Error('The router of Next has changed: is this loader still needed?')
  return source.replace(deferred, '$1$2, resolvedPrefetchRsc === $2 ? undefined : resolvedPrefetchRsc)')
}
