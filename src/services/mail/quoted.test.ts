import { describe, expect, it } from 'vitest'
import { sampleOperator } from '../reference/settings/operator.ts'
import { defaultRates } from '#domain/booking/quote.ts'
import { layOut } from './layout.ts'
import { quoted } from './mail-text.ts'

const base_url = 'https://tsumugi.example'
/** Patterns that mail programs turn into links. */
const LINKS = /:\/\/|[\w.+-]+@[\w-]|(?<![\w.])[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z]{2,}/i

describe('a stranger’s text', () => {
  it.each([
    'https://evil.example/login',
    'HTTP://EVIL.EXAMPLE',
    'evil.example',
    'くわしくは www.evil.example/a?b=c まで',
    'evil．example',
    'me@evil.example',
    `${base_url}/sign_out`,
    'http://192.0.2.1/x',
  ])('%s is no link for mail programs, and the HTML part has none', async (text) => {
    expect(quoted(text)).not.toMatch(LINKS)
    const operator = { ...sampleOperator, ...defaultRates, sample: false }
    const mail = await layOut(
      { subject: '件名', text: ['花子 様', quoted(text), 'さようなら。'].join('\n\n') },
      operator,
      base_url,
    )
    const card = mail.html.slice(mail.html.indexOf('花子 様'), mail.html.indexOf('さようなら'))
    expect(card).not.toContain('<a ')
  })

  it.each(['10時30分、2.5km歩きます。よろしくお願いします。', '3.14', '楽しみにしています...', 'A. B. 田中'])(
    '%s stays as it is',
    (text) => {
      expect(quoted(text)).toBe(text)
    },
  )

  it('looks the same', () => {
    expect(quoted('https://a.example/x@y').replaceAll('\u200b', '')).toBe('https://a.example/x@y')
  })
})
