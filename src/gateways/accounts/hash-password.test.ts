// Password hashes run a few at a time, so that many parallel sign-ins leave threads for other work.
import { beforeEach, expect, it, vi } from 'vitest'
import { hashPassword, HASHES_AT_ONCE, isPasswordOf } from './hash-password.ts'

const seen = vi.hoisted(() => ({ running: 0, most: 0 }))

vi.mock('better-auth/crypto', () => {
  const work = async <T>(result: T): Promise<T> => {
    seen.most = Math.max(seen.most, ++seen.running)
    await new Promise((resolve) => setTimeout(resolve, 5))
    seen.running--
    return result
  }
  return {
    hashPassword: (password: string) => work(`hash of ${password}`),
    verifyPassword: ({ hash, password }: { hash: string; password: string }) => work(hash === `hash of ${password}`),
  }
})

beforeEach(() => {
  seen.most = 0
})

it('hashes and compares a few at a time', async () => {
  const all = Array.from({ length: 20 }, (_, n) => [hashPassword(`${n}`), isPasswordOf('hash of 1', `${n}`)]).flat()
  await Promise.all([...all, isPasswordOf(null, 'a')])
  expect(seen.most).toBe(HASHES_AT_ONCE)
})

it('accepts the right password, rejects another one, and computes as much without a hash', async () => {
  expect(await isPasswordOf('hash of right', 'right')).toBe(true)
  expect(await isPasswordOf('hash of right', 'wrong')).toBe(false)
  expect(await isPasswordOf(undefined, 'right')).toBe(false)
  expect(seen.most).toBe(1)
})
