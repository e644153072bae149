import type { Receipt } from '#contract/booking/booking-schemas.ts'
import { updateReceiptName } from '#database/booking/receipts.ts'
import { inTransaction } from '#database/client.ts'
import { cleanLine } from '#domain/shared/text.ts'
import type { UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { InvalidInput } from '../../shared/refused.ts'
import { getReceipt } from './get-receipt.ts'

const MAX_NAME = 100

/**
 * Sets the name on the receipt; an empty name removes it.
 * @throws InvalidInput, Refused as getReceipt
 */
export async function nameReceipt(app: App, actor: UserActor, id: number, name: string): Promise<Receipt> {
  const cleaned = cleanLine(name)
  if (cleaned.length > MAX_NAME) throw new InvalidInput({ name: [`宛名は${MAX_NAME}文字以内で入力してください。`] })
  await getReceipt(app, actor, id)
  await inTransaction(app.db, (tx) => updateReceiptName(tx, id, cleaned === '' ? null : cleaned))
  return await getReceipt(app, actor, id)
}
