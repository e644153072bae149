import type { Db, Tx } from '../client.ts'

export type NewMail = {
  kind: string
  to_address: string
  subject: string
  text_body: string
  html_body: string | null
  attachments: string
}

/** @returns its id */
export async function insertMail(tx: Tx, mail: NewMail): Promise<number> {
  const { id } = await tx.insertInto('mails').values(mail).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Counts one more attempt at a mail that is still to be sent; undefined when it was sent, given up or never there. */
export const takeMail = (tx: Tx, id: number) =>
  tx
    .updateTable('mails')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .returningAll()
    .executeTakeFirst()

export async function markSent(tx: Tx, id: number, at: Date) {
  await tx.updateTable('mails').set({ state: 'sent', sent_at: at, error: null }).where('id', '=', id).execute()
}

/** @param given_up whether it was the last attempt */
export async function markFailed(tx: Tx, id: number, error: string, given_up: boolean) {
  await tx
    .updateTable('mails')
    .set({ error, ...(given_up && { state: 'failed' as const }) })
    .where('id', '=', id)
    .execute()
}

/** The latest mails, newest first. */
export const readLatestMails = (db: Db, limit: number) =>
  db
    .selectFrom('mails')
    .select(['id', 'kind', 'to_address', 'subject', 'state', 'created_at'])
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

export const readMail = (db: Db, id: number) =>
  db.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirst()
