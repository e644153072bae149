// Lets libraries that speak plain SQL (the job queue) take part in a transaction of ours.
import { CompiledQuery } from 'kysely'
import type { Tx } from './client.ts'
import { WITH_THE_NEXT } from './prepared.ts'

/** Runs one parametrised statement that writes on the transaction's own connection; rows that it would return are not given. */
export const executeSqlOf =
  (tx: Tx) =>
  async (text: string, values: unknown[]): Promise<{ rows: unknown[] }> => {
    const { rows } = await tx.executeQuery(CompiledQuery.raw(`${text} ${WITH_THE_NEXT}`, values))
    return { rows }
  }

/** The same for a statement whose rows are looked at. */
export const answeringSqlOf =
  (tx: Tx) =>
  async (text: string, values: unknown[]): Promise<{ rows: unknown[] }> => {
    const { rows } = await tx.executeQuery(CompiledQuery.raw(text, values))
    return { rows }
  }
