// Lets libraries that send plain SQL (the job queue) use our transaction.
import { CompiledQuery } from 'kysely'
import type { Tx } from './client.ts'

/** Runs one statement with parameters on the transaction's connection. */
export const executeSqlOf =
  (tx: Tx) =>
  async <Row = unknown>(text: string, values: unknown[]): Promise<{ rows: Row[] }> => {
    const { rows } = await tx.executeQuery<Row>(CompiledQuery.raw(text, values))
    return { rows }
  }
