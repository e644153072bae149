// The cost of a stored password. The tests lower it in their own process (test/cheap-scrypt.mjs),
// so this one hashes in another process.
import { execFile } from 'node:child_process'
import { scryptSync } from 'node:crypto'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const COST = { N: 16_384, r: 16, p: 1, maxmem: 64 * 1024 * 1024 }

test('a password is stored as scrypt with 2^14 iterations and blocks of 16', async () => {
  const program = `import { hashPassword } from '#gateways/accounts/passwords.ts'
    console.log(await hashPassword('asagiri2026'))`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program])
  const [salt = '', key] = stdout.trim().split(':')
  expect(salt).toMatch(/^[0-9a-f]{32}$/)
  expect(scryptSync('asagiri2026', salt, 64, COST).toString('hex')).toBe(key)
})
