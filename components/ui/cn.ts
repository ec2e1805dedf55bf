import { clsx, type ClassValue } from 'clsx'

/** Joins class names. Conflicting classes are not resolved: callers set position and size, variants set the look. */
export const cn = (...names: ClassValue[]) => clsx(names)
