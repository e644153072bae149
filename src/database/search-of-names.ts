// The search of the back-offices: every word, in any field, however it is typed. Both sides are
// compared in the form of `search_form`, a function of the database. GIN indexes of their pairs of
// characters (`search_grams`) find words of any length.
import { type RawBuilder, sql } from 'kysely'
import { type SearchWord, searchWords } from '#domain/shared/search-words.ts'

/** Whether a row of a table with `search_text` and `search_grams` (an index) contains the word. */
export const contains = (alias: string, { text }: SearchWord): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${alias}.search_grams`)} @> search_grams_of_word(search_form(${text}::text))
    and strpos(${sql.ref(`${alias}.search_text`)}, search_form(${text}::text)) > 0)`

/** The same for a text that no index has, of tables with few rows. */
export const textContains = (text: RawBuilder<unknown>, word: SearchWord): RawBuilder<boolean> =>
  sql<boolean>`strpos(search_form(${text}), search_form(${word.text}::text)) > 0`

/**
 * The condition that all words of `q` fulfil; always true without words. Each condition is
 * evaluated for itself, so it can be `id in (select … union all select …)` with an index for each part.
 */
export function everyWord(
  q: string | undefined,
  condition: (word: SearchWord) => RawBuilder<unknown>,
): RawBuilder<unknown> {
  const words = searchWords(q ?? '')
  return words.length === 0 ? sql`true` : sql`(${sql.join(words.map(condition), sql` and `)})`
}

/** Ids of users whose name, display name or address contains the word. */
export const usersWith = (word: SearchWord) => sql`select w.id from users w where ${contains('w', word)}`

/** Ids of experiences that have the word in their title, or had it when a guest booked. */
export const experiencesTitled = (word: SearchWord) => sql`select w.id from experiences w where ${contains('w', word)}`
