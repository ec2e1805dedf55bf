import type { Lie } from '@/tests/lies/lie'
import { nodes } from '@/tests/lies/rows/nodes'
import { quotes } from '@/tests/lies/rows/quotes'
import { receipts } from '@/tests/lies/rows/receipts'
import { statuses } from '@/tests/lies/rows/statuses'
import { terms } from '@/tests/lies/rows/terms'

/** Every lie that is told, by what it is about. */
export const lies: readonly Lie[] = [...terms, ...quotes, ...receipts, ...statuses, ...nodes]
