import type { ApplicationMail } from '#domain/communities/applications.ts'
import type { Db, Tx } from '../client.ts'

export async function findApplicationMail(db: Db, brand_id: number, id: number): Promise<ApplicationMail | undefined> {
  const row = await db
    .selectFrom('brand_members')
    .select('application_mail')
    .where('id', '=', id)
    .where('brand_id', '=', brand_id)
    .executeTakeFirst()
  return row?.application_mail as ApplicationMail | undefined
}

/** Changes nothing, also not its time, if the member has this choice already. */
export async function setApplicationMail(
  tx: Tx,
  brand_id: number,
  id: number,
  { application_mail, now }: { application_mail: ApplicationMail; now: Date },
): Promise<void> {
  await tx
    .updateTable('brand_members')
    .set({ application_mail, application_mail_since: now })
    .where('id', '=', id)
    .where('brand_id', '=', brand_id)
    .where('application_mail', '<>', application_mail)
    .execute()
}
