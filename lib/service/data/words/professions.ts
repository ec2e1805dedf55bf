import { design, marketing, sales, support } from '@/lib/service/data/words/commercial'
import { building, care, leadership, supply, teaching } from '@/lib/service/data/words/field'
import { finance, legal, operations, people } from '@/lib/service/data/words/office'
import type { Profession, ProfessionId } from '@/lib/service/data/words/profession'
import { data, engineering, product, research } from '@/lib/service/data/words/technical'

/** Every line of work with its vocabulary. */
export const professions = {
  engineering,
  data,
  product,
  design,
  marketing,
  sales,
  people,
  finance,
  operations,
  support,
  legal,
  research,
  care,
  teaching,
  building,
  supply,
  leadership,
} as const satisfies Record<ProfessionId, Profession>
