import type { Column, Role, Roles } from '@/lib/core/answers/column'
import { entities } from '@/lib/core/answers/entities'
import { coverage, dated, isOwned, ofPeople, wholeName, type Judge } from '@/lib/core/answers/role-judge'
import { dateScore, idScore, imageScore, urlScore } from '@/lib/core/answers/role-marks'
import { subtitleScore, titleScore } from '@/lib/core/answers/role-words'
import type { Entity } from '@/lib/core/answers/view'

/** Which columns are the title, subtitle, picture, link, date and id of a row. */
export function rolesOf(columns: readonly Column[], rows: number, entity: Entity): Roles {
  const judge: Judge = { columns, rows: Math.max(1, rows), entity }
  const title = titleRole(judge)
  return {
    title,
    subtitle: best(judge, (column) => subtitleScore(column, judge, title), 18),
    image: best(judge, (column) => imageScore(column, judge), 1),
    url: best(judge, (column) => urlScore(column, judge), 1),
    date: dated(entity) ? best(judge, (column) => dateScore(column, judge), 1) : null,
    id: best(judge, (column) => idScore(column, judge), 15),
  }
}

function best(judge: Judge, score: (column: Column) => number | null, least: number): Role | null {
  let top: Column | null = null
  let points = least - 1e-9
  for (const column of judge.columns) {
    if (column.filled === 0) continue
    const own = score(column)
    if (own !== null && own > points) {
      top = column
      points = own
    }
  }
  return top === null ? null : { paths: [top.path] }
}

function titleRole(judge: Judge): Role | null {
  for (const path of entities[judge.entity].titles) {
    const column = judge.columns.find((entry) => wholeName(entry) === path && isReadable(entry))
    if (column !== undefined && coverage(column, judge) >= 0.3 && !isOfCompany(column, judge))
      return { paths: [column.path] }
  }
  const first = judge.columns.find(
    (column) => firstNames.test(wholeName(column)) && column.filled > 0 && isReadable(column),
  )
  const before = first?.path.slice(0, -1).join('\n')
  const last = judge.columns.find(
    (column) =>
      lastNames.test(wholeName(column)) &&
      column.path.slice(0, -1).join('\n') === before &&
      column.filled > 0,
  )
  const full = judge.columns.some((column) => /^(?:full)?name$/.test(wholeName(column)) && column.filled > 0)
  if (first !== undefined && last !== undefined && !full) return { paths: [first.path, last.path] }
  // half of a name says more of a person than where they work
  if (first !== undefined && !full && ofPeople(judge.entity) && !hasPerson(judge))
    return { paths: [first.path] }
  return best(judge, (column) => titleScore(column, judge), 20)
}

const firstNames = /(?:^|\.)(?:firstname|givenname|forename|vorname|prénom|prenom|имя|名)$/
const lastNames =
  /(?:^|\.)(?:lastname|familyname|surname|nachname|familienname|nom|apellidos?|cognome|фамилия|姓)$/

/** A field of a person that tells their company, while another tells who they are. */
const isOfCompany = (column: Column, judge: Judge) =>
  ofPeople(judge.entity) &&
  (column.shape.company >= 0.5 || isOwned({ names: column.path }, judge.entity)) &&
  judge.columns.some((other) => other.shape.person >= 0.5 && coverage(other, judge) >= 0.3)

const hasPerson = ({ columns, rows }: Judge) =>
  columns.some((column) => column.shape.person >= 0.5 && column.filled / rows >= 0.3)

const isReadable = (column: Column) =>
  column.kind !== 'object' && column.kind !== 'list' && column.kind !== 'bool'
