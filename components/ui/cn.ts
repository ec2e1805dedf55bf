import { clsx, type ClassValue } from 'clsx'

/** Joins class names. It settles no conflicts: a caller's class is for place and size, looks are variants. */
export const cn = (...names: ClassValue[]) => clsx(names)
