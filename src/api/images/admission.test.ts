import { expect, it } from 'vitest'
import { Refused } from '#services/shared/refused.ts'
import { admission } from './admission.ts'

/** Uploads that end when the test completes them. */
function uploads(total?: number) {
  const admitted = admission(total)
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const send = (name: string, user_id: number, bytes: number, address = `of ${user_id}`) =>
    admitted(
      { uploader: user_id, address },
      bytes,
      () =>
        new Promise<void>((resolve) => {
          begun.push(name)
          ends.set(name, resolve)
        }),
    )
  return { begun, send, end: (name: string) => ends.get(name)?.() }
}
const busy = (error: unknown) => error instanceof Refused && error.code === 'upload_busy'

it('admits six concurrent uploads of one user, and another when one has ended', async () => {
  const { begun, send, end } = uploads()
  const running = ['1', '2', '3', '4', '5', '6'].map((name) => send(name, 1, 10))
  await expect(send('7', 1, 10)).rejects.toSatisfy(busy)
  const other = send('other', 2, 10)
  end('3')
  await running[2]
  const next = send('8', 1, 10)
  await new Promise(setImmediate)
  expect(begun).toHaveLength(8)
  for (const name of ['1', '2', '4', '5', '6', '8', 'other']) end(name)
  await Promise.all([...running, other, next])
})

it('queues uploads without memory for them, in order, also after a failed one', async () => {
  const { begun, send, end } = uploads(100)
  const first = send('first', 1, 60)
  const large = send('large', 2, 80)
  const small = send('small', 3, 10)
  await new Promise(setImmediate)
  expect(begun).toEqual(['first'])
  end('first')
  await first
  await new Promise(setImmediate)
  expect(begun).toEqual(['first', 'large', 'small'])
  end('large')
  end('small')
  await Promise.all([large, small])
  const admitted = admission(100)
  const sender = { uploader: 1, address: 'local' }
  await expect(admitted(sender, 100, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await admitted(sender, 100, async () => 'let in')).toBe('let in')
})

it('rejects uploads if too many wait', async () => {
  const { send, end } = uploads(10)
  const all = [send('running', 0, 10), ...Array.from({ length: 100 }, (_, at) => send(`w${at}`, at + 1, 10))]
  await expect(send('late', 200, 10)).rejects.toSatisfy(busy)
  end('running')
  for (let at = 0; at < 100; at += 1) {
    await new Promise(setImmediate)
    end(`w${at}`)
  }
  await Promise.all(all)
})

it('limits the share of memory and queue of one address', async () => {
  const { begun, send, end } = uploads(100)
  const slow = Array.from({ length: 55 }, (_, at) => send(`slow ${at}`, at, 20, '203.0.113.1'))
  const outcomes = Promise.allSettled(slow)
  const others = [send('other', 100, 20, '203.0.113.2'), send('third', 101, 20, '203.0.113.3')]
  await new Promise(setImmediate)
  expect(begun).toEqual(['slow 0', 'slow 1', 'other', 'third'])
  await expect(send('one too many', 102, 20, '203.0.113.1')).rejects.toSatisfy(busy)
  for (let at = 0; at < 55; at += 1) {
    end(`slow ${at}`)
    await new Promise(setImmediate)
  }
  for (const name of ['other', 'third']) end(name)
  await Promise.all(others)
  expect((await outcomes).map(({ status }) => status)).toEqual([
    ...Array(52).fill('fulfilled'),
    ...Array(3).fill('rejected'),
  ])
})
