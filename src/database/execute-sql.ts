// Lets libraries that speak plain SQL (the job queue) take part in a transaction of ours.
import { CompiledQuery } from 'kysely'
import type { Tx } from './client.ts'

/** Runs one parametrised statement on the transaction's own connection. */
export const executeSqlOf =
  (tx: Tx) =>
  async (text: string, values: unknown[]): Promise<{ rows: unknown[] }> => {
    const { rows } = await tx.executeQuery(CompiledQuery.raw(text, values))
    return { rows }
  }
