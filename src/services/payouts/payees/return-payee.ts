import type { AdminPayee } from '#contract/payouts/payees-schemas.ts'
import { giveBack } from '#database/payouts/write-payee.ts'
import { MAX_PAYEE_MESSAGE } from '#domain/payouts/payee-state.ts'
import { cleanText } from '#domain/shared/text.ts'
import type { UserActor } from '../../shared/actor.ts'
import { InvalidInput, Refused } from '../../shared/refused.ts'
import { decidePayee, type DecidingApp } from './decide-payee.ts'
import { mailReturned } from './payee-mails.ts'

/**
 * Returns submitted or verified details to the host with a message, which is also mailed.
 * @throws Refused payee_not_found, payee_changed, payee_not_submitted; InvalidInput
 */
export async function returnPayee(
  app: DecidingApp,
  admin: UserActor,
  id: number,
  input: { version: number; message: string },
): Promise<AdminPayee> {
  const { version } = input
  const message = cleanText(input.message)
  if (message === '') throw new InvalidInput({ message: ['ホストに伝えることを入力してください。'] })
  if (Array.from(message).length > MAX_PAYEE_MESSAGE)
    throw new InvalidInput({ message: [`${MAX_PAYEE_MESSAGE}文字以内で入力してください。`] })
  return await decidePayee(
    app,
    admin,
    { id, version },
    {
      action: 'return_payee',
      enables: false,
      write: async (tx, row, now) => {
        if (row.state !== 'submitted' && row.state !== 'verified') throw new Refused('payee_not_submitted')
        await mailReturned(app, tx, row, message)
        return await giveBack(tx, id, version, message, { by: admin.id, now })
      },
    },
  )
}
