import { type Db, inTransaction } from '#database/client.ts'
import { recordBounce } from '#database/mail/bounces.ts'
import { START } from '../database.ts'

/** Marks an address as permanently undeliverable. */
export const aBouncedAddress = (db: Db, email: string) =>
  inTransaction(db, (tx) =>
    recordBounce(tx, {
      email,
      kind: 'address_unknown',
      words: '5.1.1 550 5.1.1 User unknown',
      mail_id: 1,
      at: new Date(START),
      ends: true,
    }),
  )
