// Lets libraries that send plain SQL (the job queue) take part in a transaction of ours.
import { CompiledQuery } from 'kysely'
import type { Tx } from './client.ts'

/** Runs one parametrised statement on the transaction's connection. */
export const executeSqlOf =
  (tx: Tx) =>
  async <Row = unknown>(text: string, values: unknown[]): Promise<{ rows: Row[] }> => {
    const { rows } = await tx.executeQuery<Row>(CompiledQuery.raw(text, values))
    return { rows }
  }
