import { lazy, type ComponentType, type ReactNode } from 'react'

type Code<Props> = () => Promise<{ default: ComponentType<Props> }>

/** A part that is fetched when it is first drawn; where it cannot be fetched, `missing` stands in its place. */
export const optional = <Props extends object>(load: Code<Props>, missing: ReactNode = null) =>
  lazy(() => load().catch((): { default: ComponentType<Props> } => ({ default: () => missing })))
