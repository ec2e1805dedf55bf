import * as z from 'zod/mini'
import { isHex, isSomeHex, type Hex } from '@/lib/core/payment/bytes'

/** A string of hexadecimal digits after 0x. */
export const bytes = (length: number) => z.custom<Hex>((value) => isHex(value, length))

export const someBytes = (most: number) =>
  z.custom<Hex>((value) => isSomeHex(value) && value.length > 2 && value.length <= 2 + most * 2)

/** An integer as JSON carries it: a decimal string, read as a bigint. */
export const integer = z.pipe(
  z.custom<string>((value) => typeof value === 'string' && /^(0|[1-9]\d{0,77})$/.test(value)),
  z.transform((text: string) => BigInt(text)),
)

type Parser<T> = { safeParse: (value: unknown) => { success: true; data: T } | { success: false } }

/** Typed by name, so that a caller may pass the name on. */
export type Parsers<T extends Record<string, z.core.$ZodType>> = { [N in keyof T]: Parser<z.output<T[N]>> }
