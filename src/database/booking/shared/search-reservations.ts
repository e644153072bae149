// The words of a reservation, as the office searches it: of its guest, host and experience, its
// numbers and its yen.
import { type RawBuilder, sql } from 'kysely'
import type { SearchWord } from '#domain/shared/search-words.ts'
import type { Db } from '../../client.ts'
import {
  commonWords,
  everyWord,
  experiencesHosted,
  experiencesTitled,
  scanned,
  usersScanned,
  usersWith,
} from '../../search-of-names.ts'

const numbered = {
  any: (id: number) => sql`x.id = ${id} or x.experience_id = ${id}`,
  reservation: (id: number) => sql`x.id = ${id}`,
  experience: (id: number) => sql`x.experience_id = ${id}`,
  user: (id: number) => sql`x.user_id = ${id}`,
}

const ofProvider = (text: string) => sql`select reservation_id from payments where charge_id = ${text}
    union all select reservation_id from refunds where provider_refund_id = ${text}`

/** Evaluated for each reservation, the newest first, until a page is full. */
const scannedFor = (word: SearchWord) => sql`(
    r.user_id in (${usersScanned(word)})
    or r.experience_id in (select w.id from experiences w where ${scanned('w', word)})
    or r.experience_id in (${experiencesHosted(word, usersScanned(word))})
    ${word.id === null ? sql`` : sql`or r.id in (select x.id from reservations x where ${numbered[word.of ?? 'any'](word.id)})`}
    ${word.amount === null ? sql`` : sql`or r.total = ${word.amount}`}
    or r.id in (${ofProvider(word.text)}))`

/** The words of a search that most of the newest reservations have. */
export const commonReservationWords = async (db: Db, q: string | undefined): Promise<ReadonlySet<string>> =>
  await commonWords(db, q, {
    newest: sql`select concat_ws(E'\n', u.search_text, e.search_text, h.search_text) as search_text from (
        select user_id, experience_id from reservations order by id desc limit 400) r
      join users u on u.id = r.user_id join experiences e on e.id = r.experience_id join users h on h.id = e.user_id`,
    condition: (word) => scanned('s', word),
  })

/** Ids of reservations that have the word, each part from its own index. */
export const foundFor = (
  word: SearchWord,
) => sql`select x.id from reservations x where x.user_id in (${usersWith(word)})
    union all select x.id from reservations x where x.experience_id in (${experiencesTitled(word)})
    union all select x.id from reservations x where x.experience_id in (${experiencesHosted(word)})
    ${word.amount === null ? sql`` : sql`union all select x.id from reservations x where x.total = ${word.amount}`}
    ${word.id === null ? sql`` : sql`union all select x.id from reservations x where ${numbered[word.of ?? 'any'](word.id)}`}
    union all ${ofProvider(word.text)}`

// Joined by `or`, the parts would be evaluated for each reservation, which is faster only for words
// that most reservations have.
/**
 * Whether reservation `r` has all words.
 * @param common of `commonReservationWords`
 * @param other a statement with the ids of reservations that match a single word in another way
 */
export const reservationsWith = (
  q: string,
  common: ReadonlySet<string> = new Set(),
  other: RawBuilder<unknown> | null = null,
) =>
  everyWord(q, (word) =>
    common.has(word.text)
      ? sql`(${scannedFor(word)} ${other === null ? sql`` : sql`or r.id in (${other})`})`
      : sql`r.id in (${foundFor(word)} ${other === null ? sql`` : sql`union all ${other}`})`,
  )
