// Postal addresses in a text (docs/product/messages.md#before-a-booking). An address is the number
// of a house after the name of a place. Numbers of people, ages, dates and floors after such a name
// stay, and so does a block without a house (銀座4丁目).
import { prefectures } from '../shared/prefectures.ts'
import type { Place } from './links.ts'

/** Kanji, katakana and the signs in names of places. */
const NAME = '\\u4E00-\\u9FFF\\u3005\\u3006ァ-ヺー'
const N = '(?:\\d{1,5}|[一二三四五六七八九十百〇]{1,5})'
/** The numbers of a house: 1丁目2番3号, 1-2-3, 1の2, 12番地の3. */
const HOUSE = new RegExp(
  `(?<![\\d-])${N}(?:(?:(?:丁目|丁|番地|番|地割|号)(?:-|の)? ?|[-のノ])${N}){1,5}(?:番地?|号)?|(?<![\\d-])${N}番地`,
  'g',
)
/** One number, as in Kyoto and in the country. */
const SINGLE = /(?<![\d-])\d{1,5}(?![\d-])/g
const POSTAL_CODE = /〒 ?\d{3}-?\d{4}(?!\d)/g
const IN_LATIN =
  /(?<![\d-])\d{1,4}(?:-\d{1,4}){2,3},? [A-Z][\w-]{1,30},? (?:[A-Z][\w-]{1,30},? ){0,2}[A-Z]\w{1,20}-(?:ku|shi|gun|cho|machi)\b(?:,? [A-Z]\w{1,20}){0,2}(?:,? \d{3}-\d{4})?/g

const PREFECTURE = new RegExp(prefectures.map(({ name }) => name).join('|'), 'g')
/** 市 and the like, but not in other words. */
const TOWN = /(?<=.)(?:(?<![地学])区(?![間画])|(?<!都)市(?![場販営民立])|郡|町(?![家並])|村)/g
/** A name before a number, of 40 characters at most. */
const NAME_BEFORE =
  /(?<=((?:[\u4E00-\u9FFF\u3005\u3006ぁ-んァ-ヺー]|\d(?=\d{0,2}[条線区])|(?<=[都道府県市区町村郡])[ \n]){1,40}))/y
/** A name at the end of other text. */
const OWN_NAME = new RegExp(`[${NAME}](?:[${NAME}]|[のが](?=[${NAME}]))*$`)
/** What 市 and the like are the end of. */
const WHOLE_TOWN = new RegExp(`(?:[${NAME}]+|[${NAME}]*[ぁ-ん]{1,6})$`)

/** Hiragana that belong to the sentence and not to a name. */
const PARTICLES =
  /(?:から|まで|より|です|ます|した|する|って|など|なら|だけ|くらい|ぐらい|ほど|ごろ|たち|さん|在住|出身|在勤|在学|役所)|(?<![ぁ-ん])(?:[はをにでへもとやか]|では|には|での|への|とは|でも|にも|とも|かも|なので|ので|のは|のに|ある|いる)(?![ぁ-ん])/
const COUNTER =
  /^ ?(?:[名人歳才時分円月日年回泊組枚個匹杯台曲度位秒週箇軒階]|か所|か月|[ヶヵカ][所月国年]|つ(?![ぁ-ん])|本(?!社|館|店|町|部)|番?(?:目|出口|線|ホーム|のりば|乗り?場|系統)|(?:km|cm|mm|m|kg|g)\b|[:/%]|の(?:[回枠便夜朝昼午]|日(?!本)|部(?!屋)))/
const HOUSE_KINDS =
  'ビル(?:ディング)?|マンション|ハイツ|ハイム|コーポ|アパート|荘|タワー|ハウス|レジデンス|メゾン|コート|パレス|プラザ|会館|寮|棟|団地|ヴィラ'
const ROOM = '[\\dA-Z][\\d-]{0,4}(?:号室|号|階|[fF](?![a-z])|室)?(?![\\d名人時分:])'
/** A building and a room after the number of a house. */
const BUILDING = new RegExp(
  `^(?:[ \\n、]?[${NAME}A-Za-z・]{0,20}?(?:${HOUSE_KINDS})(?:[${NAME}]{0,8} ?${ROOM})?|[ \\n]?[${NAME}A-Za-z・]{0,20} ?\\d{1,4}(?:号室|号(?![車線])|階|[fF](?![a-z])|室)|-\\d{1,4}(?:号室?)?)`,
)
/** What follows an address with few numbers. A counter doesn't. */
const SENTENCE_GOES_ON =
  /^(?:$|[\n。、,!?！？)）」』】]|です|でし|だ|に(?!ん)|で(?!き)|へ|が|の(?![人分予]|会(?!場))|は(?!い)|を|も|と|や|まで|から|より|付近|あたり|周辺|集合|宛)/
const SENTENCE_ENDS = /^ ?(?:$|[\n。)）」』】]|です)/
/** Not the end of a place's name, but of a thing that has numbers. */
const NUMBERED = /[場室店回館園校駅線便系号第車数]$/
const HOME = /(?:住所|所在地|自宅|実家|家)[はが: 、]{0,2}$/

/** @param half the text in half width */
export function addressesIn(half: string): Place[] {
  const places: Place[] = []
  const add = (from: number, end: number) => {
    const building = BUILDING.exec(half.slice(end, end + 60))?.[0].length ?? 0
    places.push({ from, to: end + building })
  }
  for (const found of half.matchAll(HOUSE)) {
    const end = found.index + found[0].length
    const from = beginOf(half, found.index, end, kindOf(found[0]))
    if (from !== null) add(from, end)
  }
  for (const found of half.matchAll(SINGLE)) {
    const end = found.index + found[0].length
    const from = /^20[23]\d$/.test(found[0]) ? null : beginOf(half, found.index, end, 'single')
    if (from !== null) add(from, end)
  }
  for (const pattern of [POSTAL_CODE, IN_LATIN])
    for (const found of half.matchAll(pattern)) places.push({ from: found.index, to: found.index + found[0].length })
  return places
}

/** How sure it is that numbers are those of a house. */
type Kind = 'written' | 'three' | 'two' | 'single' | null

function kindOf(house: string): Kind {
  if (/丁|番地|地割|番.+号/.test(house)) return 'written'
  if (/[番号].*[-のノ]|番./.test(house)) return null
  if (/^(?:19|20)\d\d-|-(?:19|20)\d\d$/.test(house)) return null
  const numbers = house.split(/[-のノ]/).length
  return numbers === 2 ? 'two' : numbers <= 4 ? 'three' : null
}

/** Where the address with these numbers begins; null if it is none. */
function beginOf(half: string, start: number, end: number, kind: Kind): number | null {
  if (kind === null) return null
  const after = half.slice(end, end + 60)
  if (COUNTER.test(after)) return null
  const spaced = half[start - 1] === ' '
  const name = nameBefore(half, spaced ? start - 1 : start)
  if (name === '') return null
  const few = kind === 'two' || kind === 'single'
  if (few && (NUMBERED.test(name) || (kind === 'single' && spaced))) return null
  const known = placeIn(name, kind)
  if (few && known === null) return null
  // The slowest pattern comes last.
  const hasBuilding = () => BUILDING.test(after)
  if (few && !(spaced ? SENTENCE_ENDS : SENTENCE_GOES_ON).test(after) && !hasBuilding()) return null
  if (known !== null) return withPostalCode(half, (spaced ? start - 1 : start) - name.length + known)
  const own = OWN_NAME.exec(name)
  if (!own) return null
  const from = (spaced ? start - 1 : start) - own[0].length
  const home = HOME.test(half.slice(Math.max(0, from - 8), from))
  return kind === 'written' || home || (!spaced && hasBuilding()) ? from : null
}

/** The characters before a number that may be the name of a place. */
function nameBefore(half: string, end: number): string {
  NAME_BEFORE.lastIndex = end
  return NAME_BEFORE.exec(half)?.[1] ?? ''
}

// 京都府京都市…町85, 京都市中京区…町538: a place that is complete but for its one number.
const ENDS_IN_STATE = /[\u4E00-\u9FFF]$/
const ENDS_IN_TOWN = /[町村丁通側筋]$/

function townsIn(name: string): number[] {
  const towns: number[] = []
  // Without the objects of matches, which cost more than the search.
  while (TOWN.test(name)) towns.push(TOWN.lastIndex - 1)
  return towns
}

/** Where the place begins in a name that ends at a number; null if it has none. */
function placeIn(name: string, kind: Kind): number | null {
  const state = [...name.matchAll(PREFECTURE)].at(-1)
  if (kind === 'single' && !(state ? ENDS_IN_STATE : ENDS_IN_TOWN).test(name)) return null
  const towns = townsIn(name)
  if (kind === 'single' && towns.length < (state ? 1 : 2)) return null
  // 丸の内 is a name; 浅草の雷門 may be one with the hour of a meeting after it.
  const sentence = kind === 'two' ? /^ ?の|[^ ]{2}の/ : /^ ?の/
  const isName = (rest: string) => rest.length <= 20 && !PARTICLES.test(rest) && !sentence.test(rest)
  const ends = [
    ...towns.filter((at) => at + 1 < name.length),
    ...(kind === 'three' || kind === 'written' ? towns.filter((at) => /[町村]/.test(name[at]!)) : []),
    ...(state && kind !== 'two' ? [state.index + state[0].length - 1] : []),
  ]
  if (!ends.some((at) => isName(name.slice(at + 1)))) return null
  return state ? state.index : beginOfTown(name, towns[0]!)
}

const beginOfTown = (name: string, at: number): number => WHOLE_TOWN.exec(name.slice(0, at))?.index ?? at

function withPostalCode(half: string, from: number): number {
  const code = /(?:〒 ?)?\d{3}-?\d{4}[ \n]*$/.exec(half.slice(Math.max(0, from - 14), from))
  return code ? from - code[0].length : from
}
