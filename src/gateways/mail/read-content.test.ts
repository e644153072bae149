import { expect, test } from 'vitest'
import { MailReaderBusy } from './port.ts'
import { type ReadLimits, readContent } from './read-content.ts'

const LIMITS: ReadLimits = { cpu: 500, memory: 256, wait: 30_000 }
const mail = (body: string, headers = 'Content-Type: text/plain; charset=utf-8') => ({
  kind: 'reply' as const,
  message: Buffer.from(`${headers}\r\n\r\n${body}`),
  ours: [],
  unshown: { addresses: [], token: '', name: '' },
})
const HELLO = mail('はい')
/** Takes the library a second and 300 MB: each line is decoded to many small parts. */
const BOMB = mail('Cgo='.repeat(240_000), 'Content-Transfer-Encoding: base64')
const read = (key: string, job: typeof HELLO, limits?: Partial<ReadLimits>) =>
  readContent(key, job, { ...LIMITS, ...limits })

test('a mail that takes too much time is not read, and the next one is', async () => {
  const all = await Promise.all([read('bomber', BOMB, { cpu: 100 }), read('aoi', HELLO)])
  expect(all).toEqual([null, { text: 'はい', whole: null, files: 0 }])
})

test('nor is one that takes too much memory', async () => {
  expect(await read('bomber', BOMB, { cpu: 60_000, memory: 4 })).toBeNull()
})

test('a mail is not blamed when the machine is too busy', async () => {
  await expect(read('aoi', HELLO, { wait: 1 })).rejects.toBeInstanceOf(MailReaderBusy)
})

test('people take turns, and too many waiting mails are refused', async () => {
  const done: string[] = []
  const noted = (key: string, job: typeof HELLO) => read(key, job, { cpu: 50 }).finally(() => done.push(key))
  const bombs = Array.from({ length: 12 }, () => noted('bomber', BOMB))
  const [first, ...others] = await Promise.allSettled([noted('aoi', HELLO), noted('ren', HELLO), ...bombs])
  expect(first).toEqual({ status: 'fulfilled', value: { text: 'はい', whole: null, files: 0 } })
  expect(done.slice(0, 5)).toEqual(['bomber', 'bomber', 'bomber', 'aoi', 'ren'])
  const refused = others.filter(({ status }) => status === 'rejected')
  expect(refused.map((one) => (one as PromiseRejectedResult).reason)).toEqual([expect.any(MailReaderBusy)])
  // Nothing waits any more.
  expect(await read('bomber', HELLO)).toEqual({ text: 'はい', whole: null, files: 0 })
})

test('bounds hold for all people together', async () => {
  // One is read and 40 wait.
  const all = await Promise.allSettled(Array.from({ length: 43 }, (_, n) => read(`${n}`, HELLO, { wait: 60_000 })))
  expect(all.map(({ status }) => status)).toEqual([...Array(41).fill('fulfilled'), ...Array(2).fill('rejected')])
})
