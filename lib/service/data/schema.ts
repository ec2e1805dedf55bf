import type { Queries } from '@/lib/service/data/database'
import type { Counts } from '@/lib/service/data/model'

/**
 * Sent once per connection; the lock is for two that create the extension at once. Pages come from memory or a disk without
 * a head, in any order at one price, no statement is worth compiling,
 * and a search keeps some thousand rows.
 */
export const session = `
select pg_advisory_xact_lock(20261120);
create extension if not exists pg_trgm;
set pg_trgm.similarity_threshold = 0.35;
set random_page_cost = 1.1;
set jit = off;
set work_mem = '32MB';
`

/** What much is written by takes as long as it takes, in one transaction. */
export const unhurried = 'set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0'

/**
 * The tables of the network with their columns; `facts` holds what is shown, the others what is searched. Words that stand
 * nowhere are matched by similarity against the distinct words of `network_words`: that costs by their number, not by rows.
 */
const columns = {
  network_places: 'id text, kind text, population bigint, words tsvector, name_folded text, facts jsonb',
  network_companies: `
    id bigint, universal_name text, name_folded text, name_words tsvector, search tsvector,
    location tsvector, geo_ids text[], industry_id text, on_network integer, followers integer,
    facts jsonb`,
  network_schools: 'id bigint, universal_name text, name_words tsvector, facts jsonb',
  network_people: `
    id bigint, slug text, encoded text, member_number bigint, first_name tsvector,
    last_name tsvector, full_name text, title text, title_words tsvector, location tsvector,
    search tsvector, company_ids bigint[], past_company_ids bigint[], school_ids bigint[],
    geo_ids text[], industry_ids text[], follows_people bigint[], follows_companies bigint[],
    standing integer, facts jsonb`,
  network_posts: 'id text, author_id bigint, created_at timestamptz, facts jsonb',
  network_comments: 'id text, post_id text, position integer, facts jsonb',
  network_jobs: `
    id text, company_id bigint, title text, search tsvector, location tsvector, geo_ids text[],
    posted_at timestamptz, facts jsonb`,
  network_ads: 'id text, company_id bigint, search tsvector, started_at timestamptz, facts jsonb',
  network_words: 'word text',
  network_place_words: 'word text',
}

export type TableName = keyof typeof columns

// safe: Object.keys forgets which keys an object has
const names = Object.keys(columns) as TableName[]

/** The columns of a table with their types. */
export const columnsOf = (table: TableName): string[] => columns[table].trim().split(/,\s+/)

/** The names of a table's columns. */
export const columnNames = (table: TableName): string[] =>
  columnsOf(table).map((column) => column.split(' ')[0] ?? '')

/** The columns of a table in which words are searched. */
export const vectorsOf = (table: TableName): string[] =>
  columnsOf(table).flatMap((column) => /^(.+) tsvector$/.exec(column)?.[1] ?? [])

/** What is searched is read with every row, so it is kept beside it and as it is; `facts` of some size stand elsewhere. */
const create = (table: TableName) => `
create table ${table} (${columnsOf(table).map((column) => `${column} not null`)});
${vectorsOf(table)
  .map((name) => `alter table ${table} alter ${name} set storage main;`)
  .join('\n')}`

/** What no two rows of a table share; every row is named by its first column. */
const unique = `
create unique index on network_companies (universal_name);
create unique index on network_schools (universal_name);
create unique index on network_people (slug);
create unique index on network_people (encoded);
create unique index on network_comments (post_id, position);
`

const keyOf = (table: TableName) => `alter table ${table} add primary key (${columnNames(table)[0]});`

/** Drops the tables of an earlier network and makes those of this one. */
export const tables = `
drop table if exists ${names}, network_filling, network_loads;
${names.map(create).join('\n')}
${names.map(keyOf).join('\n')}
${unique}
create table network_filling (version text not null, counts jsonb not null);
create table network_loads (
  file text primary key, size bigint, changed text, at bigint, line bigint, refused bigint, refused_bytes bigint
);
`

/** Every list is searched. */
function listsOf(table: TableName): string[] {
  const lists = columnsOf(table).flatMap((column) => /^(\w+) (?:\w+\[\]|tsvector)$/.exec(column)?.[1] ?? [])
  return lists.map((name) => `create index on ${table} using gin (${name});`)
}

/** By what the rows of a table stand in searches, the greatest first. */
const standings = {
  network_people: 'standing',
  network_companies: 'followers',
  network_places: 'population',
  network_jobs: 'posted_at',
  network_ads: 'started_at',
}

/** Rows lie in the order of their standing, so that a search reads those that stand highest from few pages. */
const standingOf = ([table, by]: [string, string]) => `
create index on ${table} (${by} desc, id);
cluster ${table} using ${table}_${by}_id_idx;
create index on ${table} using brin (${by}) with (pages_per_range = 32);`

/** Created after the rows are inserted, which is several times faster than before. */
export const indexes = `
${Object.entries(standings).map(standingOf).join('\n')}
${names.flatMap(listsOf).join('\n')}
create index on network_words using gin (word gin_trgm_ops);
create index on network_place_words using gin (word gin_trgm_ops);
create index on network_companies (industry_id, followers desc, id);
create index on network_companies ((facts ->> 'domain'));
create index on network_people (member_number);
create index on network_people ((company_ids[1]), id);
create index on network_posts (author_id, created_at desc);
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
