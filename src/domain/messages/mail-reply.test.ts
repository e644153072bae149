import { describe, expect, test } from 'vitest'
import { htmlText } from './html-text.ts'
import { PREVIEW_MARK, REPLY_LINE, replyText } from './mail-reply.ts'

const FROM = 'no-reply@tsumugi.example'
const REPLY_TO = `t-${'a'.repeat(26)}@reply.tsumugi.example`
const read = (text: string) => replyText(text, [FROM, REPLY_TO])
const WORDS = 'はい、10時に駅の改札へ伺います。\n\n雨の場合はどうなりますか？'
const quote = ['', REPLY_LINE, '', '小川 花子 様', '', '太郎 さんから、新しいメッセージが届いています。']
  .map((line) => `> ${line}`.trimEnd())
  .join('\n')
const plain = quote.replaceAll(/^> ?/gm, '')
/** The text of the HTML part, with its hidden preview. */
const previewed = `${PREVIEW_MARK}10時に駅で${'待っています。'.repeat(9)}\n\nつむぎ\n${plain}`

describe('the quoted mail of', () => {
  test.each([
    ['Gmail, in Japanese', `${WORDS}\n\n2026年11月22日(日) 10:05 つむぎ <${FROM}>:\n\n${quote}`],
    [
      'Gmail, with a broken heading',
      `${WORDS}\n\n2026年11月22日(日) 10:05 つむぎ（花子さんのメッセージ）\n<${FROM}>:\n\n${quote}`,
    ],
    ['Gmail, in English', `${WORDS}\n\nOn Sun, Nov 22, 2026 at 10:05 AM つむぎ <${FROM}> wrote:\n\n${quote}`],
    ['Gmail, in English, broken', `${WORDS}\n\nOn Sun, Nov 22, 2026 at 10:05 AM つむぎ <\n${FROM}> wrote:\n${quote}`],
    ['iPhone', `${WORDS}\n\niPhoneから送信\n\n> 2026/11/22 10:05、つむぎ <${FROM}>のメール：\n> \n${quote}`],
    ['iPhone, without an address', `${WORDS}\n\niPhoneから送信\n\n2026/11/22 10:05、つむぎのメール：\n\n${quote}`],
    [
      'iPhone, in English',
      `${WORDS}\n\nSent from my iPhone\n\nOn Nov 22, 2026, at 10:05, つむぎ <${FROM}> wrote:\n\n${quote}`,
    ],
    [
      'Outlook',
      `${WORDS}\n\n________________________________\n差出人: つむぎ <${FROM}>\n送信日時: 2026年11月22日 10:05\n宛先: hanako@example.jp\n件名: 【つむぎ】新しいメッセージ\n\n${plain}`,
    ],
    [
      'Outlook, from "Original Message"',
      `${WORDS}\n\n-----Original Message-----\nFrom: つむぎ <${FROM}>\nSent: Sunday, November 22, 2026 10:05 AM\nTo: hanako@example.jp\nSubject: x\n\n${plain}`,
    ],
    [
      'Outlook on a phone',
      `${WORDS}\n\nOutlook for iOS を入手<https://aka.ms/o0ukef>\n________________________________\nFrom: つむぎ <${FROM}>\nSent: Sunday, November 22, 2026\n\n${plain}`,
    ],
    [
      'docomo mail',
      `${WORDS}\n\n----- 元のメッセージ -----\n差出人: つむぎ <${FROM}>\n日時: 2026/11/22 10:05\n件名: x\n\n${plain}`,
    ],
    ['docomo mail, with marks', `${WORDS}\n\nドコモメールから送信\n\n${quote}`],
    [
      'Yahoo!',
      `${WORDS}\n\n----- Original Message -----\nFrom: つむぎ <${FROM}>\nTo: hanako@example.jp\nDate: 2026/11/22, Sun 10:05\n\n${plain}`,
    ],
    ['Thunderbird', `${WORDS}\n\nOn 2026/11/22 10:05, つむぎ wrote:\n${quote}`],
    ['a program without a heading', `${WORDS}\n\n${plain}`],
    ['a program that shows the hidden preview', `${WORDS}\n\n${previewed}`],
    ['… and breaks its lines', `${WORDS}\n\n${previewed.replaceAll(/.{30}/g, '$&\n')}`],
    ['… and marks them', `${WORDS}\n\n${previewed.replaceAll(/.{30}/g, '$&\n').replaceAll(/^/gm, '> ')}`],
    ['… below a heading', `${WORDS}\n\n2026年11月22日(日) 10:05 つむぎ <${FROM}>:\n\n${previewed}`],
  ])('%s', (_, text) => {
    expect(read(text)).toBe(WORDS)
    expect(read(text.replaceAll('\n', '\r\n'))).toBe(WORDS)
  })
  test('words below it, or between its lines', () => {
    const heading = `2026年11月22日(日) 10:05 つむぎ <${FROM}>:`
    expect(read(`${heading}\n\n> 何時ですか？\n\n10時です。\n\n> 雨なら？\n\n中止です。`)).toBe(
      '10時です。\n\n中止です。',
    )
  })
})

describe('signatures', () => {
  test.each([
    `${WORDS}\n\n-- \n小川 花子\nhanako@example.jp`,
    `${WORDS}\n\n━━━━━━━━━━━━\n小川 花子\nTEL 090-1234-5678\n━━━━━━━━━━━━\n`,
    `${WORDS}\n\n私のAndroidから送信`,
    `${WORDS}\n\n--\n小川 花子\nhanako@example.jp\n090-1234-5678`,
    `${WORDS}\n\nXperia™スマートフォンから送信`,
    `${WORDS}\n\nらくらくスマートフォンから送信`,
    `${WORDS}\n\nSent from Yahoo Mail for iPhone`,
    `${WORDS}\n\nauのスマートフォンから送信しました。`,
  ])('%s', (text) => expect(read(text)).toBe(WORDS))
})

test('words above the quoted mail, between its lines and below stay together', () => {
  const heading = `2026年11月22日(日) 10:05 つむぎ <${FROM}>:`
  const text = `下に書きます。\n\n${heading}\n\n> ${REPLY_LINE}\n> 何時ですか？\n\n10時です。\n\n> 人数は？\n\n大人2名です。\n\niPhoneから送信`
  expect(read(text)).toBe('下に書きます。\n\n10時です。\n\n大人2名です。')
  expect(read(text.replaceAll('\n', '\r\n'))).toBe('下に書きます。\n\n10時です。\n\n大人2名です。')
})

test.each([
  '参加者です\n--------------\n小川花子（携帯 090-1234-5678）\n小川太郎（携帯 090-8765-4321）',
  '連絡先は以下のとおり\n--------------\n小川花子 090-1234-5678',
  '伺います。\n--------------\n当日の電話は 090-1234-5678 です。',
])('contacts between two rules stay unless they can only be a signature: %s', (text) => {
  expect(read(`${text}\n--------------`)).toBe(text)
})

test('lines with a mark that are not of the quoted mail are words of the person', () => {
  expect(read('> 雨なら？\n\n中止です。')).toBe('> 雨なら？\n\n中止です。')
  expect(read(`> 雨なら？\n中止です。\n\n${quote}`)).toBe('> 雨なら？\n中止です。')
})

test.each([
  // A list between two rules, and words after it.
  '参加者は次のとおりです。\n--------------\n小川花子（携帯 090-1234-5678）\n小川太郎（携帯 090-8765-4321）\n--------------\n太郎は卵アレルギーがあります。',
  '大人2名\n--\n子どもは卵アレルギーがあります。',
  '小川です。\n-----\n住所は後で送ります',
  'スマホの調子が悪いのでパソコンから送信しました。',
  'He wrote:\nはい',
  '2026/11/22の予定は次のとおりです：\n10時 集合\n12時 昼食',
  'From: の欄は何ですか。',
  '写真はメールで送信します。',
  '持ち物\n--------\n・帽子\n・水筒',
  'On my way: 10分遅れます',
  '電話番号は 090-1234-5678 です。\n\n明日 http://example.jp/ を見てください。',
])('words that only resemble a quotation stay: %s', (text) => expect(read(text)).toBe(text))

test('only a quotation has no words', () => {
  expect(read(quote)).toBe('')
  expect(read(`2026年11月22日(日) 10:05 つむぎ <${FROM}>:\n\n${quote}`)).toBe('')
  expect(read('iPhoneから送信')).toBe('')
})

describe('HTML', () => {
  test('becomes lines', () => {
    const html =
      '<html><head><title>x</title><style>p{color:red}</style></head><body><p>はい、<b>10時</b>に&nbsp;伺います。</p><div>雨は<br>どうですか &lt;?&gt; &#x1F327;</div></body></html>'
    expect(htmlText(html)).toBe('はい、10時に 伺います。\n\n雨は\nどうですか <?> 🌧')
  })
  test('loses what its program marks as quotation', () => {
    expect(htmlText('<div>はい</div><div class="gmail_quote">On … wrote:<blockquote>前の</blockquote></div>')).toBe(
      'はい',
    )
    expect(htmlText('<blockquote type="cite">前の<blockquote>もっと前の</blockquote></blockquote>はい')).toBe('はい')
    expect(htmlText('<p>はい</p><hr><div id="divRplyFwdMsg">差出人: つむぎ</div>')).toBe('はい')
  })
  test('has no scripts, and numbers outside of Unicode are nothing', () => {
    expect(htmlText('<script>alert(1)</script><svg><script>x</script></svg>はい&#0;&#xD800;&#1114112;<!-- x')).toBe(
      'はい',
    )
  })
  test('of any shape is read in time', () => {
    for (const bomb of ['<', '<!--', '<style', '<style>', '<p', '<p>', '&#', '<blockquote>', '</p>', '<div class="'])
      for (const text of [bomb.repeat(300_000), `x${bomb.repeat(300_000)}`]) {
        const start = performance.now()
        htmlText(text)
        expect(performance.now() - start, bomb).toBeLessThan(2000)
      }
  })
})

test('text of any shape is read in time', () => {
  for (const part of [
    '> ',
    '>',
    '2026年1月1日 <a@',
    'On ',
    'From:',
    '-',
    '―\n',
    '> \n',
    'From: x\n',
    '2026/1/1 <a@b>\n',
    'x <a@b> wrote:\n',
    '-----\n',
    ' ',
    '\n',
  ])
    for (const text of [part.repeat(200_000 / part.length), `はい\n${part.repeat(200_000 / part.length)}いいえ`]) {
      const start = performance.now()
      read(text)
      expect(performance.now() - start, part).toBeLessThan(2000)
    }
})
