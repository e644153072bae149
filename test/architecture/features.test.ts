import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const ROOT = path.resolve(import.meta.dirname, '../..')
const features = JSON.parse(fs.readFileSync(path.join(ROOT, 'test', 'features.json'), 'utf8')) as Record<
  string,
  string[]
>
const selected = Object.values(features).flat()
const files = ['test', 'e2e'].flatMap((folder) =>
  fs
    .readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(test|spec)\.ts$/.test(name))
    .map((name) => `${folder}/${name.split(path.sep).join('/')}`),
)

test('npm test -- <feature> knows every feature', () => {
  const folders = fs.readdirSync(path.join(ROOT, 'src', 'services'))
  expect(Object.keys(features).toSorted()).toEqual(folders.toSorted())
})

test('every test outside of src/ belongs to a feature', () => {
  expect(files.filter((file) => !selected.some((part) => file.startsWith(part)))).toEqual([])
})

test('every path of test/features.json selects a file', () => {
  expect(selected.filter((part) => !files.some((file) => file.startsWith(part)))).toEqual([])
})
