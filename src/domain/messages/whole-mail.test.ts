import { describe, expect, test } from 'vitest'
import { MOST_WHOLE, wholeMail } from './whole-mail.ts'

const TOKEN = 'bcdefghijklmnopqrstuvwxy23'
const SECRET = `t-${TOKEN}@reply.tsumugi.example`
const SENDER = 'ogawa..hanako.@docomo.ne.jp'
const unshown = { addresses: ['no-reply@tsumugi.example', SECRET, SENDER], token: TOKEN, name: '小川 花子' }
const whole = (text: string) => wholeMail(text, 'はい', unshown)

test('there is none if the message has all words, or none can be read', () => {
  expect(wholeMail('はい\r\n\r\n\r\n10時です \r\n', 'はい\n\n10時です', unshown)).toBeNull()
  expect(wholeMail('> 何時ですか', '', unshown)).toBeNull()
  expect(whole('はい\n\n--\n編集部')).toBe('はい\n\n--\n編集部')
})

describe('the address for answers is never in it', () => {
  test.each([
    ['as it is', SECRET],
    ['between brackets', `つむぎ <${SECRET}>`],
    ['as a link', `mailto:${SECRET}?subject=x`],
    ['with a coded sign', SECRET.replace('@', '%40')],
    ['coded twice', SECRET.replace('@', '%2540').replace('-', '%252D')],
    ['as an entity', SECRET.replace('@', '&#64;')],
    ['as an entity in hex', SECRET.replace('@', '&#x40;')],
    ['as a named entity', SECRET.replace('@', '&commat;')],
    ['in full width', SECRET.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0))],
    ['with a small sign', SECRET.replace('@', '﹫')],
    ['in capitals', SECRET.toUpperCase()],
    ['broken at the sign', SECRET.replace('@', '@\n> ')],
    ['broken before the sign', SECRET.replace('@', '\n> > @')],
    ['broken in the token', `> <${SECRET.slice(0, 12)}\n> ${SECRET.slice(12)}>`],
    ['broken in the domain', SECRET.replace('.', '.\n＞ ')],
    ['broken as quoted-printable', `${SECRET.slice(0, 12)}=\n${SECRET.slice(12)}`],
    ['with a space after each sign', SECRET.split('').join(' ')],
    ['with invisible signs', SECRET.split('').join('\u200b\u00ad\ufe0f')],
    ['with another hyphen', SECRET.replace('-', '\u2011')],
    ['without its domain', `t-${TOKEN}`],
    ['written out', SECRET.replace('@', '(at)').replaceAll('.', ' dot ')],
    ['at the end of what is kept', `${'あ'.repeat(MOST_WHOLE - 20)}\n${SECRET}`],
    [
      'at the end of what is read, behind what becomes short',
      `${`<${'a'.repeat(292)}@b.jp>\n`.repeat((3 * MOST_WHOLE) / 300)}`.slice(
        0,
        3 * MOST_WHOLE - 20 - 'はい\n\n'.length,
      ) + SECRET,
    ],
  ])('%s', (_, text) => {
    const shown = whole(`はい\n\n${text}\n終わり`)!
    const plain = shown
      .normalize('NFKC')
      .toLowerCase()
      .replaceAll(/[^a-z0-9]/g, '')
    // Not even six letters of the token.
    for (let at = 0; at + 6 <= TOKEN.length; at++) expect(plain).not.toContain(TOKEN.slice(at, at + 6))
  })
})

test.each([
  SENDER,
  SENDER.replace('@', '@\n> '),
  `${SENDER.slice(0, 8)}\n> ${SENDER.slice(8)}`,
  'hanako@example.jp',
  'hanako@localhost',
  '<"花 子"@日本語.jp>',
  'hanako@日本語.jp',
  'hanako＠example．jp',
  'hanako%40example.jp',
  'hanako@\n> example.jp',
  'hanako アットマーク gmail.com',
])('%s is replaced', (address) => {
  expect(whole(`はい\n連絡先 ${address} です`)).toBe('はい\n連絡先 ［メールアドレス］ です')
})

test('the heading of the quotation names nobody whom the mail program knows', () => {
  const heading = `> 差出人: つむぎ <no-reply@tsumugi.example>\n> 宛先: お母さん <${SENDER}>; x@y.jp\n> 件名: x`
  expect(whole(`はい\n\n${heading}`)).toBe(
    'はい\n\n> 差出人: つむぎ ［メールアドレス］\n> 宛先:［メールアドレス］\n> 件名: x',
  )
})

test.each([
  ['https://tsumugi.example/reset?token=abc', '［リンク］'],
  ['<https://tsumugi.example/mail_consents/abcdefghijklmnop>', '［リンク］'],
  ['https://tsumugi.example/reset?token=\n> abcdefghijklmnopqrstuvwxyz', '［リンク］'],
  ['ｈｔｔｐｓ：／／tsumugi.example/reset/abc', '［リンク］'],
  ['https:\u200b//tsumugi.example/a?b=c', '［リンク］'],
  ['tsumugi.example/reset?token=abcdef', '［リンク］'],
])('%s: its secret part is replaced', (link, label) => {
  const shown = whole(`はい\n続き ${link} 終わり`)!
  expect(shown).toContain(label)
  expect(shown).toMatch(/終わり$/)
  expect(shown).not.toMatch(/abc/)
})

test('the name in our greeting is replaced, also where a line is broken', () => {
  expect(whole('はい\n\n> 小川\n> 花子 様\n>\n> 小川　花子')).toBe('はい\n\n> ［お名前］ 様\n>\n> ［お名前］')
  const short = { ...unshown, name: '林' }
  expect(wholeMail('はい\n\n> 林 様\n> 林道を歩きます', 'はい', short)).toBe('はい\n\n> ［お名前］\n> 林道を歩きます')
  expect(wholeMail('はい\n\n> 様', 'はい', { ...unshown, name: '' })).toBe('はい\n\n> 様')
})

test('all else stays as it is written', () => {
  const text = 'はい（ﾊﾝｶｸ、①、㎡、50%25、&amp;、@name、🎌）\n\n> 何時ですか？\n  電話 090-1234-5678\n〜'
  expect(whole(text)).toBe(text)
})

test('a long text ends with a note', () => {
  const text = 'あい\n'.repeat(MOST_WHOLE)
  const shown = whole(text)!
  expect(shown).toMatch(/（長いため、ここから先は省略しています）$/)
  expect(shown.length).toBeLessThan(MOST_WHOLE + 50)
})

test.each([
  'x',
  '@',
  'a@',
  '<',
  '<@',
  '\n> ',
  '%25',
  '&#64;',
  'http://a ',
  'To:a@',
  'a\n@',
  'a@b.',
  `${TOKEN} `,
  '小 ',
])('no text takes long: %j', (part) => {
  const before = process.threadCpuUsage()
  whole(part.repeat(200_000 / part.length))
  // 30 ms.
  expect(process.threadCpuUsage(before).user / 1000).toBeLessThan(400)
})
