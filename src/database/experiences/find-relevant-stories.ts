/**
 * The list of a text search by relevance (docs/decisions/042-search-by-words.md). It ranks a
 * bounded set of candidates, so a search costs the same however many experiences match: first those
 * whose title, category, themes, place, host or community match, then those whose description does;
 * of each, first the newest. The list ends with the last candidate.
 */
import { sql } from 'kysely'
import { BLOCK } from '#domain/experiences/search-text.ts'
import type { Db } from '../client.ts'
import {
  ageMarks,
  all,
  COUNT_LIMIT,
  hasSlot,
  plainConditions,
  probes,
  type StoryKey,
  type StoryPage,
  type StorySearch,
  type StoryWords,
} from './find-stories.ts'
import { findStoryCards } from './story-cards.ts'

/** So many of the newest blocks of ids are looked at first. */
const NEWEST_BLOCKS = 4

/** Weights of description, names and places, category and themes, title (D, C, B, A). */
const WEIGHTS = '{0.05,0.2,0.4,1}'

/**
 * The value of the cursor, as one integer: whether more than the description matched, then the rank
 * of the words (0 to 999), then the number of reviews (up to 999).
 */
const valueOf = (rank: string) =>
  sql`(c.main * 1000 + least(floor(ts_rank(${WEIGHTS}::real[], c.search_main, ${rank}::tsquery) * 400), 999))::int * 1000
    + least(c.review_count, 999)`

type Key = [id: number, value: number]

/**
 * One page by relevance.
 * @returns the number of candidates too: one more than COUNT_LIMIT if more match
 */
export async function findRelevantStories(
  db: Db,
  search: StorySearch,
  words: StoryWords,
  { after, size }: { after: StoryKey | null; size: number },
): Promise<{ count: number; page: StoryPage }> {
  const ranked = 'query' in words ? rankedByWords(search, words) : rankedBySpelling(search, words)
  const past = after === null ? sql`true` : sql`(value, id) < (${after.value}::int, ${after.id}::int)`
  const { rows } = await sql<{ count: number; keys: Key[] | null }>`
    with ${ranked}, page as (select id, value from ranked where ${past} order by value desc, id desc limit ${size + 1}::int)
    select (select count(*) from ranked)::int as count,
      (select json_agg(json_build_array(id, value) order by value desc, id desc) from page) as keys`.execute(db)
  const { count = 0, keys = null } = rows[0] ?? {}
  const shown = (keys ?? []).slice(0, size)
  const stories = await findStoryCards(
    db,
    search.now,
    shown.map(([id]) => id),
    search.asked,
  )
  const last = shown.at(-1)
  const next = last && keys!.length > size ? { id: last[0], value: last[1] } : null
  return { count, page: { stories, next } }
}

const CANDIDATES = COUNT_LIMIT + 1

/** The filters that the index of words can answer, as a tsquery literal; null without any. */
function marksOf({ filters: f }: StorySearch): string | null {
  const marks = [
    f.category_id === undefined ? null : `'#c${f.category_id}'`,
    f.theme_id === undefined ? null : `'#t${f.theme_id}'`,
    f.state === undefined ? null : `'#s${f.state}'`,
    f.child_age === undefined ? null : ageMarks(f.child_age),
    f.online === undefined ? null : f.online ? `'#o'` : `!'#o'`,
  ].filter((mark) => mark !== null)
  return marks.length === 0 ? null : marks.join(' & ')
}

/**
 * The parts of the union are read one after another, and no further than the limit. An index of
 * words can't be read from its end, so the newest blocks are asked for by their own word.
 */
function rankedByWords(search: StorySearch, { query, rank }: { query: string; rank: string }) {
  const marks = marksOf(search)
  const asked = marks === null ? query : `( ${query} ) & ( ${marks} )`
  const conditions = all([...plainConditions(search), ...hasSlot(search, sql`offset 0`)])
  // `e.id + 0` keeps the planner from reading all ids of a block from the primary key.
  const found = (column: 'search_main' | 'search_words') => sql`
    select e.id, e.review_count, e.search_main, ${column === 'search_main' ? sql`1` : sql`0`} as main
    from blocks b cross join lateral (
      select e.id, e.review_count, e.search_main from experiences e
      where e.${sql.ref(column)} @@ b.query and ${conditions} and e.id + 0 <= b.high
        ${column === 'search_words' ? sql`and not e.search_main @@ ${asked}::tsquery` : sql``}
      limit ${CANDIDATES}::int) as e`
  return sql`
    newest as materialized (select greatest(coalesce(max(id), 0) / ${BLOCK}::int - ${NEWEST_BLOCKS - 1}::int, 0) as block from experiences),
    blocks as materialized (
      select ${asked}::tsquery && (
          select string_agg(quote_literal('#b' || n), '|')::tsquery from generate_series(block, block + ${NEWEST_BLOCKS - 1}::int) n
        ) as query, 2147483647 as high from newest
      union all
      select ${asked}::tsquery, block * ${BLOCK}::int - 1 from newest where block > 0),
    candidates as materialized (
      select c.id, c.review_count, c.search_main, c.main from (${found('search_main')} union all ${found('search_words')}) as c limit ${CANDIDATES}::int),
    ranked as materialized (select c.id, ${valueOf(rank)} as value from candidates c)`
}

/** By the likeness of the titles, for a misspelt text. */
function rankedBySpelling(search: StorySearch, { like }: { like: string }) {
  const conditions = all([...plainConditions(search), ...probes(search.filters), ...hasSlot(search)])
  return sql`
    ranked as materialized (
      select e.id, floor(word_similarity(${like}::text, e.title) * 1000)::int as value from experiences e
      where ${conditions} limit ${CANDIDATES}::int)`
}
