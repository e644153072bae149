import type { Tx } from '../../client.ts'

/** Sets the name on the receipt. */
export async function updateReceiptName(tx: Tx, reservation_id: number, receipt_name: string | null): Promise<void> {
  await tx.updateTable('reservations').set({ receipt_name }).where('id', '=', reservation_id).execute()
}
