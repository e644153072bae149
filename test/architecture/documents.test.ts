// Documents and comments cite only what exists: a file that is moved or renamed would leave its old
// name behind in them.
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  anchorOf,
  commentsOf,
  documents,
  isThere,
  problemsOfDocument,
  problemsOfSource,
  read,
  sources,
  wordsOf,
} from './citations.ts'

it.each(documents)('%s cites only what exists', (name) => {
  expect(problemsOfDocument(read(name)).map(wordsOf)).toEqual([])
})

it('comments cite only what exists', () => {
  expect(sources.length).toBeGreaterThan(1000)
  expect(sources.flatMap((name) => problemsOfSource(read(name))).map(wordsOf)).toEqual([])
})

it('comments are wrapped at 100 characters', () => {
  const tooLong = sources
    .filter((name) => /\.(tsx?|mjs|css)$/.test(name))
    .flatMap((name) => {
      const lines = read(name).text.split('\n')
      return lines.flatMap((line, n) => {
        const isComment = /^\s*(?:\/\/|\/\*|\*) /.test(line)
        // A directive of the linter has one line, and a long word can't be broken.
        const isWhole = /oxlint-disable|^\s*\S+ \S+$/.test(line)
        return isComment && !isWhole && line.length > 100 ? [`${name}:${n + 1}`] : []
      })
    })
  expect(tooLong).toEqual([])
})

it('docs/README.md leads to every document but those of product/, which has an index of its own, and decisions/, whose names say enough', () => {
  for (const [index, inside] of [
    ['docs/README.md', /^docs\/(?!product\/|decisions\/)/],
    ['docs/product/README.md', /^docs\/product\//],
  ] as const) {
    const folder = path.posix.dirname(index)
    const linked = [...read(index).text.matchAll(/\]\(([^)#\s]+\.md)/g)].map(([, to]) => path.posix.join(folder, to!))
    const inner = documents.filter((name) => inside.test(name) && name !== index)
    expect(inner.filter((name) => !linked.includes(name))).toEqual([])
  }
})

it('README.md and README.en.md name the same settings and documents', () => {
  const named = (name: string) => {
    const { text } = read(name)
    const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, to]) => to!).filter((to) => !to.startsWith('README'))
    const settings = [...text.matchAll(/`([A-Z_]{4,})`/g)].map(([, setting]) => setting!)
    return [...new Set([...links, ...settings])].toSorted()
  }
  expect(named('README.en.md')).toEqual(named('README.md'))
})

describe('a document', () => {
  const citedIn = (text: string) => problemsOfDocument({ name: 'docs/test.md', text }).map(({ cited }) => cited)

  it.each([
    '[booking](booking.md#locks)',
    '[README](../README.md)',
    '[a heading of its own](#own)\n## Own',
    '`src/domain/booking/quote.ts`, `domain/booking/quote.ts`, `quote.ts`, `#domain/booking/quote.ts`',
    '`src/web/routes/{host,admin}/`, `src/services/{feature}/`, `*-mails.ts`',
    '`makeReservation(app, actor, input)`',
    'decision 006, migration 001',
    '```\n`nothing.ts` in a block of code\n```',
  ])('may cite %s', (text) => {
    // A document that doesn't exist has no headings.
    expect(citedIn(text.replace('(#own)', '(booking.md)'))).toEqual([])
  })

  it.each([
    ['[moved](moved.md)', 'moved.md'],
    ['[heading](booking.md#nowhere)', 'booking.md#nowhere'],
    ['`src/domain/booking/nowhere.ts`', 'src/domain/booking/nowhere.ts'],
    ['`nowhere.ts`', 'nowhere.ts'],
    ['`*-nowhere.ts`', '*-nowhere.ts'],
    ['`makeNowhere(app)`', 'makeNowhere'],
    ['decision 999', 'decision 999'],
    ['migration 999', 'migration 999'],
  ])('may not cite %s', (text, cited) => {
    expect(citedIn(text)).toEqual([cited])
  })
})

describe('a comment', () => {
  const citedIn = (text: string) => problemsOfSource({ name: 'src/main/test.ts', text }).map(({ cited }) => cited)

  it.each([
    '// See docs/booking.md#locks and docs/booking.md "Locks".',
    '/** The steps (docs/booking.md\n * "The steps"), and src/database/locks.ts, quote.ts. */',
    'const a = 1 // *-endpoints.ts',
    '// scripts/commands/NAME.ts, docs/decisions/006, decision 006, migration 001',
    "const path = '/assets/*' // any\nconst other = 'nowhere.ts'",
  ])('may cite %s', (text) => {
    expect(citedIn(text)).toEqual([])
  })

  it.each([
    ['// booking.md#locks', 'booking.md#locks'],
    ['// docs/booking.md#nowhere', 'docs/booking.md#nowhere'],
    ['// docs/booking.md\n// "Nowhere"', 'docs/booking.md "Nowhere"'],
    ['/* src/database/nowhere.ts */', 'src/database/nowhere.ts'],
    ['const a = 1 // nowhere.ts', 'nowhere.ts'],
    ['<p>{/* test/nowhere */}</p>', 'test/nowhere'],
    ['// decision 999', 'decision 999'],
    ['// Rows on a page (specification 5).', 'specification'],
    ["say('docs/booking.md の「Nowhere」')", 'docs/booking.md の「Nowhere」'],
  ])('may not cite %s', (text, cited) => {
    expect(citedIn(text)).toEqual([cited])
  })

  it('is found in every kind of file', () => {
    const textsOf = (name: string, text: string) => commentsOf({ name, text }).map((comment) => comment.text.trim())
    expect(textsOf('a.ts', "const a = 'b' // one\n// two\n/** three */")).toEqual(['one two', 'three'])
    expect(textsOf('a.sql', '-- one\nselect 1 -- two')).toEqual(['one', 'two'])
    expect(textsOf('a.css', '/* one */\na { b: url(//c) }')).toEqual(['one'])
    expect(textsOf('a.yml', 'a: 1 # one\n# two')).toEqual(['one two'])
  })
})

it('headings have the anchors of GitHub', () => {
  expect(anchorOf('Return from 3-D Secure: `confirmReservation`')).toBe('return-from-3-d-secure-confirmreservation')
  expect(anchorOf('A [link](booking.md), お席')).toBe('a-link-お席')
})

it('a file is found by the end of its path, at a slash', () => {
  expect(isThere('booking/quote.ts')).toBe(true)
  expect(isThere('ooking/quote.ts')).toBe(false)
})
