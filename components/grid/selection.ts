export type Selected = {
  selected: ReadonlySet<string>
  onSelect: (selected: ReadonlySet<string>) => void
}

/** A set with this in it, or without it where it was. */
export function toggled<Value>(values: ReadonlySet<Value>, value: Value): ReadonlySet<Value> {
  const next = new Set(values)
  if (!next.delete(value)) next.add(value)
  return next
}
