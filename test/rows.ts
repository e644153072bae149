// Reads and writes of tests that no function of the product does.
import { CompiledQuery } from 'kysely'
import type { Db } from '#database/client.ts'

/** @returns a function that sends one statement to the database, and returns its rows */
export const rowsOf =
  ({ db }: { db: Db }) =>
  async (text: string) =>
    (await db.executeQuery<Record<string, unknown>>(CompiledQuery.raw(text))).rows
