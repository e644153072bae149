/** Ages that an experience is open to, read from its free text 「対象年齢」, for the search. */
import { toHalfWidth } from '../shared/text.ts'
import { MAX_CHILD_AGE } from './limits.ts'

/** The age, in years, at which pupils of the first year begin. */
const FIRST_YEAR = { 小学: 6, 中学: 12, 高校: 15 } as const
/** Words for younger children, and the age that they ask for. */
const BEFORE_SCHOOL: ReadonlyMap<string, number> = new Map(
  Object.entries({ 赤ちゃん: 0, 乳児: 0, 幼児: 3, 未就学児: 3 }),
)
const isSchool = (word: string | undefined): word is keyof typeof FIRST_YEAR =>
  word !== undefined && Object.hasOwn(FIRST_YEAR, word)

/** The age of pupils of this year, by default the first; null if it is no school. */
const ageAt = (school: string | undefined, year = '1') =>
  isSchool(school) ? FIRST_YEAR[school] + Number(year) - 1 : null

const ANY_AGE = /何歳でも|どなたでも|全年齢|年齢(?:制限)?は?(?:問いません|不問|なし|ありません)/
const FROM = '(?:児|生)?(?:以上|から|より|[〜~-])'
const FROM_AGE = new RegExp(`(\\d{1,2})[歳才]${FROM}`)
const FROM_SCHOOL = new RegExp(`(小学|中学|高校)(?:校)?(?:(\\d)年)?${FROM}`)

/** The ages in years, up to 17, at which a guest may come; empty if the text doesn't say so. */
export function agesOf(targetAge: string): number[] {
  const youngest = youngestOf(toHalfWidth(targetAge))
  return youngest === null ? [] : agesFrom(youngest)
}

/** The same from a lowest age. */
export const agesFrom = (youngest: number): number[] =>
  Array.from({ length: Math.max(0, MAX_CHILD_AGE - youngest + 1) }, (_, at) => youngest + at)

function youngestOf(text: string): number | null {
  if (ANY_AGE.test(text)) return 0
  const age = FROM_AGE.exec(text)?.[1]
  const [, school, year] = FROM_SCHOOL.exec(text) ?? []
  const ages = [age === undefined ? null : Number(age), ageAt(school, year)].filter((one) => one !== null)
  return ages.length === 0 ? null : Math.min(...ages)
}

/** The age that a typed word asks for (6歳, 小学3年生, 中学生, 幼児); null for other words. */
export function askedAge(word: string): number | null {
  const text = toHalfWidth(word)
  const age = /^(\d{1,2})[歳才]児?$/.exec(text)?.[1]
  if (age !== undefined) return Number(age) <= MAX_CHILD_AGE ? Number(age) : null
  const [, school, year] = /^(小学|中学|高校)(?:(\d)年)?生$/.exec(text) ?? []
  return ageAt(school, year) ?? BEFORE_SCHOOL.get(text) ?? null
}

/** 「6歳から」, or 「制限なし」 for 0. */
export const ageWords = (lowest: number): string => (lowest === 0 ? '制限なし' : `${lowest}歳から`)
