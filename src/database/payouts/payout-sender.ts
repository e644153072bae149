// Our own account as payout files name it, and the form of the files. One row.
import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../client.ts'
import type { DB } from '../tables.ts'

type SenderRow = Omit<Selectable<DB['payout_senders']>, 'id' | 'updated_at'>

/** The id of the row, which its encrypted number is bound to. */
export const SENDER_ID = 1

export async function findPayoutSender(db: Db): Promise<SenderRow | undefined> {
  const { rows } = await sql<SenderRow>`select version, client_code, client_name, bank_code, bank_name, bank_kana,
    branch_code, branch_name, branch_kana, account_kind, account_locked, account_end, line_ends, final_line_end,
    end_of_file, records_per_file from payout_senders where id = ${SENDER_ID}`.execute(db)
  return rows[0]
}

/**
 * @param version the version that was read; 0 for none
 * @returns false if another call has changed it since
 */
export async function writePayoutSender(tx: Tx, { version, ...row }: SenderRow, now: Date): Promise<boolean> {
  const values = { ...row, updated_at: now }
  const { numInsertedOrUpdatedRows: written = 0n } =
    version === 0
      ? await tx
          .insertInto('payout_senders')
          .values({ id: SENDER_ID, ...values })
          .onConflict((conflict) => conflict.doNothing())
          .executeTakeFirstOrThrow()
      : {
          numInsertedOrUpdatedRows: (
            await tx
              .updateTable('payout_senders')
              .set({ ...values, version: version + 1 })
              .where('version', '=', version)
              .executeTakeFirstOrThrow()
          ).numUpdatedRows,
        }
  return written > 0n
}
