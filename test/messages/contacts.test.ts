// The mask of contacts, measured on sentences as people write them.
import { describe, expect, it } from 'vitest'
import { maskContacts } from '#domain/messages/mask-contacts.ts'
import { longer, sample } from '../lanes.ts'
import { withContacts, withoutContacts } from './contact-sentences.ts'

const HIDDEN = '［予約確定後に表示］'

describe('contacts before a booking', () => {
  it('is measured on 200 sentences without contacts and 50 with one, each different', () => {
    expect(new Set(withoutContacts).size).toBeGreaterThanOrEqual(200)
    expect(new Set(withContacts.map(([sentence]) => sentence)).size).toBeGreaterThanOrEqual(50)
  })

  it('keeps every sentence without a contact as it is', () => {
    const changed = withoutContacts.filter((sentence) => maskContacts(sentence).text !== sentence)
    expect(changed.map((sentence) => maskContacts(sentence).text)).toEqual([])
  })

  it('hides every contact', () => {
    const left = withContacts.filter(([sentence, secret]) => {
      const { text } = maskContacts(sentence)
      return !sentence.includes(secret) || text.includes(secret) || !text.includes(HIDDEN)
    })
    expect(left).toEqual([])
  })

  it('keeps the question around a contact', () => {
    const question = (contact: string) => `12/5は2-3名です。${contact}です。駐車場はありますか？`
    for (const contact of ['090-1234-5678', 'hanako@example.jp', '京都府京都市中京区三条町1-2-3'])
      expect(maskContacts(question(contact)).text).toBe(question(HIDDEN))
  })
})

/** Parts that the patterns look for. They are slow where such parts overlap. */
const PIECES =
  `0 1 1- １２ 090-1234-5678 81- + +1 ( 一 一の 1の 1番地 1丁目1 1号 1条 条1 市 区 町1 町1-2-3 東京都 渋谷区1-2-3 漢 あ
  ビル1 号室 ー 〒123-4567 a a@ a. @a. a@a.a [at] dot gmail . - 、 A Aa, 😀 http://a https://a.jp/1- wa.me/1`
    .split(/\s+/)
    .concat(' ', '\n', ' @ ', ' at ', ' dot ', '町 ', '町\n1', '+1 ')
const SIZE = 20_000
/** The bound of one text, ms of CPU. The longest message is a tenth of such a text. */
const MOST_MS = 50

const filled = (unit: string) => unit.repeat(Math.ceil(SIZE / unit.length)).slice(0, SIZE)

/** The least of some measurements: a collection of garbage may fall into one of them. */
function cpuOf(text: string): number {
  let least = Infinity
  for (let tries = 0; tries < 4 && least > MOST_MS; tries++) {
    const before = process.threadCpuUsage()
    maskContacts(text)
    const { user, system } = process.threadCpuUsage(before)
    least = Math.min(least, (user + system) / 1000)
  }
  return least
}

it(
  '20,000 characters of any pattern are read in less than 50 ms',
  () => {
    const pairs = PIECES.flatMap((one) => PIECES.map((other) => one + other))
    // The slowest pairs, and some.
    const units = [...PIECES, '0区', '区町1', '一1号', '1条1条', ...sample(pairs, 11)]
    const slow = units.filter((unit) => cpuOf(filled(unit)) > MOST_MS)
    // One piece once, and then the same sign to the end.
    const tails = PIECES.flatMap((one) => ['0', 'a', '市', '漢', '-', ' '].map((sign) => `${one}${filled(sign)}`))
    expect([...slow, ...tails.filter((text) => cpuOf(text) > MOST_MS).map((text) => text.slice(0, 20))]).toEqual([])
  },
  longer(120_000),
)
