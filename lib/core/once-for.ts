/** What is made of an object, made once for as long as the object lives. */
export function onceFor<Of extends object, Made>(make: (of: Of) => Made): (of: Of) => Made {
  const made = new WeakMap<Of, { one: Made }>()
  return (of) => {
    const known = made.get(of) ?? { one: make(of) }
    made.set(of, known)
    return known.one
  }
}
