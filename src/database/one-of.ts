import { type RawBuilder, sql } from 'kysely'

/**
 * Whether a column has one of these values, for statements that mostly get one value. One value is
 * compared with `=`: with `any`, PostgreSQL expects ten rows, takes the stored plan for expensive
 * and plans the statement again each time, which can take 2 ms (docs/decisions/013).
 */
export const isOneOf = (column: RawBuilder<unknown>, ids: readonly number[]): RawBuilder<boolean> =>
  ids.length === 1 ? sql`${column} = ${ids[0]}` : sql`${column} = any(${[...ids]})`
