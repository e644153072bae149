import type { PersonDetail } from '#contract/accounts/admin-users-schemas.ts'
import { type PersonData, readPersonData } from '#database/accounts/person-data.ts'
import { insertAudit } from '#database/audit/insert-audit.ts'
import { inTransaction, type Tx } from '#database/client.ts'
import { maskContacts } from '#domain/messages/mask-contacts.ts'
import { isoJapan } from '#domain/shared/japan-time.ts'
import { normaliseEmail } from '#domain/shared/text.ts'
import type { UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { InvalidInput, Refused } from '../../shared/refused.ts'
import { aboutPerson, eraseLocked, reasonOf, requireErasable, withLockedPerson } from '../shared/locked-person.ts'
import { getPerson } from './person.ts'

/**
 * All data about a user as JSON, for an admin to hand over to them. The export is recorded. It has
 * no messages and no reports: admins read a thread only after a report
 * (docs/product/messages.md#reports).
 * @throws Refused as withLockedPerson
 */
export async function exportPerson(app: App, admin: UserActor, id: number): Promise<string> {
  return await withLockedPerson(app, admin, id, async ({ tx, now }) => {
    await insertAudit(tx, admin, { at: now, action: 'export_person', ...aboutPerson(id) })
    return await fileOf(tx, id, now, { with_messages: false })
  })
}

/**
 * The same for the user's own data.
 * @throws Refused seeing_as_somebody: an impersonating admin must export in their own name
 */
export async function exportOwnData(app: App, actor: UserActor): Promise<string> {
  if (actor.impersonation) throw new Refused('seeing_as_somebody')
  return await inTransaction(app.db, async (tx) => {
    const now = app.clock.now()
    await insertAudit(tx, actor, { at: now, action: 'export_own_data', ...aboutPerson(actor.id) })
    return await fileOf(tx, actor.id, now, { with_messages: true })
  })
}

const LEFT_OUT = 'ご本人がマイページから書き出したときに入ります。'

async function fileOf(tx: Tx, id: number, now: Date, { with_messages }: { with_messages: boolean }): Promise<string> {
  const data = await readPersonData(tx, id)
  if (!data) throw new Refused('person_not_found')
  const file = {
    exported_at: isoJapan(now),
    ...data,
    messages: with_messages ? data.messages.map(withoutContacts) : LEFT_OUT,
    // An admin may be the one who was reported.
    thread_reports: with_messages ? data.thread_reports : LEFT_OUT,
    mails: data.mails.map(withoutTokens),
  }
  return JSON.stringify(file, null, 2)
}

/** As the page shows it: contacts of the other side are hidden before a booking. */
function withoutContacts({ hides_contacts, ...message }: PersonData['messages'][number]) {
  if (!hides_contacts) return message
  const { text, mail_text } = message
  return { ...message, text: maskContacts(text).text, mail_text: mail_text && maskContacts(mail_text).text }
}

/**
 * The export contains no valid links, because a link lets its reader set a password or verify an
 * address.
 */
const withoutTokens = (mail: PersonData['mails'][number]) => ({
  ...mail,
  text: mail.text.replace(/token=[^\s&]+/g, 'token=（省略）'),
})

/**
 * Erases the personal data of a user permanently. Bookings, payments and reviews stay without the
 * name; the address can sign up again.
 * @param input `email` confirms the erasure and must be the user's address
 * @throws Refused own_account, erasure_of_admin, erasure_reservations, erasure_hosted,
 * erasure_money, erasure_balance, erasure_unposted, and as withLockedPerson; InvalidInput
 */
export async function erasePerson(
  app: App,
  admin: UserActor,
  id: number,
  input: { email: string; reason: string },
): Promise<PersonDetail> {
  const reason = reasonOf(input.reason)
  if (id === admin.id) throw new Refused('own_account')
  await withLockedPerson(app, admin, id, async (locked) => {
    const { tx, person, now } = locked
    if (normaliseEmail(input.email) !== person.email)
      throw new InvalidInput({ email: ['この会員のメールアドレスと一致しません。'] })
    await requireErasable(locked)
    const experiences = await eraseLocked(locked, admin.id)
    await insertAudit(tx, admin, {
      at: now,
      action: 'erase_person',
      ...aboutPerson(id),
      detail: { reason, experiences },
    })
  })
  return await getPerson(app, id)
}
