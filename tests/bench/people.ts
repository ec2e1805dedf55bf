import { columnNames, indexes, tables, type TableName } from '@/lib/service/data/schema'

type Row = Record<string, unknown>

/** What the growing reads once: the generated rows by number, and their words without those of names and places. */
const base = `
drop schema if exists base cascade;
create schema base;
create function base.tail(copy bigint) returns text immutable language sql as
  $$ select case when copy = 0 then '' else translate(copy::text, '0123456789', 'aeiouybkns') end $$;
create function base.renamed(text, tail text) returns text immutable language sql as
  $$ select regexp_replace($1, '^(\\S+)', '\\1' || tail) $$;
create function base.called(words tsvector, old text, new text, weight "char") returns tsvector immutable language sql as
  $$ select case when old is null or old = new then words else ts_delete(words, old) || setweight(to_tsvector('simple', new), weight) end $$;
create function base.list(ids bigint[], copy bigint) returns bigint[] immutable language sql as
  $$ select coalesce(array_agg(id * 1000 + copy), '{}') from unnest(ids) as id $$;
create table base.people as select row_number() over (order by id) - 1 as at, person.*,
  array_to_tsvector(array(select lexeme from unnest(search) where lexeme like '=%')) as marks,
  ts_delete(ts_delete(search, tsvector_to_array(location || first_name || last_name)),
    array(select lexeme from unnest(search) where lexeme like '=%')) as rest,
  split_part(full_name, ' ', -1) as last, facts ->> 'lastName' ~ '^[A-Za-z]+$' as is_plain,
  (select split_part(name_folded, ' ', 1) from network_companies where id = company_ids[1]) as employer
  from network_people as person;
create unique index on base.people (at);
create table base.companies as select *, split_part(name_folded, ' ', 1) as first from network_companies;
${['schools', 'places', 'posts', 'comments', 'jobs', 'ads'].map((name) => `create table base.${name} as table network_${name};`).join('')}
analyze;`

const facts = `regexp_replace(regexp_replace(work.facts::text, '"(companyId|schoolId)": (\\d+)', '"\\1": \\2' || lpad(firm::text, 3, '0'), 'g'),
  '"employer": "([^" ]+)', '"employer": "\\1' || base.tail(firm), 'g')::jsonb`

/**
 * Rows of copies, by column; a column that is not named is as it was. Every copy has numbers, names, companies and schools
 * of its own, and each of its people has the name of a second and the place of a third.
 */
function copies(people: number, size: { people: number; companies: number }): string {
  const firms = Math.ceil(people / 10 / size.companies)
  const copied = Math.ceil(people / size.people)
  const into = (table: TableName, from: string, changed: Readonly<Record<string, string>>): string => {
    const columns = columnNames(table)
    return `insert into ${table} (${columns}) select ${columns.map((name) => changed[name] ?? `one.${name}`)} from ${from};`
  }
  const id = 'one.id * 1000 + copy'
  const changed = (fields: string) => `one.facts || jsonb_build_object(${fields})`
  const each = (table: string, count: number) =>
    `base.${table} as one, generate_series(0, ${count - 1}) as copy`
  const companyId = 'one.company_id * 1000 + copy'
  const listing = {
    id: 'one.id || lpad(copy::text, 3, $$0$$)',
    company_id: companyId,
    facts: changed(`'id', one.id || lpad(copy::text, 3, '0'), 'companyId', ${companyId}, 'posterId', null`),
    search: `base.called(one.search, firm.first, firm.first || base.tail(copy), 'C')`,
  }
  const posted = Math.ceil(copied / 10)
  return [
    into('network_places', 'base.places as one', {}),
    into('network_companies', each('companies', firms), {
      id,
      universal_name: `one.universal_name || base.tail(copy)`,
      name_folded: 'base.renamed(one.name_folded, base.tail(copy))',
      name_words: 'base.called(one.name_words, one.first, one.first || base.tail(copy), $$A$$)',
      search: 'base.called(one.search, one.first, one.first || base.tail(copy), $$A$$)',
      facts: changed(`'id', ${id}, 'universalName', one.universal_name || base.tail(copy),
        'domain', base.tail(copy) || (one.facts ->> 'domain'), 'name', base.renamed(one.facts ->> 'name', base.tail(copy))`),
    }),
    into('network_schools', each('schools', firms), {
      id,
      universal_name: 'one.universal_name || base.tail(copy)',
      name_words: `one.name_words || to_tsvector('simple', base.tail(copy))`,
      facts: changed(`'id', ${id}, 'universalName', one.universal_name || base.tail(copy)`),
    }),
    into(
      'network_people',
      `generate_series(0, ${copied - 1}) as copy, lateral (select copy % ${firms} as firm) as f,
        base.people as work, base.people as called, base.people as home,
        lateral (select case when called.is_plain and (work.at + copy) % 3 = 0 then base.tail(copy % 60) else '' end as tail) as t,
        lateral (select work.id * 1000 + copy as id, called.slug || '-' || work.at || '-' || copy as slug,
          work.encoded || copy as encoded, work.member_number + copy * 1000000000::bigint as number) as own
        where work.at + copy * ${size.people} < ${people}
          and called.at = (work.at * 7919 + copy * 104729) % ${size.people}
          and home.at = (work.at * 6101 + copy * 15487) % ${size.people}`,
      {
        id: 'own.id',
        slug: 'own.slug',
        encoded: 'own.encoded',
        member_number: 'own.number',
        first_name: 'called.first_name',
        last_name: 'base.called(called.last_name, called.last, called.last || tail, $$A$$)',
        full_name: 'called.full_name || tail',
        title: 'work.title',
        title_words: 'work.title_words',
        location: 'home.location',
        geo_ids: 'home.geo_ids',
        search: `called.first_name || base.called(called.last_name, called.last, called.last || tail, 'A')
          || ts_delete(called.marks, case tail when '' then '' else '=' || called.last end)
          || array_to_tsvector(array['=' || called.last || tail])
          || base.called(work.rest, work.employer, work.employer || base.tail(firm), 'C') || setweight(home.location, 'C')`,
        company_ids: 'base.list(work.company_ids, firm)',
        past_company_ids: 'base.list(work.past_company_ids, firm)',
        school_ids: 'base.list(work.school_ids, firm)',
        industry_ids: 'work.industry_ids',
        follows_people: 'base.list(work.follows_people, copy)',
        follows_companies: 'base.list(work.follows_companies, firm)',
        standing: 'work.standing',
        facts: `${facts} || jsonb_build_object('id', own.id, 'slug', own.slug, 'encoded', own.encoded, 'memberNumber', own.number,
          'firstName', called.facts -> 'firstName', 'lastName', (called.facts ->> 'lastName') || tail, 'care', called.facts -> 'care',
          'followsCompanies', to_jsonb(base.list(work.follows_companies, firm)), 'place', home.facts -> 'place')`,
      },
    ),
    into('network_posts', each('posts', posted), {
      id: listing.id,
      author_id: 'one.author_id * 1000 + copy',
      facts: changed(`'id', ${listing.id}, 'authorId', one.author_id * 1000 + copy,
        'reactors', (select jsonb_agg(value::bigint * 1000 + copy) from jsonb_array_elements_text(one.facts -> 'reactors'))`),
    }),
    into('network_comments', each('comments', posted), {
      id: listing.id,
      post_id: 'one.post_id || lpad(copy::text, 3, $$0$$)',
      facts: changed(`'authorId', (one.facts ->> 'authorId')::bigint * 1000 + copy`),
    }),
    ...(['jobs', 'ads'] as const).map((name) =>
      into(
        `network_${name}`,
        `base.${name} as one join base.companies as firm on firm.id = one.company_id, generate_series(0, ${firms - 1}) as copy`,
        listing,
      ),
    ),
  ].join('\n')
}

/** Makes the generated network of a database as large as asked, in its own tables and with its own indexes. */
export async function grow(
  query: <T extends Row>(sql: string) => Promise<T[]>,
  people: number,
): Promise<void> {
  const [made] = await query<{ name: string | null }>(`select to_regclass('base.people') as name`)
  if (!made?.name) await query(base)
  const [size] = await query<{ people: number; companies: number }>(
    'select (select count(*) from base.people)::int as people, (select count(*) from base.companies)::int as companies',
  )
  if (!size) throw new Error('nothing to grow from')
  await query(`set maintenance_work_mem = '1GB'; set work_mem = '256MB'; set synchronous_commit = off;
    ${tables} ${copies(people, size)} ${indexes}`)
  await query('vacuum analyze')
}
