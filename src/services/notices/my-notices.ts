import type { MailConsent, MyNotices, NoticeChoicesBody } from '#contract/notices/notices-schemas.ts'
import { inTransaction } from '#database/client.ts'
import { holdActiveUser } from '#database/locks.ts'
import { findChoices, replaceChoices } from '#database/notices/choices.ts'
import { findLineAddress } from '#database/notices/line.ts'
import {
  endConsent,
  endConsentByToken,
  findConsentByToken,
  giveConsent,
  hasConsent,
} from '#database/notices/mail-consents.ts'
import { findPushAddresses } from '#database/notices/push-subscriptions.ts'
import { consentWords, isOffered } from '#domain/notices/channels.ts'
import type { UserActor } from '../shared/actor.ts'
import type { App } from '../shared/app.ts'
import { newMailToken } from '../shared/mail-token.ts'
import { Refused } from '../shared/refused.ts'

/**
 * The channels that the user chose, which of them can reach the user, and the consents to mails.
 */
export async function getMyNotices(
  app: Pick<App, 'db' | 'clock' | 'noticeChannels'>,
  actor: UserActor,
): Promise<MyNotices> {
  const has = (name: 'line' | 'push') => app.noticeChannels.some((channel) => channel.name === name)
  const [choices, line, browsers, review_invitation] = await Promise.all([
    findChoices(app.db, actor.id),
    has('line') ? findLineAddress(app.db, actor.id) : undefined,
    has('push') ? findPushAddresses(app.db, actor.id, app.clock.now()) : [],
    hasConsent(app.db, actor.id, 'review_invitation'),
  ])
  return {
    choices,
    line: !has('line') ? 'unavailable' : !line ? 'not_linked' : line.following === false ? 'not_friend' : 'ready',
    push: !has('push') ? 'unavailable' : browsers.length === 0 ? 'no_browser' : 'ready',
    review_invitation,
  }
}

/**
 * Replaces the choices. A choice that isn't offered is refused; one whose channel can't reach the
 * user now is stored, and mail goes out in any case.
 * @throws Refused malformed_request, seeing_as_somebody
 */
export async function chooseNotices(
  app: Pick<App, 'db' | 'clock' | 'noticeChannels'>,
  actor: UserActor,
  { choices, review_invitation }: NoticeChoicesBody,
): Promise<MyNotices> {
  if (actor.impersonation) throw new Refused('seeing_as_somebody')
  if (!choices.every(({ kind, channel }) => isOffered(kind, channel))) throw new Refused('malformed_request')
  await inTransaction(app.db, async (tx) => {
    if (!(await holdActiveUser(tx, actor.id))) throw new Refused('not_signed_in')
    const now = app.clock.now()
    await replaceChoices(tx, actor.id, choices, now)
    const kind = 'review_invitation'
    if (review_invitation === true)
      await giveConsent(tx, {
        user_id: actor.id,
        kind,
        wording: consentWords[kind],
        token: newMailToken(),
        given_at: now,
      })
    if (review_invitation === false) await endConsent(tx, actor.id, kind, now)
  })
  return await getMyNotices(app, actor)
}

/**
 * What an address in a mail ends.
 * @throws Refused mail_consent_not_found
 */
export async function getMailConsent(app: Pick<App, 'db'>, token: string): Promise<MailConsent> {
  const consent = await findConsentByToken(app.db, token)
  if (!consent) throw new Refused('mail_consent_not_found')
  return { kind: consent.kind, ended: consent.ended_at !== null }
}

/**
 * Ends a consent. The token is the permission, so neither a session nor a confirmation is needed. A
 * repeated call changes nothing.
 * @throws Refused mail_consent_not_found
 */
export async function endMailConsent(app: Pick<App, 'db' | 'clock'>, token: string): Promise<MailConsent> {
  const ended = await inTransaction(app.db, (tx) => endConsentByToken(tx, token, app.clock.now()))
  if (!ended) throw new Refused('mail_consent_not_found')
  return await getMailConsent(app, token)
}
