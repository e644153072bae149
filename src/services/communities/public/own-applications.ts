import { createHash } from 'node:crypto'
import type { ApplicationBody, AppliedTo, OwnApplications } from '#contract/communities/applications-schemas.ts'
import { inTransaction, type Tx } from '#database/client.ts'
import {
  countApplicationsOf,
  findApplicationOfRequest,
  findApplicationsOf,
  findNotifiedMembers,
  insertApplication,
} from '#database/communities/applications.ts'
import { findCommunity } from '#database/communities/find-communities.ts'
import { holdCommunity } from '#database/locks.ts'
import { findItems } from '#database/reference/keep-lists.ts'
import { answersUnasked, checkApplication } from '#domain/communities/check-application.ts'
import { dateOf, isoJapan } from '#domain/shared/japan-time.ts'
import { type Mail, queueMail } from '../../mail/queue-mail.ts'
import { agreeToTexts, findLegalTexts } from '../../reference/settings/legal-pages.ts'
import { getOperator } from '../../reference/settings/operator.ts'
import type { Actor, UserActor } from '../../shared/actor.ts'
import { pageMetaOf, rangeOf } from '../../shared/paging.ts'
import type { App } from '../../shared/app.ts'
import { limitAttempts } from '../../shared/limit-attempts.ts'
import { InvalidInput, Refused } from '../../shared/refused.ts'
import { applicationArrivedMail, type Applied, appliedMail } from '../shared/application-mails.ts'
import { termsVersionOf } from '../shared/community-form.ts'

const HOUR = 3600
/** Applications from one IP address, and with one e-mail address, which gets a mail for each. */
const BY_ADDRESS = { most: 20, seconds: HOUR }
const BY_EMAIL = { most: 5, seconds: HOUR }

/**
 * A visitor or user applies to a published community. The questions are stored as they were shown,
 * or the call is refused. The applicant gets a mail if there is an address. The brand's members get
 * one too, or the operator if there is no brand.
 * @param address IP address of the client
 * @param idempotency_key repeated with the same content it stores nothing and returns the same
 * response; null for a client without one
 * @throws Refused community_not_found, applications_closed, application_items_changed,
 * application_recipient_changed (somebody else would read it than the page said), legal_changed,
 * idempotency_key_invalid, too_many_attempts; InvalidInput
 */
export async function applyToCommunity(
  app: Pick<App, 'db' | 'clock' | 'jobs' | 'base_url' | 'rate_limits'>,
  actor: Actor,
  input: ApplicationBody & { idempotency_key: string | null },
  address: string,
): Promise<AppliedTo> {
  const { community_id, idempotency_key } = input
  const community = await findCommunity(app.db, community_id)
  if (!community?.published) throw new Refused('community_not_found')
  if (idempotency_key !== null && !/^[\x21-\x7e]{1,255}$/.test(idempotency_key))
    throw new Refused('idempotency_key_invalid')
  const user_id = actor.kind === 'user' ? actor.id : null
  const { terms_version, legal_version, ...typed } = input
  const request_hash = idempotency_key && hashOf([user_id, typed])
  // First: a repeated call gets its response, whatever changed since the call that applied.
  const earlier = request_hash === null ? undefined : await findApplicationOfRequest(app.db, request_hash)
  if (earlier) return applicationReply(earlier, community_id, community.name)
  if (!community.accepting_applications) throw new Refused('applications_closed')
  const now = app.clock.now()
  const questions = community.application_items
  if (
    (terms_version != null && terms_version !== termsVersionOf(community)) ||
    answersUnasked(input.answers, questions)
  )
    throw new Refused('application_items_changed')
  const occupations = (await findItems(app.db, 'occupations')).map(({ id }) => id)
  const { values, messages } = checkApplication(input, { questions, occupations, today: dateOf(now) })
  if (messages) throw new InvalidInput(messages)
  await limitAttempts(app, `application:address:${address}`, BY_ADDRESS)
  if (values.email) await limitAttempts(app, `application:email:${values.email}`, BY_EMAIL)

  const texts = await findLegalTexts(app, ['privacy'])
  return await inTransaction(app.db, async (tx) => {
    // Read again under a lock: until the commit, nobody else can become the reader.
    const refusal = refusalOf(await holdCommunity(tx, community_id), input.recipient_brand_id)
    if (refusal) {
      // A repeated call may have applied before the community changed.
      const made = request_hash === null ? undefined : await findApplicationOfRequest(tx, request_hash)
      if (!made) throw new Refused(refusal)
      return applicationReply(made, community_id, community.name)
    }
    const agreed_texts = await agreeToTexts(tx, texts, legal_version, now)
    const id = await insertApplication(tx, {
      ...values,
      agreed_texts,
      community_id,
      user_id,
      request_hash,
      applied_at: now,
    })
    const { name } = community
    if (id === null) {
      const made = await findApplicationOfRequest(tx, request_hash!)
      if (!made) throw new Error('the application of this call is gone')
      return applicationReply(made, community_id, name)
    }
    const applied = { id, full_name: values.full_name, community_id, community_name: name, applied_at: now }
    if (values.email) await queueMail(app, tx, appliedMail(values.email, applied, app.base_url, user_id !== null))
    for (const mail of await mailsToKeepers(tx, applied, app.base_url)) await queueMail(app, tx, mail)
    return applicationReply(applied, community_id, name)
  })
}

/** @param recipient the brand that the applicant saw; undefined if the call doesn't say */
function refusalOf(now: Awaited<ReturnType<typeof holdCommunity>>, recipient: number | null | undefined) {
  if (!now?.published) return 'community_not_found'
  if (!now.accepting_applications) return 'applications_closed'
  return recipient === undefined || recipient === now.brand_id ? null : 'application_recipient_changed'
}

async function mailsToKeepers(tx: Tx, applied: Applied, base_url: string): Promise<Mail[]> {
  const members = await findNotifiedMembers(tx, applied.community_id)
  if (members !== null) return members.map(({ email }) => applicationArrivedMail('brand', email, applied, base_url))
  const { email } = await getOperator({ db: tx })
  return [applicationArrivedMail('operator', email, applied, base_url)]
}

const hashOf = (parts: unknown) => createHash('sha256').update(JSON.stringify(parts)).digest('base64url')

const applicationReply = (
  { id, applied_at }: { id: number; applied_at: Date },
  community_id: number,
  community_name: string,
): AppliedTo => ({ id, community_id, community_name, applied_at: isoJapan(applied_at) })

/**
 * The applications that the caller made while signed in, the newest first, 20 a page; a page past
 * the end is empty.
 */
export async function listOwnApplications(
  { db, clock }: Pick<App, 'db' | 'clock'>,
  actor: UserActor,
  { page }: { page: number },
): Promise<OwnApplications> {
  const count = await countApplicationsOf(db, actor.id)
  const rows = await findApplicationsOf(db, actor.id, { now: clock.now(), ...rangeOf(page) })
  return {
    community_applications: rows.map((row) => ({
      ...row,
      applied_at: isoJapan(row.applied_at),
      decided_at: isoJapan(row.decided_at),
    })),
    meta: pageMetaOf(page, count),
  }
}
