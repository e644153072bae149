// better-auth stores session tokens in plain text, so anyone who reads the table could use them.
// This adapter stores their hashes instead.
import { createHash } from 'node:crypto'
import type { DBAdapter, DBTransactionAdapter, Where } from 'better-auth'

/** The stored form of a token. SHA-256 is enough for 190 random bits. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest('hex')

/**
 * The adapter, with the tokens of model `session` hashed on the way in and restored on the way out.
 */
export function hashSessionTokens(adapter: DBAdapter): DBAdapter {
  return {
    ...wrapped(adapter),
    transaction: (work) => adapter.transaction((tx) => work(wrapped(tx))),
  } as DBAdapter
}

type Row = Record<string, unknown>

function wrapped(adapter: DBTransactionAdapter): DBTransactionAdapter {
  /**
   * Hashes tokens in queries and remembers the plain token of each hash, to restore it in the
   * result.
   */
  const exchange = (model: string) => {
    const plain = new Map<string, string>()
    const hash = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(hash)
      if (typeof value !== 'string') return value
      const hashed = hashToken(value)
      plain.set(hashed, value)
      return hashed
    }
    if (model !== 'session')
      return { where: <W>(where: W) => where, data: <D>(data: D) => data, back: <R>(row: R) => row }
    return {
      where: <W extends Where[] | undefined>(where: W) =>
        where?.map((one) => (one.field === 'token' ? { ...one, value: hash(one.value) as Where['value'] } : one)) as W,
      data: <D extends Row>(data: D): D => ('token' in data ? { ...data, token: hash(data.token) } : data),
      back: <R>(row: R): R => {
        const token = (row as Row | null)?.token
        return typeof token === 'string' && plain.has(token) ? { ...row, token: plain.get(token) } : row
      },
    }
  }
  return {
    ...adapter,
    async create(call) {
      const { data, back } = exchange(call.model)
      return back(await adapter.create({ ...call, data: data(call.data) }))
    },
    async findOne<T>(call: Parameters<typeof adapter.findOne>[0]) {
      const { where, back } = exchange(call.model)
      return back(await adapter.findOne<T>({ ...call, where: where(call.where) }))
    },
    async findMany<T>(call: Parameters<typeof adapter.findMany>[0]) {
      const { where, back } = exchange(call.model)
      return (await adapter.findMany<T>({ ...call, where: where(call.where) })).map(back)
    },
    count: (call) => adapter.count({ ...call, where: exchange(call.model).where(call.where) }),
    async update<T>(call: Parameters<typeof adapter.update>[0]) {
      const { where, data, back } = exchange(call.model)
      return back(await adapter.update<T>({ ...call, where: where(call.where), update: data(call.update) }))
    },
    updateMany: (call) => {
      const { where, data } = exchange(call.model)
      return adapter.updateMany({ ...call, where: where(call.where), update: data(call.update) })
    },
    delete: (call) => adapter.delete({ ...call, where: exchange(call.model).where(call.where) }),
    deleteMany: (call) => adapter.deleteMany({ ...call, where: exchange(call.model).where(call.where) }),
    async consumeOne<T>(call: Parameters<typeof adapter.consumeOne>[0]) {
      const { where, back } = exchange(call.model)
      return back(await adapter.consumeOne<T>({ ...call, where: where(call.where) }))
    },
    async incrementOne<T>(call: Parameters<typeof adapter.incrementOne>[0]) {
      const { where, back } = exchange(call.model)
      return back(await adapter.incrementOne<T>({ ...call, where: where(call.where) }))
    },
  }
}
