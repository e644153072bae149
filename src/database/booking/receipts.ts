import type { Tx } from '../client.ts'

/** To whom the receipt is made out. */
export async function updateReceiptName(tx: Tx, reservation_id: number, receipt_name: string | null): Promise<void> {
  await tx.updateTable('reservations').set({ receipt_name }).where('id', '=', reservation_id).execute()
}
