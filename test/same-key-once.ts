// scrypt is slow on purpose. A test worker that signs in the same people repeatedly computes each key
// only once: the same password and salt always give the same key. Vitest runs this file before each
// test file, and scrypt is replaced once.
import crypto, { type BinaryLike, type ScryptOptions } from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

type Done = (error: Error | null, key: Buffer) => void

const scrypt = crypto.scrypt
const known = new Map<string, Buffer>()

const onceEach = (password: BinaryLike, salt: BinaryLike, length: number, options: ScryptOptions, done: Done) => {
  const what = JSON.stringify([password, salt, length, options])
  const key = known.get(what)
  if (key) return void setImmediate(done, null, Buffer.from(key))
  scrypt(password, salt, length, options, (error, fresh) => {
    if (!error) known.set(what, Buffer.from(fresh))
    done(error, fresh)
  })
}
if (scrypt.name !== onceEach.name) {
  crypto.scrypt = onceEach as typeof crypto.scrypt
  syncBuiltinESMExports()
}
