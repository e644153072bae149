// Password hashes run a few at a time, so that many parallel sign-ins leave threads for other work,
// and addresses take turns, so that nobody waits for the sign-ins of another client.
import { beforeEach, expect, it, vi } from 'vitest'
import { HASHES_AT_ONCE, hashPassword, isPasswordOf, MOST_WAITING } from './passwords.ts'

const seen = vi.hoisted(() => ({ running: 0, most: 0, order: [] as string[] }))

vi.mock('better-auth/crypto', () => {
  const work = async <T>(password: string, result: T): Promise<T> => {
    seen.most = Math.max(seen.most, ++seen.running)
    await new Promise((resolve) => setTimeout(resolve, 5))
    seen.running--
    seen.order.push(password)
    return result
  }
  return {
    hashPassword: (password: string) => work(password, `hash of ${password}`),
    verifyPassword: ({ hash, password }: { hash: string; password: string }) =>
      work(password, hash === `hash of ${password}`),
  }
})

beforeEach(() => {
  seen.most = 0
  seen.order = []
})

it('hashes and compares a few at a time', async () => {
  const all = Array.from({ length: 8 }, (_, n) => [
    hashPassword(`${n}`, 'a'),
    isPasswordOf('hash of 1', `${n}`, 'b'),
  ]).flat()
  await Promise.all([...all, isPasswordOf(null, 'a', 'c')])
  expect(seen.most).toBe(HASHES_AT_ONCE)
})

it('accepts the right password, rejects another one, and computes as much without a hash', async () => {
  expect(await isPasswordOf('hash of right', 'right', 'a')).toBe(true)
  expect(await isPasswordOf('hash of right', 'wrong', 'a')).toBe(false)
  expect(await isPasswordOf(undefined, 'right', 'a')).toBe(false)
  expect(seen.most).toBe(1)
})

it('lets an address wait for one hash of another address, not for all', async () => {
  const many = Array.from({ length: HASHES_AT_ONCE + MOST_WAITING.of_one }, (_, n) => hashPassword(`many ${n}`, 'many'))
  await hashPassword('one', 'one')
  expect(seen.order.indexOf('one')).toBeLessThanOrEqual(2 * HASHES_AT_ONCE)
  await Promise.all(many)
})

it('refuses hashes when too many wait, of one address or in all, and takes the next ones again', async () => {
  const of = async (address: string, count: number) =>
    (await Promise.allSettled(Array.from({ length: count }, () => hashPassword('x', address)))).filter(
      ({ status }) => status === 'rejected',
    ).length
  expect(await of('a', HASHES_AT_ONCE + MOST_WAITING.of_one + 7)).toBe(7)
  const addresses = Array.from({ length: MOST_WAITING.in_all + HASHES_AT_ONCE + 5 }, (_, n) => of(`${n}`, 1))
  expect((await Promise.all(addresses)).filter((refused) => refused > 0)).toHaveLength(5)
  await expect(hashPassword('x', 'a')).resolves.toBe('hash of x')
})
