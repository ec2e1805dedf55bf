/** In place of a setting, where the browser's database cannot be used. */
export const NotKept = () => (
  <p className="mt-3 text-ink-quiet">
    This browser keeps nothing here now: nothing can be set or deleted, and nothing can be bought either.
  </p>
)
