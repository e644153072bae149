import type { HostHoldingRequest, HostHoldingRequests } from '#contract/schedule/host-schedule-schemas.ts'
import type { OwnHoldingRequest, OwnHoldingRequests } from '#contract/schedule/schedule-schemas.ts'
import { inTransaction } from '#database/client.ts'
import {
  countHostRequests,
  countOwnRequests,
  findHostRequests,
  findHosts,
  findOwnRequest,
  findOwnRequests,
  type HostRequestRow,
  type OwnRequestRow,
  type RequestState,
  withdrawRequestRow,
} from '#database/schedule/holding-requests.ts'
import { isoJapan } from '#domain/shared/japan-time.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import type { UserActor } from '../../shared/actor.ts'
import { pageMetaOf, rangeOf } from '../../shared/paging.ts'
import type { App } from '../../shared/app.ts'
import { Refused } from '../../shared/refused.ts'
import { withdrawnMail } from './holding-request-mails.ts'

/** A request in the API's form for hosts: with the guest's name, without the address. */
export function holdingRequestOf(row: HostRequestRow): HostHoldingRequest {
  return {
    id: row.id,
    experience: {
      id: row.experience_id,
      title: row.experience_title,
      recruitment_number: row.recruitment_number,
      reservation_deadline: row.reservation_deadline,
      approve: row.approve,
      duration_minutes: row.duration_minutes,
      last_slot: row.last_slot,
    },
    guest_name: row.guest_name,
    date: row.date,
    start_time: row.start_time,
    number_of_people: row.number_of_people,
    message: row.message,
    state: row.state,
    answer: row.answer,
    answered_at: isoJapan(row.answered_at),
    calendar: row.calendar,
    created_at: isoJapan(row.created_at),
  }
}

/** A request in the API's form for its guest. */
function ownHoldingRequestOf(row: OwnRequestRow): OwnHoldingRequest {
  const { experience_id, experience_title, image_url, hosted_by, published, ...request } = row
  return {
    ...request,
    experience: { id: experience_id, title: experience_title, image_url, hosted_by, published },
    answered_at: isoJapan(row.answered_at),
    withdrawn_at: isoJapan(row.withdrawn_at),
    created_at: isoJapan(row.created_at),
  }
}

/** Requests for the caller's experiences, one page; a page past the end is empty. */
export async function listHostHoldingRequests(
  app: Pick<App, 'db'>,
  actor: UserActor,
  { state, page }: { state: RequestState | 'all'; page: number },
): Promise<HostHoldingRequests> {
  const wanted = state === 'all' ? null : state
  const [{ count, open_count }, rows] = await Promise.all([
    countHostRequests(app.db, actor.id, wanted),
    findHostRequests(app.db, actor.id, { state: wanted, ...rangeOf(page) }),
  ])
  return {
    holding_requests: rows.map(holdingRequestOf),
    meta: { ...pageMetaOf(page, count), open_count },
  }
}

/** The requests that the caller has sent, newest first; a page past the end is empty. */
export async function listOwnHoldingRequests(
  app: Pick<App, 'db'>,
  actor: UserActor,
  { page }: { page: number },
): Promise<OwnHoldingRequests> {
  const [count, rows] = await Promise.all([
    countOwnRequests(app.db, actor.id),
    findOwnRequests(app.db, actor.id, rangeOf(page)),
  ])
  return {
    holding_requests: rows.map(ownHoldingRequestOf),
    meta: pageMetaOf(page, count),
  }
}

/**
 * The guest withdraws a request that isn't answered yet. All who run the experience get a mail. A
 * repeated call changes nothing.
 * @throws Refused holding_request_not_found (also for another guest's), holding_request_answered
 */
export async function withdrawHoldingRequest(
  app: Pick<App, 'db' | 'clock' | 'jobs' | 'base_url'>,
  actor: UserActor,
  id: number,
): Promise<OwnHoldingRequest> {
  return await inTransaction(app.db, async (tx) => {
    const withdrawn = await withdrawRequestRow(tx, actor.id, id, app.clock.now())
    const request = await findOwnRequest(tx, actor.id, id)
    if (!request) throw new Refused('holding_request_not_found')
    if (request.state !== 'withdrawn') throw new Refused('holding_request_answered')
    if (withdrawn)
      for (const host of await findHosts(tx, request.experience_id))
        await queueMail(app, tx, withdrawnMail(app.base_url, host, actor.name, request))
    return ownHoldingRequestOf(request)
  })
}
