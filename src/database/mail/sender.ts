import type { Db } from '../client.ts'

/** The operator as far as mails name them. */
export type Sender = {
  service_name: string
  company_name: string
  postal_code: string
  address: string
  email: string
  contact_hours: string
}

/** From the operator's settings; what isn't set there is missing here. */
export async function readSender(db: Db): Promise<Partial<Sender>> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', 'operator').executeTakeFirst()
  return (row?.value as Partial<Sender> | undefined) ?? {}
}
