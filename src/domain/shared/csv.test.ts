import { describe, expect, test } from 'vitest'
import { attachmentNamed, csvOf } from './csv.ts'

test('begins with a byte order mark and ends lines with CR LF, for Excel', () => {
  expect(
    csvOf([
      ['体験', '円'],
      ['藍染め', 4000],
      [null, 0],
    ]),
  ).toBe('\uFEFF体験,円\r\n藍染め,4000\r\n,0\r\n')
})

test('quotes text that would break a row or a column', () => {
  expect(csvOf([['a,b', 'say "hi"', 'two\nlines', ' space']])).toBe(
    '\uFEFF"a,b","say ""hi""","two\nlines"," space"\r\n',
  )
})

describe('texts that a spreadsheet would run', () => {
  test.each([
    '=1+1',
    '+81-3-0000-0000',
    '-1',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    ' =1',
    '\u3000＝1',
    '＝HYPERLINK("https://evil.example")',
    '＋1',
    '－1',
    '＠a',
    '−1',
  ])('%j is made text', (value) => {
    expect(csvOf([[value]])).toBe(`\uFEFF"'${value.replaceAll('"', '""')}"\r\n`)
  })

  test('numbers are not escaped', () => {
    expect(csvOf([[-500]])).toBe('\uFEFF-500\r\n')
  })

  test('other texts are unchanged', () => {
    expect(csvOf([['1+1=2', '陶芸-入門', 'a@example.jp']])).toBe('\uFEFF1+1=2,陶芸-入門,a@example.jp\r\n')
  })
})

test('a Japanese file name has an ASCII fallback', () => {
  expect(attachmentNamed("売上(1)'.csv", 'sales.csv')).toBe(
    `attachment; filename="sales.csv"; filename*=UTF-8''%E5%A3%B2%E4%B8%8A%281%29%27.csv`,
  )
})
