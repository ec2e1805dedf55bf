import type { Queries } from '@/lib/service/data/database'
import type { Counts } from '@/lib/service/data/model'

/** Sent once per connection; the lock is for two that create the extension at once. */
export const session = `
select pg_advisory_xact_lock(20261120);
create extension if not exists pg_trgm;
set pg_trgm.similarity_threshold = 0.42;
`

/**
 * The tables of the generated network with their columns; `facts` holds what is shown, the others what is searched.
 * Input is matched by similarity against the distinct words of `network_words` only, and rows are found by exact words:
 * a search costs by the number of distinct words, not of rows.
 */
const columns = {
  network_places: 'id text, kind text, population integer, words text[], name_folded text, facts jsonb',
  network_companies: `
    id integer, universal_name text, name_folded text, name_words text[], search text[],
    location text[], geo_ids text[], industry_id text, on_network integer, followers integer,
    facts jsonb`,
  network_schools: 'id integer, universal_name text, name_words text[], facts jsonb',
  network_people: `
    id integer, slug text, encoded text, member_number integer, first_name text[],
    last_name text[], full_name text, title text, title_words text[], location text[],
    search text[], company_ids integer[], past_company_ids integer[], school_ids integer[],
    geo_ids text[], industry_ids text[], follows_people integer[], follows_companies integer[],
    standing integer, facts jsonb`,
  network_posts: 'id text, author_id integer, created_at timestamptz, facts jsonb',
  network_comments: 'id text, post_id text, position integer, facts jsonb',
  network_jobs: `
    id text, company_id integer, title text, search text[], location text[], geo_ids text[],
    posted_at timestamptz, facts jsonb`,
  network_ads: 'id text, company_id integer, search text[], started_at timestamptz, facts jsonb',
  network_words: 'word text',
  network_place_words: 'word text',
}

export type TableName = keyof typeof columns

// safe: Object.keys forgets which keys an object has
const names = Object.keys(columns) as TableName[]

/** The columns of a table with their types. */
export const columnsOf = (table: TableName): string[] => columns[table].trim().split(/,\s+/)

const create = (table: TableName) =>
  `create table ${table} (${columnsOf(table).map((column) => `${column} not null`)});`

/** Drops the tables of an earlier network and makes those of this one. */
export const tables = `drop table if exists ${names}; ${names.map(create).join('\n')}`

/** Every row is named by its first column, and every list is searched. */
function indexesOf(table: TableName): string[] {
  const [[key] = [], ...others] = columnsOf(table).map((column) => column.split(' '))
  const lists = others.flatMap(([name, type]) => (type?.endsWith('[]') ? [name] : []))
  return [
    `alter table ${table} add primary key (${key});`,
    ...lists.map((name) => `create index on ${table} using gin (${name});`),
  ]
}

/** Created after the rows are inserted, which is several times faster than before. */
export const indexes = `${names.flatMap(indexesOf).join('\n')}
create index on network_words using gin (word gin_trgm_ops);
create index on network_place_words using gin (word gin_trgm_ops);
create unique index on network_companies (universal_name);
create index on network_companies (industry_id);
create index on network_companies ((facts ->> 'domain'));
create unique index on network_people (slug);
create unique index on network_people (encoded);
create index on network_people (member_number);
create index on network_posts (author_id, created_at desc);
create unique index on network_comments (post_id, position);
create index on network_jobs (company_id);
create index on network_ads (company_id);
`

/** The version and the size of the network that stands whole in the database; null when none does. */
export async function readFilling(db: Queries): Promise<{ version: string; counts: Counts } | null> {
  const [table] = await db.query<{ name: string | null }>(`select to_regclass('network_filling') as name`)
  if (!table?.name) return null
  const [filling] = await db.query<{ version: string; counts: Counts }>('select * from network_filling')
  return filling ?? null
}
