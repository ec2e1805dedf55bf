/** The lines of work that people of the network follow. */
export type ProfessionId =
  | 'engineering'
  | 'data'
  | 'product'
  | 'design'
  | 'marketing'
  | 'sales'
  | 'people'
  | 'finance'
  | 'operations'
  | 'support'
  | 'legal'
  | 'research'
  | 'care'
  | 'teaching'
  | 'building'
  | 'supply'
  | 'leadership'

/**
 * The vocabulary of one line of work. `ladder` goes from trainee (0) to the top (6); texts are templates of
 * `write`, with the industry's words {product}, {customers}, {problem}, {measure} and {company}, {city}.
 */
export type Profession = {
  name: string
  ladder: readonly (readonly string[])[]
  fields: readonly string[]
  skills: readonly string[]
  tasks: readonly string[]
  wins: readonly string[]
  beliefs: readonly string[]
  topics: readonly string[]
  certificates: readonly string[]
  courses: readonly string[]
  projects: readonly string[]
}
