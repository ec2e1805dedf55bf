import type { Column } from '@/lib/core/answers/column'

const widths: Partial<Record<Column['kind'], number>> = {
  bool: 88,
  int: 104,
  float: 104,
  epoch: 120,
  date: 120,
  dateparts: 120,
  reldate: 120,
  image: 72,
  url: 200,
  email: 220,
  longtext: 300,
  html: 300,
  list: 220,
  object: 200,
  range: 112,
  money: 128,
  percent: 96,
  numstr: 120,
}

/** Width of a column in CSS pixels, from what stands in it. */
export function columnWidth(column: Column, isTitle: boolean): number {
  if (isTitle) return 264
  const byText = Math.round(Math.min(264, Math.max(112, column.meanLength * 7.2 + 28)))
  return Math.max(widths[column.kind] ?? byText, Math.min(200, column.label.length * 7 + 40))
}

/** Columns whose values are compared digit by digit stand at the right. */
export const isNumeric = ({ kind, names }: Column): boolean =>
  (kind === 'int' || kind === 'float' || kind === 'percent' || kind === 'money') &&
  !/(?:^|[a-z_])id$/i.test(names.at(-1) ?? '')
