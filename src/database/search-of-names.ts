// The search of the back-offices: every word, in any field, however it is typed. Both sides are
// compared in the form of `search_form`, a function of the database. GIN indexes of their pairs of
// characters (`search_grams`) find words of any length.
import { type RawBuilder, sql } from 'kysely'
import { oneRow } from '#domain/shared/one-row.ts'
import { type SearchWord, searchWords } from '#domain/shared/search-words.ts'
import type { Db } from './client.ts'
import { PLANNED_EACH_TIME } from './statement-names.ts'

/** The same for a text that no index has, of tables with few rows. */
export const textContains = (text: RawBuilder<unknown>, word: SearchWord): RawBuilder<boolean> =>
  sql<boolean>`strpos(search_form(${text}), search_form(${word.text}::text)) > 0`

/** Whether a row of a table with `search_text` and `search_grams` (an index) contains the word. */
export const contains = (alias: string, word: SearchWord): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${alias}.search_grams`)} @> search_grams_of_word(search_form(${word.text}::text))
    and ${scanned(alias, word)})`

/**
 * Whether a row contains the word, without the index. It is for words that most rows contain: the
 * index would collect all of these rows before the first one is shown.
 */
export const scanned = (alias: string, { text }: SearchWord): RawBuilder<boolean> =>
  sql<boolean>`strpos(${sql.ref(`${alias}.search_text`)}, search_form(${text}::text)) > 0`

// Only words with a long vowel: of others, the stored text has this form, too.
const sounds = (alias: string, { text }: SearchWord, indexed = true) => {
  if (!/.[ーあいうえおアイウエオ]/.test(text)) return sql``
  const form = sql`search_sound_of_word(search_form(${text}::text))`
  return sql`or (${indexed ? sql`${sql.ref(`${alias}.search_grams`)} @> search_grams_of_word(${form}) and` : sql``}
    strpos(${sql.ref(`${alias}.search_text`)}, ${form}) > 0)`
}

/** Whether a user or payee has a name with the word, also if a long vowel is written otherwise. */
export const isNamed = (alias: string, word: SearchWord): RawBuilder<boolean> =>
  sql<boolean>`(${contains(alias, word)} ${sounds(alias, word)})`

/** The same without the index. */
export const isNamedScanned = (alias: string, word: SearchWord): RawBuilder<boolean> =>
  sql<boolean>`(${scanned(alias, word)} ${sounds(alias, word, false)})`

/** Newest rows of a list in which a word is counted, to know whether it is common. */
const SAMPLE = 400
/** A word in one of so many rows is common. */
const COMMON = 20

/**
 * The words of `q` that many of the newest rows of a list contain, by their text.
 * @param newest the rows, the newest first, with the columns that `condition` reads
 */
export async function commonWords(
  db: Db,
  q: string | undefined,
  { newest, condition }: { newest: RawBuilder<unknown>; condition: (word: SearchWord) => RawBuilder<unknown> },
): Promise<ReadonlySet<string>> {
  const words = searchWords(q ?? '')
  if (words.length === 0) return new Set()
  const counts = words.map((word) => sql`count(*) filter (where ${condition(word)}) * ${COMMON} > count(*)`)
  const { rows } = await sql<{ common: boolean[] }>`
    select array[${sql.join(counts)}] as common from (${newest} limit ${SAMPLE}) s ${sql.raw(PLANNED_EACH_TIME)}`.execute(
    db,
  )
  const { common } = oneRow(rows)
  return new Set(words.filter((_, index) => common[index]).map(({ text }) => text))
}

/** Rows that a search counts. A list with more says 「10,000件以上」. */
export const MOST_COUNTED = 10_000

/**
 * The number that a list shows, and whether there are more.
 * @param matching the count, which stopped at MOST_COUNTED + 1
 */
export function cappedCount(matching: number): { total_count: number; has_more: boolean } {
  return { total_count: Math.min(matching, MOST_COUNTED), has_more: matching > MOST_COUNTED }
}

/**
 * The condition that all words of `q` fulfil; always true without words. Each condition is
 * evaluated for itself, so it can be `id in (select … union all select …)` with an index for each
 * part.
 */
export function everyWord(
  q: string | undefined,
  condition: (word: SearchWord) => RawBuilder<unknown>,
): RawBuilder<unknown> {
  const words = searchWords(q ?? '')
  return words.length === 0 ? sql`true` : sql`(${sql.join(words.map(condition), sql` and `)})`
}

/**
 * Ids of users whose name, its kana, display name or address contains the word, also the names of
 * their registration as payees, or whose telephone number it is.
 */
export const usersWith = (word: SearchWord) =>
  word.phone === null
    ? sql`select w.id from users w where ${isNamed('w', word)}
        union all select w.user_id from payees w where w.user_id is not null and ${isNamed('w', word)}`
    : sql`select w.id from users w where w.phone = ${word.phone}
        union all select w.user_id from payees w where w.user_id is not null and replace(w.phone, '-', '') = ${word.phone}`

/** `usersWith`, for words that most of the users have. */
export const usersScanned = (word: SearchWord) => sql`select w.id from users w where ${isNamedScanned('w', word)}
  union all select w.user_id from payees w where w.user_id is not null and ${isNamedScanned('w', word)}`

/** Ids of experiences whose host, or whose ambassador's name, has the word. */
export const experiencesHosted = (word: SearchWord, users: RawBuilder<unknown> = usersWith(word)) =>
  sql`select x.id from experiences x where x.user_id in (${users}) ${
    word.phone === null
      ? sql`union all select x.id from experiences x
          where x.ambassador_id in (select a.id from ambassadors a where ${textContains(sql`a.name`, word)})`
      : sql``
  }`

/** Ids of payees that have the word in their names, or whose number or telephone number it is. */
export const payeesWith = (word: SearchWord) => sql`select w.id from payees w where ${isNamed('w', word)}
  union all select w.id from payees w where w.user_id in (${usersWith(word)})
  union all select w.id from payees w join ambassadors a on a.id = w.ambassador_id where ${textContains(sql`a.name`, word)}
  ${word.id === null ? sql`` : sql`union all select ${word.id}::int`}`

/** Ids of experiences that have the word in their title, or had it when a guest booked. */
export const experiencesTitled = (word: SearchWord) => sql`select w.id from experiences w where ${contains('w', word)}`
