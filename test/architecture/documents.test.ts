// What documents name is there: a file that was moved or taken away leaves its name behind in them otherwise.
import fs from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const ROOT = path.resolve(import.meta.dirname, '../..')
const read = (name: string) => fs.readFileSync(path.join(ROOT, name), 'utf8')

const documents = fs
  .readdirSync(path.join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.md'))
  .map((name) => path.join('docs', name))

it.each(['docs/security.md'])('%s names files that are there', (name) => {
  const named = [...read(name).matchAll(/`((?:src|test|e2e|docs|deploy|scripts|bench)\/[\w./-]+)`/g)].map(
    ([, file]) => file!,
  )
  expect(named.length).toBeGreaterThan(20)
  expect(named.filter((file) => !fs.existsSync(path.join(ROOT, file)))).toEqual([])
})

it.each(documents)('%s leads somewhere', (name) => {
  const links = [...read(name).matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)].map(([, to]) => to!)
  expect(links.filter((to) => !fs.existsSync(path.join(ROOT, path.dirname(name), to)))).toEqual([])
})
