// Reads and writes of tests that no function of the product does.
import { CompiledQuery } from 'kysely'
import type { Db } from '#database/client.ts'

/**
 * @returns a function that sends one statement to the database, and returns its rows; `app.db` may
 * be set later
 */
export const rowsOf = (app: { readonly db: Db }) => async (text: string) =>
  (await app.db.executeQuery<Record<string, unknown>>(CompiledQuery.raw(text))).rows
