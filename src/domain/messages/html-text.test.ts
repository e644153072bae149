import { expect, test } from 'vitest'
import { htmlText } from './html-text.ts'

test('line breaks, blocks and marks of quotation become lines, and quotations end the text', () => {
  expect(htmlText('<p>はい、<b>伺います</b>。</p><div>山田</div><blockquote>前</blockquote>')).toBe(
    'はい、伺います。\n\n山田',
  )
  expect(htmlText('あ&amp;い<br><br><br><br>う<div class="gmail_quote">前のメール</div>')).toBe('あ&い\n\nう')
})

test('the work grows with the length, also for marks of quotation behind line breaks', () => {
  const spent = (count: number) => {
    const html = `${'<br>'.repeat(count)}${'<p class="gmail_quote">'.repeat(count / 4)}`
    const before = process.threadCpuUsage()
    htmlText(html)
    const { user } = process.threadCpuUsage(before)
    return user
  }
  const least = (count: number) => Math.min(...Array.from({ length: 3 }, () => spent(count)))
  // Eight times as much takes 64 times as long if each mark looks at all lines before it.
  expect(least(64_000)).toBeLessThan(24 * Math.max(least(8_000), 1000))
})
