// Words that users read, the same on all pages.
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const ROOT = path.resolve(import.meta.dirname, '../..')
const filesOf = (folder: string, ends: readonly string[]) =>
  fs
    .readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => ends.some((end) => file.endsWith(end)) && !file.includes('.test.'))
    .map((file) => ({ file: path.join(folder, file), text: fs.readFileSync(path.join(ROOT, folder, file), 'utf8') }))
const sources = filesOf('src', ['.ts', '.tsx'])

/** `file: text` of each match. */
const found = (pattern: RegExp, files = sources) =>
  files.flatMap(({ file, text }) => Array.from(text.matchAll(pattern), ([match]) => `${file}: ${match}`))

test('a booking is キャンセル, a part of a form 削除, a choice 解除: no word beside them', () => {
  expect(found(/.*(?:取り消|取消).*/g)).toEqual([])
})

test('a text of several sentences ends with 。', () => {
  const LAST = /[^'"`<>{}\n]*。[^'"`<>{}。」\n]*(?:ます|です|ません|ました|でした|ください)(?=['"`]|\s*<)/g
  expect(found(LAST).filter((line) => !line.startsWith('src/api/document/'))).toEqual([])
})

test('breadcrumbs begin in one place', () => {
  const CRUMB = /label: '(?:トップ|体験をさがす)', to: '[^']*' \}/g
  expect(
    found(
      CRUMB,
      filesOf('src/web', ['.tsx']).filter(({ file }) => !file.includes('/frame/')),
    ),
  ).toEqual(["src/web/ui/breadcrumbs.tsx: label: 'トップ', to: '/' }"])
})

test('lines break between phrases, by one rule', () => {
  expect(found(/word-break: auto-phrase/g, filesOf('src/web', ['.css']))).toEqual([
    'src/web/ui/base.css: word-break: auto-phrase',
  ])
})
