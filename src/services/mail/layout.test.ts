import { expect, test } from 'vitest'
import type { OperatorDetails } from '#contract/reference/reference-schemas.ts'
import { defaultRates } from '#domain/booking/quote.ts'
import { sampleOperator } from '../reference/settings/operator.ts'
import { layOut } from './layout.ts'
import { columnsOf, MAIL_COLUMNS } from './mail-text.ts'

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

test('only a link to the product is a button over its address; a link that a user wrote is not', async () => {
  const own = `${base_url}/email_verification?token=a%22b&c=d`
  const { html } = await laidOut('次のリンクを開いてください。', own)
  const address = own.replace('&', '&amp;')
  expect(html).toMatch(/<a href="([^"]+)" class="button" style="[^"]+">リンクを開く<\/a>/)
  expect(html.split(`href="${address}"`)).toHaveLength(3)
  expect(html).toContain(`>${address}</a>`)
  for (const other of ['https://elsewhere.example/x', `${base_url}.elsewhere.example/x`, `${own}"><b>`])
    expect((await laidOut('■ メッセージ', other)).html, other).not.toContain('リンクを開く')
})
