import type { Endpoint } from '@/lib/core/catalogue/endpoint'
import type { View } from '@/lib/core/answers/view'

export type Answer = {
  endpoint: Endpoint
  input: Readonly<Record<string, unknown>>
  text: string
  document: unknown
  view: View
  /** The purchase that bought it; also the key of its stored body and pictures. */
  intentId: string
  /** When it arrived, in milliseconds. */
  at: number
  /** When a deleted person was taken out of it, in milliseconds; null for bytes as they arrived. */
  editedAt: number | null
  /** True where the text does not parse, and the document is what a repair made of it. */
  isRepaired: boolean
  /** What the service replied before, where that could not be read and it was asked again. */
  earlier: string | null
}

export type AnswerProps = { answer: Answer }
