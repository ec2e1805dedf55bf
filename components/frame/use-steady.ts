import { useLayoutEffect, useRef, useState } from 'react'

type Acts = { readonly [name: string]: (...given: never[]) => unknown }

/**
 * Functions that stay the same and always do what the newest ones of their names would, so that what is drawn with them
 * need not be drawn anew.
 */
export function useSteady<Given extends Acts>(newest: Given): Given {
  const latest = useRef(newest)
  useLayoutEffect(() => {
    latest.current = newest
  })
  const [steady] = useState(() =>
    Object.fromEntries(
      Object.keys(newest).map((name) => [
        name,
        (...given: never[]): unknown => latest.current[name]?.(...given),
      ]),
    ),
  )
  // safe: made of the same names, and each does what the one of its name does
  return steady as Given
}
