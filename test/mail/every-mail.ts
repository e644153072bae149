// Queues one mail of each kind, with the same booking, titles and amounts.
import { inTransaction, type Tx } from '#database/client.ts'
import type { HandoverRow } from '#database/booking/payment/handovers.ts'
import { findReservationPeople, findReservations } from '#database/booking/reservations/reservations.ts'
import type { EndedSlot } from '#database/booking/shared/digests.ts'
import type { DecidedRow } from '#database/experiences/approval-queue.ts'
import type { Closing, NewStatement } from '#database/payouts/closings.ts'
import { findPayee } from '#database/payouts/find-payees.ts'
import type { HostReviewRow } from '#database/reviews/find-reviews.ts'
import type { HostRequestRow, OwnRequestRow } from '#database/schedule/holding-requests.ts'
import type { GuestTerms } from '#domain/booking/guest-terms.ts'
import type { EventDetail } from '#domain/booking/reservation-events.ts'
import {
  accountMails,
  queueRolesMail,
  queueSuspendedMail,
  queueSuspensionLiftedMail,
} from '#services/accounts/mails/account-mails.ts'
import * as closing from '#services/accounts/mails/closing-mails.ts'
import * as address from '#services/accounts/mails/email-change-mails.ts'
import * as social from '#services/accounts/mails/social-mails.ts'
import { queueMemberMail, queueWithdrawnMail } from '#services/ambassadors/member-mails.ts'
import { changedMails, proposalDeclinedMail, proposedMails } from '#services/booking/mails/booking-change-mails.ts'
import * as bookings from '#services/booking/mails/booking-mails.ts'
import { cancellationMails, refundMails } from '#services/booking/mails/cancellation-mails.ts'
import { termsChangedMails } from '#services/booking/mails/change-mails.ts'
import { guestDigestMail, type GuestPart, hostDigestMail } from '#services/booking/mails/digest-mails.ts'
import * as disputes from '#services/booking/mails/dispute-mails.ts'
import { handoverDecidedMail } from '#services/booking/mails/handover-mails.ts'
import * as waiting from '#services/booking/mails/waiting-mails.ts'
import { brandMails, sendInvitation, sendRemoval } from '#services/brands/members/brand-mails.ts'
import * as applications from '#services/communities/shared/application-mails.ts'
import { queueDecisionMails, queueWrittenForHostMail } from '#services/experiences/shared/decision-mails.ts'
import { type Mail, queueMail } from '#services/mail/queue-mail.ts'
import { partlyOf, refusalOf, replyMail } from '#services/messages/message-mails.ts'
import * as reports from '#services/messages/message-mails.ts'
import * as notices from '#services/notices/notice-mails.ts'
import * as unread from '#services/notices/unread-mails.ts'
import { reviewReplyMail } from '#services/reviews/review-mails.ts'
import { mailPaid, mailPayoutReturned } from '#services/payouts/runs/payout-mails.ts'
import { statementMail } from '#services/payouts/statements/statement-mails.ts'
import * as payees from '#services/payouts/payees/payee-mails.ts'
import * as requests from '#services/schedule/requests/holding-request-mails.ts'
import type { App } from '#services/shared/app.ts'

export const TITLE = '陶芸でつくる、はじめての湯のみ'
const TOKEN = 'a'.repeat(40)

/** @param payee_id of a host @param reservation_id of a paid booking of two slots, without a minimum */
export const queueEveryMail = (app: App, { reservation_id, payee_id }: { reservation_id: number; payee_id: number }) =>
  inTransaction(app.db, async (tx) => {
    const base_url = app.base_url
    const person = { id: 1, name: '山田花子', email: 'hanako@example.jp' }
    const queue = async (mails: readonly (Mail | null)[]) => {
      for (const mail of mails) if (mail) await queueMail(app, tx, mail)
    }
    await queueAccountMails(app, tx, person)
    await queueBookingMails(app, tx, reservation_id, queue)
    await queuePayoutMails(app, tx, payee_id, queue)
    const wish = {
      id: 4,
      experience_id: 5,
      state: 'open' as const,
      date: '2026-12-17',
      start_time: '18:00',
      number_of_people: 2,
      message: 'お願いします。',
    }
    const request = {
      ...wish,
      id: 4,
      experience_id: 5,
      experience_title: TITLE,
      hosted_by: '窯元',
      guest_name: '花子',
      guest_email: person.email,
    }
    const waited = {
      ...person,
      user_id: 1,
      experience_id: 5,
      title: TITLE,
      new_dates: false,
      more: false,
      places: 2,
      lines: null,
      slot: { id: 6, date: '2026-12-17', start_time: '18:00', end_time: '20:00' },
    }
    const { slot } = waited
    const review = {
      experience_id: 5,
      experience_title: TITLE,
      guest_full_name: '花子',
      guest_email: person.email,
      content: '楽しかったです。',
      hosted_by: '窯元',
    }
    const applied = {
      id: 7,
      full_name: '山田花子',
      community_id: 8,
      community_name: '里山の会',
      applied_at: new Date('2026-12-01T01:00:00Z'),
    }
    const told = { ...person, thread_id: 9, user_id: 1, valid_until: new Date() }
    const hidden = (kinds: object[]) => ({ hidden: kinds }) as unknown as Parameters<typeof partlyOf>[0]
    const item = { count: 2, oldest: new Date('2026-12-01T01:00:00Z'), due: '2026-12-04' }
    await queue([
      requests.requestedMail(base_url, person, '花子', TITLE, wish),
      requests.requestCopyMail(base_url, person, TITLE, wish),
      requests.withdrawnMail(base_url, person, '花子', request as OwnRequestRow & typeof request),
      requests.answerMail(base_url, request as unknown as HostRequestRow, '', slot),
      requests.answerMail(base_url, request as unknown as HostRequestRow, '', null),
      waiting.placeFreeMail(base_url, waited, { id: 1, ends_at: new Date('2026-12-05T11:00:00Z') }),
      waiting.placeFreeMail(base_url, { ...waited, new_dates: true }, null),
      waiting.waitingEndedMail(base_url, waited, 'unused'),
      waiting.waitingEndedMail(base_url, { ...waited, slot: null }, 'over'),
      reviewReplyMail(base_url, review as HostReviewRow, 'ありがとうございます。'),
      applications.appliedMail(person.email, applied, base_url, true),
      applications.applicationArrivedMail('brand', person.email, applied, base_url),
      applications.applicationArrivedMail('operator', person.email, applied, base_url),
      applications.applicationDigestMail(
        { email: person.email, brand_name: '里山工房' },
        [{ community_name: '里山の会', count: 3 }],
        base_url,
      ),
      applications.decisionMail(
        person.email,
        applied,
        { state: 'accepted', decision_message: null, changed: false, published: true },
        base_url,
      ),
      replyMail(base_url, told, 'guest', refusalOf('expired')),
      replyMail(base_url, told, 'guest', partlyOf(hidden([]), 1)!),
      replyMail(base_url, told, 'guest', partlyOf(hidden([{ kind: 'phone' }]), 0)!),
      reports.reportReceivedMail(base_url, person, 4),
      reports.reportReplyMail(base_url, person, 4),
      reports.reportClosedMail(base_url, person, 4, 'acted'),
      reports.reportArrivedMail(base_url, person, 4, true),
      reports.reportArrivedMail(base_url, person, 4, false),
      notices.tomorrowMail(base_url, person, '2026-12-17', [
        { ...slot, title: TITLE, participants: 3, hosts: [] },
        { ...slot, id: 7, start_time: '20:00', end_time: '22:00', title: TITLE, participants: 2, hosts: [] },
      ]),
      notices.requestWaitingMail(base_url, person, {
        ...wish,
        id: 4,
        title: TITLE,
        created_at: item.oldest,
        hosts: [],
      }),
      notices.questionWaitingMail(base_url, person, { id: 9, message_id: 1, created_at: item.oldest, hosts: [] }),
      notices.newReviewMail(base_url, person, {
        id: 1,
        experience_id: 5,
        title: TITLE,
        rate: 4,
        content: '楽しかったです。',
        posted_at: item.oldest,
        hosts: [],
      }),
      notices.applicationReceivedMail(base_url, person, {
        id: 1,
        experience_id: 5,
        title: TITLE,
        at: item.oldest,
        answer_by: item.oldest,
        hosts: [],
      }),
      notices.datesEndMail(base_url, person, { id: 5, title: TITLE, last_date: '2026-12-17', hosts: [] }),
      notices.operatorWaitingMail(base_url, person, [{ ...item, words: '公開の申請', path: '/admin/approvals' }], {
        due_soon: false,
      }),
      notices.dutyArrivedMail(base_url, person, { ...item, kind: 'disputes' }),
      unread.unreadMail(person, `${base_url}/mypage/messages/9`, unread.unreadWords('窯元', null), {
        answerable: false,
      }),
      unread.unreadMail(
        person,
        `${base_url}/mypage/messages/9`,
        unread.unreadWords('窯元', { ...slot, title: TITLE, calendar_id: 6, reservation_id: null }),
        {
          answerable: false,
        },
      ),
    ])
    const decided = { id: 5, title: TITLE, hosts: [person] } as unknown as DecidedRow
    for (const decision of ['approved', 'republished', 'returned', 'taken_down'] as const)
      await queueDecisionMails(app, tx, decided, decision, { comment: '写真を足してください。', field_comments: [] })
    await queueWrittenForHostMail(app, tx, person, { id: 5, title: TITLE })
  })

async function queueAccountMails(app: App, tx: Tx, person: { id: number; name: string; email: string }) {
  const standing = {
    ...person,
    access_control: 'GENERAL',
    admin_roles: [],
    email_verified: true,
    suspended_at: null,
    erased_at: null,
  } as never
  const now = app.clock.now()
  const users = accountMails(app)
  const brands = brandMails(app)
  const holder = { ...person, address: 'local' }
  await users.verification(tx, person, TOKEN)
  await users.alreadyRegistered(tx, person)
  for (const mails of [users, brands]) {
    await mails.passwordReset(tx, person, TOKEN)
    await mails.passwordSet(tx, person)
    await mails.factorChanged(tx, holder, 'passkey_added', now)
  }
  await social.mailCode(app, tx, person.email, '123456', 'line')
  await social.mailRegistered(app, tx, person, 'line')
  await social.mailLinked(app, tx, person, 'line', false)
  await social.mailUnlinked(app, tx, person, 'line')
  await address.mailChangeCode(app, tx, person.email, '123456')
  await address.mailChangeToTaken(app, tx, person)
  await address.mailChangedFrom(app, tx, person, now)
  await address.mailChangedTo(app, tx, person)
  await queueRolesMail(app, tx, standing, '会計')
  await queueSuspendedMail(app, tx, standing, { experiences: 1, closing: false })
  await queueSuspensionLiftedMail(app, tx, standing, 1)
  await closing.queueClosingRequestedMail(app, tx, standing, { closes_at: now, experiences: 0 })
  await closing.queueClosingWithdrawnMail(app, tx, standing, 0)
  await closing.queueClosingWaitsMail(app, tx, standing, [
    { kind: 'bookings', what: '予約があります。', advice: '' } as never,
  ])
  await closing.queueAccountClosedMail(app, tx, person.email)
  const brand = { email: person.email, brand_name: '里山工房' }
  await sendInvitation(app, tx, { ...brand, token: TOKEN })
  await sendRemoval(app, tx, brand)
  for (const change of ['added', 'removed'] as const) await queueMemberMail(app, tx, person, '里山の案内人', change)
  await queueWithdrawnMail(app, tx, person, '里山の案内人', 2)
}

async function queueBookingMails(
  app: App,
  tx: Tx,
  id: number,
  queue: (mails: readonly (Mail | null)[]) => Promise<void>,
) {
  const [row] = await findReservations(tx, [id])
  const [people] = await findReservationPeople(tx, [id])
  const [first] = row!.calendars
  const context = { row: row!, people: people!, base_url: app.base_url, now: app.clock.now() }
  const undecided = {
    ...context,
    row: { ...row!, minimum: 3, calendars: row!.calendars.map((one) => ({ ...one, participants: 2 })) },
  }
  const ending = { calendar_id: first!.id, by: 'host' as const, reason: '大雨のため', refund: 3000 }
  const { online, online_url, state, address, note, meeting_point, nearest_station, directions } = row!
  const terms = {
    online,
    online_url,
    state,
    address,
    note,
    meeting_point,
    nearest_station,
    directions,
    title: TITLE,
  } as GuestTerms
  const side = { number_of_people: 1, lines: null }
  const slots = row!.calendars.map(({ id, date, start_time, end_time }) => ({
    id,
    date,
    start_time,
    end_time,
    uid: id,
  }))
  const change = {
    id: 1,
    reservation_id: id,
    state: 'applied',
    made_by: 'guest',
    user_id: 1,
    before: { ...side, calendars: slots },
    after: { ...side, calendars: slots.slice(0, 1) },
    refund: 3000,
    refund_id: 1,
    change_state: 'state',
    message: '子どもが熱を出しました。',
    created_at: context.now,
    ends_at: context.now,
    decided_at: null,
    decided_by: null,
  } as const
  await queue([
    ...bookings.confirmationMails(context),
    bookings.confirmationMails(undecided)[0]!,
    ...bookings.decidedMails(context, { calendar_id: first!.id }),
    bookings.declinedMail(context),
    bookings.latePaymentMail(context, 'too_late'),
    ...cancellationMails(context, { by: 'guest', refund: 6000, before: 0 }),
    cancellationMails(context, { by: 'host', refund: 6000, before: 0, calendar_id: first!.id })[0]!,
    ...changedMails(context, { change_id: 1, by: 'guest', refund: 3000, before: 0 }, change),
    ...proposedMails(context, { ...change, state: 'open' }),
    proposalDeclinedMail(context, { ...change, state: 'declined' }),
    ...refundMails(context, { refund_id: 1, refund: 1000, before: 0, rest: 5000, reason: 'おわび' }),
    ...termsChangedMails(
      context,
      { change_id: 1, free_until: null },
      { id: 1, before: terms, after: { ...terms, meeting_point: '駅前' }, message: '' },
    ),
    notices.reminderMail(context, first!.date),
    notices.almostDecidedMail(undecided, first!.id),
    notices.reviewInvitationMail(context, TOKEN),
    handoverDecidedMail(
      app.base_url,
      people!.hosts[0]!,
      { reservation_id: id, calendar_ids: null, amount: 6000 } as HandoverRow,
      { decision: 'declined', answer: '' },
    ),
  ])
  const sums = { reservations: 2, people: 3, refund: 6000, by_phone: { bookings: 0, people: 0 } }
  const ended = row!.calendars.map(
    (slot) => ({ ...slot, ...ending, ...sums, experience_title: TITLE }) as unknown as EndedSlot,
  )
  const parts = ended.map(({ id: calendar_id }) => {
    const event = { type: 'slot_cancelled', detail: { ...ending, refund: 3000, calendar_id } }
    return { event, context } as GuestPart
  })
  const postponed: EventDetail<'postponed'> = {
    calendar_id: first!.id,
    from: { date: '2026-12-17', start_time: '18:00', end_time: '20:00' },
    by: 'host',
    reason: '台風のため',
    answer_by: '2026-12-12T14:59:59Z',
  }
  await queue([
    hostDigestMail(app.base_url, people!.hosts[0]!, ended.slice(0, 1)),
    hostDigestMail(app.base_url, people!.hosts[0]!, ended),
    guestDigestMail(app.base_url, parts, []),
    guestDigestMail(app.base_url, parts.slice(0, 1), []),
    guestDigestMail(app.base_url, [{ event: { type: 'postponed', detail: postponed }, context }], []),
  ])
  const dispute = {
    id: 1,
    reservation_id: id,
    amount: 6000,
    reason: 'fraudulent',
    state: 'open',
    evidence_due: new Date('2026-12-24T09:00:00Z'),
  }
  await disputes.mailDisputeOpened(app, tx, dispute as never)
  await disputes.mailRefundedAtCompany(app, tx, id, 6000, false)
  await disputes.mailRefundedAtCompany(app, tx, id, 6000, true)
}

async function queuePayoutMails(app: App, tx: Tx, payee_id: number, queue: (mails: readonly Mail[]) => Promise<void>) {
  const row = (await findPayee(tx, payee_id, app.clock.now()))!
  const now = app.clock.now()
  const payout = { id: 3, pay_on: '2026-12-15', amount: 32_100, fee: 0 }
  await payees.mailAccountChanged(app, tx, row, now, now)
  await payees.mailResponsibleTaken(app, tx, row, '山田花子')
  await payees.mailVerified(app, tx, row)
  await payees.mailReturned(app, tx, row, 'お名前をお直しください。')
  await payees.mailSuspended(app, tx, row, '確認のため')
  await payees.mailResumed(app, tx, row)
  await mailPaid(app, tx, row, payout, now)
  await mailPayoutReturned(app, tx, row, payout, {
    reason: '口座なし',
    return_cause: 'account',
    return_fee: 0,
    return_fee_borne_by: 'host',
  })
  const statement = { number: 'S-1', payable: 32_100, balance: 32_100, carried_reason: null } as NewStatement
  const owner = { payee_id, name: '山田花子', email: 'hanako@example.jp', ambassador: null }
  await queue([statementMail(app, statement, { period: '2026-11', pay_on: '2026-12-15' } as Closing, owner, false)])
  const loss = {
    payee_id,
    experience_title: TITLE,
    month: '2026-11',
    ended: true,
    cancelled: false,
    entered: -5000,
    lost: 6000,
    by_host: 6000,
  }
  await disputes.mailDisputeDecided(app, tx, { reservation_id: 12, loss: loss as never })
}
