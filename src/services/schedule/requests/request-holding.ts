import type { z } from 'zod'
import type { holdingRequest, holdingRequestBody } from '#contract/schedule/schedule-schemas.ts'
import { inTransaction } from '#database/client.ts'
import type { Host } from '#database/experiences/find-experience.ts'
import { newRequestKey, type NoticeCopy } from '#database/notices/choices.ts'
import { findHosts, findRequested, insertHoldingRequest } from '#database/schedule/holding-requests.ts'
import { LAST_TIME, singleDateProblem, timesProblem } from '#domain/schedule/recurrence.ts'
import { dateOf, formatDate } from '#domain/shared/japan-time.ts'
import { cleanText } from '#domain/shared/text.ts'
import { visibleExperience } from '../../experiences/shared/visible-experience.ts'
import { queueCopies, queueMail } from '../../mail/queue-mail.ts'
import type { UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { limitAttempts } from '../../shared/limit-attempts.ts'
import { Refused } from '../../shared/refused.ts'
import { requestCopyMail, requestedMail } from './holding-request-mails.ts'

type HoldingRequest = z.infer<typeof holdingRequest>

/** Requests that one user can send; each sends a mail to a host. */
const LIMIT = { most: 20, seconds: 3600, refusal: 'booking_too_many_attempts' } as const

/**
 * Requests the host to offer the experience on a date, from today to six months ahead. All who
 * run the experience get a mail, and copies through the channels that they chose; the guest gets a
 * copy of the mail.
 * @throws Refused experience_not_found, experience_not_public, holding_request_own,
 * experience_not_published, a problem of the date or time, holding_request_too_many_people,
 * holding_request_exists
 */
export async function requestHolding(
  app: Pick<App, 'db' | 'clock' | 'jobs' | 'base_url' | 'rate_limits' | 'noticeChannels'>,
  actor: UserActor,
  id: number,
  input: z.infer<typeof holdingRequestBody>,
): Promise<HoldingRequest> {
  const access = await visibleExperience(app, actor, id)
  if (access.acts_for_it) throw new Refused('holding_request_own')
  if (!access.approve) throw new Refused('experience_not_published')
  const now = app.clock.now()
  const start_time = input.start_time ?? null
  const problem =
    singleDateProblem(input.date, dateOf(now)) ?? (start_time === null ? null : timesProblem(start_time, LAST_TIME))
  if (problem) throw new Refused(problem)
  await limitAttempts(app, `holding_request:${actor.id}`, LIMIT)
  return await inTransaction(app.db, async (tx) => {
    const { title, recruitment_number } = await findRequested(tx, id)
    if (input.number_of_people > recruitment_number)
      throw new Refused('holding_request_too_many_people', { most: recruitment_number })
    const request = await insertHoldingRequest(tx, {
      experience_id: id,
      user_id: actor.id,
      date: input.date,
      start_time,
      number_of_people: input.number_of_people,
      message: cleanText(input.message),
      created_at: now,
    })
    if (!request) throw new Refused('holding_request_exists')
    const hosts = await findHosts(tx, id)
    for (const host of hosts)
      await queueMail(app, tx, {
        ...requestedMail(app.base_url, host, actor.name, title, request),
        about: { request_id: request.id },
      })
    await queueMail(app, tx, requestCopyMail(app.base_url, actor, title, request))
    await queueCopies(app, tx, 'new_request', alertsOf(hosts, title, request))
    return request
  })
}

/** For everybody who runs the experience, without the guest's name. */
const alertsOf = (hosts: readonly Host[], title: string, request: HoldingRequest): NoticeCopy[] =>
  hosts.map(({ id: user_id }) => ({
    key: newRequestKey(request.id),
    user_id,
    title: '開催リクエストが届きました',
    text: `「${title}」に開催リクエストが届きました（${formatDate(request.date)}・${request.number_of_people}名）。`,
    path: '/host/requests',
    about: { request_id: request.id },
  }))
