// Which pages a start renders first: bounded, only public pages, and never a reason not to start.
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { askedPages } from './asked-pages.ts'

let folder: string
beforeEach(() => (folder = fs.mkdtempSync(path.join(os.tmpdir(), 'asked-'))))
afterEach(() => fs.rmSync(folder, { recursive: true }))

const fileOf = () => path.join(folder, 'asked-pages.json')
const open = () => askedPages(folder, (error) => expect.unreachable(String(error)))
const ask = (pages: ReturnType<typeof open>, asked: Record<string, number>) => {
  for (const [address, times] of Object.entries(asked)) for (let n = 0; n < times; n++) pages.count(address)
}

describe('the most asked pages', () => {
  it('are kept across a restart, the most asked one first', () => {
    const pages = open()
    ask(pages, { '/stories/1': 2, '/': 5, '/stories/2': 3 })
    pages.store()
    expect(open().most()).toEqual(['/', '/stories/2', '/stories/1'])
    expect(fs.readdirSync(folder)).toEqual(['asked-pages.json'])
  })

  it('give way to what was asked later', () => {
    const pages = open()
    ask(pages, { '/stories/1': 6 })
    for (let hours = 0; hours < 2; hours++) pages.store()
    ask(pages, { '/stories/2': 2 })
    expect(pages.most()).toEqual(['/stories/2', '/stories/1'])
  })

  it('are only public pages without a query', () => {
    const pages = open()
    ask(pages, { '/stories?q=secret': 9, '/mypage': 9, '/api/v1/me': 9, '/stories/1/../2': 9, '//evil.example': 9 })
    ask(pages, { '/stories': 1 })
    expect(pages.most()).toEqual(['/stories'])
  })

  it('are few, whatever was asked', () => {
    const pages = open()
    ask(pages, { '/stories/7': 3 })
    for (let n = 1_000; n < 20_000; n++) pages.count(`/stories/${n}`)
    expect(pages.most()).toHaveLength(500)
    expect(pages.most()[0]).toBe('/stories/7')
    pages.store()
    expect(fs.statSync(fileOf()).size).toBeLessThan(20_000)
    expect(open().most()).toHaveLength(500)
  })
})

describe('a damaged file', () => {
  it.each([
    ['no JSON', '[["/stories",'],
    ['no list', '{"/stories":1}'],
    ['null', 'null'],
    ['too large', JSON.stringify(Array.from({ length: 10_000 }, (_, n) => [`/stories/${n}`, 1]))],
  ])('is ignored: %s', (_, text) => {
    fs.writeFileSync(fileOf(), text)
    expect(open().most()).toEqual([])
  })

  it('gives only its good entries', () => {
    const entries = [['/stories', 1], ['/mypage', 5], ['http://evil.example/', 5], ['/stories?q=a', 5], [7, 1], null]
    fs.writeFileSync(fileOf(), JSON.stringify([...entries, ['/stories/1', '9'], ['/stories/2', -1], ['/brands']]))
    expect(open().most()).toEqual(['/stories'])
  })

  it('that can not be written is only told', () => {
    const errors: unknown[] = []
    const pages = askedPages(path.join(folder, 'missing'), (error) => errors.push(error))
    pages.count('/')
    pages.store()
    expect(errors).toHaveLength(1)
    expect(pages.most()).toEqual(['/'])
  })
})
