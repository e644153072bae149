import { expect, test } from 'vitest'
import type { OperatorDetails } from '#contract/reference/reference-schemas.ts'
import { defaultRates } from '#domain/booking/quote.ts'
import { PREVIEW_MARK } from '#domain/messages/mail-reply.ts'
import { sampleOperator } from '../reference/settings/operator.ts'
import { layOut } from './layout.ts'
import { columnsOf } from '#domain/shared/line-breaks.ts'
import { buttonTo, MAIL_COLUMNS } from './mail-text.ts'

const operator: OperatorDetails = { ...sampleOperator, ...defaultRates, sample: false }
const base_url = 'https://tsumugi.example'
const laidOut = (...paragraphs: string[]) =>
  layOut({ subject: '件名', text: paragraphs.join('\n\n') }, operator, base_url)

test('lines of the text fit old phones, except links, which stay whole', async () => {
  const link = `${base_url}/email_verification?token=${'a'.repeat(300)}`
  const { text } = await laidOut(
    '花子 様',
    'とても長い案内です。'.repeat(40),
    link,
    'Words of another language '.repeat(10),
  )
  const lines = text.split('\n')
  expect(lines).toContain(link)
  expect(lines.filter((line) => columnsOf(line) > MAIL_COLUMNS)).toEqual([link])
})

test('the HTML part loads nothing, and has colours for dark mode', async () => {
  const { html } = await laidOut('花子 様', `マイページ\n${base_url}/mypage`)
  expect(html).not.toMatch(/<(img|link|script|iframe)\b|\bsrc=|url\(|@import/i)
  expect(html).toContain('<meta name="color-scheme" content="light dark"')
  expect(html).toContain('@media (prefers-color-scheme: dark)')
})

const own = `${base_url}/email_verification?token=a%22b&c=d`
const address = own.replace('&', '&amp;')

test('words with ▶ over a link to the product are a button, others a link; a sentence stays over the address', async () => {
  const { html } = await laidOut('花子 様', buttonTo('確認する', own), `設定\n${own}`, `お問い合わせください。\n${own}`)
  expect(html).toMatch(/<a href="([^"]+)" class="button" style="[^"]+">確認する<\/a>/)
  expect(html.split(`href="${address}"`)).toHaveLength(4)
  expect(html).toContain('>設定</a>')
  expect(html).toContain('お問い合わせください。<br />')
  expect(html.split(`>${address}</a>`)).toHaveLength(2)
  // It may break only where an address may.
  expect(html).not.toContain('break-all')
})

test('words never hide an address outside of the product', async () => {
  for (const other of ['https://elsewhere.example/x', `${base_url}.elsewhere.example/x`, `${own}"><b>`]) {
    const { html } = await laidOut('花子 様', '案内', buttonTo('確認する', other), `設定\n${other}`)
    expect(html, other).not.toMatch(/class="button" style|>設定<\/a>/)
  }
})

test('the beginning of the HTML part is what lists show; in mails that can be answered it has a mark', async () => {
  const content = { subject: '予約確定', text: '花子 様\n\nご予約が\n確定しました。' }
  const body = async (one: Parameters<typeof layOut>[0], answers?: 'thread') =>
    (await layOut(one, operator, base_url, answers)).html.split('<body')[1]!
  expect(await body(content)).toMatch(/^[^>]*>\s*<div style="display:none[^"]*">ご予約が 確定しました。<\/div>/)
  expect(await body({ ...content, preview: '<2名>' })).toMatch(
    /^[^>]*>\s*<div style="display:none[^"]*">&lt;2名&gt;<\/div>/,
  )
  expect(await body(content, 'thread')).toMatch(
    new RegExp(`^[^>]*>\\s*<div style="display:none[^"]*">${PREVIEW_MARK}ご予約が 確定しました。</div>`),
  )
})
