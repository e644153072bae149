// scrypt is slow on purpose: with the product's cost, sign-ins took a quarter of the CPU time of
// all tests. Here it has the lowest cost. Vitest's workers and the servers that tests start load
// this file first. password-cost.test.ts checks the product's cost.
import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

const scrypt = crypto.scrypt
const cheap = (password, salt, length, _options, done) => scrypt(password, salt, length, { N: 2 }, done)

// Vitest runs this file before each test file; scrypt is replaced once.
if (scrypt.name !== cheap.name) {
  crypto.scrypt = cheap
  syncBuiltinESMExports()
}
