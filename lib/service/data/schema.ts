/**
 * Sent once per connection: creates the extension, under a lock because two connections at once would collide, and sets
 * the similarity threshold.
 */
export const session = `
select pg_advisory_xact_lock(20261120);
create extension if not exists pg_trgm;
set pg_trgm.similarity_threshold = 0.42;
`

/**
 * The tables of the generated network; `facts` holds what is shown, the other columns what is searched. Input is
 * matched by similarity against the distinct words of `network_words` only, and rows are found by exact words: a
 * search costs by the number of distinct words, not of rows.
 */
export const tables = `
drop table if exists network_words, network_place_words, network_ads, network_jobs, network_comments, network_posts, network_people,
  network_schools, network_companies, network_places;
create table network_places (
  geo_id text not null, kind text not null, country_code text not null, population integer not null,
  words text[] not null, name_folded text not null, facts jsonb not null
);
create table network_words (word text not null);
create table network_place_words (word text not null);
create table network_companies (
  id integer not null, universal_name text not null, name_folded text not null, name_words text[] not null,
  search text[] not null, location text[] not null, geo_ids text[] not null, industry_id text not null, on_network integer not null,
  followers integer not null, facts jsonb not null
);
create table network_schools (
  id integer not null, universal_name text not null, name_words text[] not null, facts jsonb not null
);
create table network_people (
  id integer not null, slug text not null, encoded text not null, member_number integer not null,
  first_name text[] not null, last_name text[] not null, full_name text not null, title text not null,
  title_words text[] not null, location text[] not null, search text[] not null, company_ids integer[] not null, past_company_ids integer[] not null,
  school_ids integer[] not null, geo_ids text[] not null, industry_ids text[] not null, follows_people integer[] not null,
  follows_companies integer[] not null, standing integer not null, facts jsonb not null
);
create table network_posts (
  id text not null, author_id integer not null, created_at timestamptz not null, facts jsonb not null
);
create table network_comments (
  id text not null, post_id text not null, position integer not null, facts jsonb not null
);
create table network_jobs (
  id text not null, company_id integer not null, poster_id integer, title text not null, search text[] not null,
  location text[] not null, geo_ids text[] not null, posted_at timestamptz not null, facts jsonb not null
);
create table network_ads (
  id text not null, company_id integer not null, search text[] not null, started_at timestamptz not null,
  facts jsonb not null
);
`

/** Created after the rows are inserted, which is several times faster than before. */
export const indexes = `
alter table network_places add primary key (geo_id);
create index on network_places using gin (words);
alter table network_words add primary key (word);
create index on network_words using gin (word gin_trgm_ops);
alter table network_place_words add primary key (word);
create index on network_place_words using gin (word gin_trgm_ops);
alter table network_companies add primary key (id);
create unique index on network_companies (universal_name);
create index on network_companies using gin (name_words);
create index on network_companies using gin (search);
create index on network_companies using gin (location);
create index on network_companies using gin (geo_ids);
create index on network_companies (industry_id);
alter table network_schools add primary key (id);
create index on network_schools using gin (name_words);
alter table network_people add primary key (id);
create unique index on network_people (slug);
create unique index on network_people (encoded);
create index on network_people (member_number);
create index on network_people using gin (first_name);
create index on network_people using gin (last_name);
create index on network_people using gin (title_words);
create index on network_people using gin (location);
create index on network_people using gin (search);
create index on network_people using gin (company_ids);
create index on network_people using gin (past_company_ids);
create index on network_people using gin (school_ids);
create index on network_people using gin (geo_ids);
create index on network_people using gin (industry_ids);
create index on network_people using gin (follows_people);
create index on network_people using gin (follows_companies);
alter table network_posts add primary key (id);
create index on network_posts (author_id, created_at desc);
create unique index on network_comments (post_id, position);
alter table network_jobs add primary key (id);
create index on network_jobs (company_id);
create index on network_jobs using gin (search);
create index on network_jobs using gin (location);
create index on network_jobs using gin (geo_ids);
alter table network_ads add primary key (id);
create index on network_ads (company_id);
create index on network_ads using gin (search);
`
