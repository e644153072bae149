// Separation of duties: every operation of admins that writes, with money that is their own, their
// ambassador's, or nobody's of theirs. An operation without a row or a reason fails
// (docs/product/accounts.md#own-money).
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { everyEndpoint } from '#contract/endpoints.ts'
import { getAdminReservation } from '#services/booking/admin/admin-reservation.ts'
import { getAdminReservationChange } from '#services/booking/changes/changes.ts'
import { makePayoutRun } from '#services/payouts/runs/make-run.ts'
import { getPayoutRun } from '#services/payouts/runs/runs.ts'
import type { UserActor } from '#services/shared/actor.ts'
import { wholeApi } from '../api.ts'
import { bookingWorld } from '../booking-world.ts'
import { signedInAs } from '../database.ts'
import { aCoupon, aHost, anAdmin, aSlot } from '../factories.ts'
import { PAY_ON, setSender } from '../payout-runs.ts'
import { type Case, type Interest, moneyOf, type Others, reason } from './own-money-things.ts'

const world = bookingWorld({ connections: 5 })
const others = {} as Others
beforeAll(async () => {
  others.other = await anAdmin(world.db)
  others.another = await anAdmin(world.db)
  await setSender(world, others.other)
})
const {
  submitted,
  suspended,
  ofAmbassador,
  payable,
  aRun,
  experienceOf,
  slotOf,
  reservationOf,
  disputeOf,
  failedRefund,
  asked,
} = moneyOf(world, others)

type Call = { path: string; body?: object; method?: string }
type Row = { call: (c: Case) => Promise<Call>; done: number; refused: boolean; guests?: true }
const OWN = { status: 403, code: 'own_interest' }

const payee = (action: string, make: (c: Case) => Promise<{ id: number; version: number }>, more = {}) => ({
  call: async (c: Case) => {
    const { id, version } = await make(c)
    return { path: `/admin/payees/${id}/${action}`, body: { version, ...more } }
  },
  done: 200,
})
const run = (
  action: string,
  until: Parameters<typeof aRun>[1],
  bodyOf: (made: Awaited<ReturnType<typeof aRun>>) => object,
) => ({
  call: async (c: Case) => {
    const made = await aRun(c, until)
    return { path: `/admin/payouts/${made.id}/${action}`, body: bodyOf(made) }
  },
  done: 200,
})
const coupon = (experience_id: number | null) => ({
  code: `OWN${randomUUID().slice(0, 8).toUpperCase()}`,
  rate_bp: 10_000,
  experience_id,
})

const rows: Record<string, Row> = {
  verifyPayee: { ...payee('verification', submitted), refused: true },
  verifyIndividualPayee: {
    ...payee('individual_verification', (c) => submitted(c, { business_kind: 'individual' }), { reason }),
    refused: true,
  },
  // They only hold money back.
  returnPayee: { ...payee('return', submitted, { message: reason }), refused: false },
  suspendPayee: { ...payee('suspension', submitted, { reason }), refused: false },
  resumePayee: { ...payee('resumption', suspended), refused: true },
  releasePayee: { ...payee('release', ofAmbassador, { reason }), refused: true },
  // Reads the number, with a reason in the audit log.
  readAccountNumber: { ...payee('account_number', submitted, { reason }), refused: false },
  addAdjustment: {
    call: async (c) => ({
      path: '/admin/ledger/adjustments',
      body: { payee_id: (await submitted(c)).id, kind: 'other', amount: 100, reason, request_key: randomUUID() },
    }),
    done: 201,
    refused: true,
  },
  decideAdjustment: {
    call: async (c) => ({
      path: `/admin/ledger/adjustments/${await asked(c)}/decision`,
      body: { decision: 'approved' },
    }),
    done: 200,
    refused: true,
  },
  addCommissionRate: {
    call: async (c) => ({
      path: '/admin/commission_rates',
      body: { payee_id: (await submitted(c)).id, rate_bp: 0, own_link_bp: 0, starts_on: '2027-01-01' },
    }),
    done: 201,
    refused: true,
  },
  makeCoupon: {
    call: async (c) => ({ path: '/admin/coupons', body: coupon(await experienceOf(c)) }),
    done: 201,
    refused: true,
  },
  updateCoupon: {
    call: async (c) => ({
      path: `/admin/coupons/${await aCoupon(world.db)}`,
      method: 'PATCH',
      body: { version: 1, experience_id: await experienceOf(c), funded_by: 'operator' },
    }),
    done: 200,
    refused: true,
  },
  cancelReservationByOperator: {
    call: async (c) => {
      const id = await reservationOf(c)
      const { refund_if_cancelled } = await getAdminReservation(world, others.other, id)
      return { path: `/admin/reservations/${id}/cancellation`, body: { reason, refund: refund_if_cancelled } }
    },
    done: 200,
    refused: true,
    guests: true,
  },
  changeAdminReservation: {
    call: async (c) => {
      const id = await reservationOf(c)
      const { experience } = await getAdminReservation(world, others.other, id)
      const calendar_ids = [await aSlot(world.db, experience.id, { date: '2027-03-20' })]
      const query = { 'calendar_ids[]': calendar_ids, number_of_people: null }
      const { state } = await getAdminReservationChange(world, others.other, id, query)
      return { path: `/admin/reservations/${id}/change`, body: { calendar_ids, state, reason } }
    },
    done: 200,
    refused: true,
    guests: true,
  },
  refundReservation: {
    call: async (c) => {
      const id = await reservationOf(c)
      const { refundable } = await getAdminReservation(world, others.other, id)
      const body = { amount: 100, refundable, reason, request_key: randomUUID(), borne_by: 'operator' }
      return { path: `/admin/reservations/${id}/refunds`, body }
    },
    done: 200,
    refused: true,
    guests: true,
  },
  retryRefund: {
    call: async (c) => {
      const { reservation, refund } = await failedRefund(c)
      return { path: `/admin/reservations/${reservation}/refunds/${refund}/attempt` }
    },
    done: 200,
    refused: true,
    guests: true,
  },
  // Asks the payment company and decides nothing.
  askPaymentAgain: {
    call: async (c) => ({ path: `/admin/reservations/${await reservationOf(c)}/payment_check` }),
    done: 200,
    refused: false,
    guests: true,
  },
  cancelCalendarByOperator: {
    call: async (c) => ({ path: `/admin/calendars/${(await slotOf(c)).slot}/cancellation`, body: { reason } }),
    done: 200,
    refused: true,
    guests: true,
  },
  enterDisputeOutcome: {
    call: async (c) => {
      const { id, version } = await disputeOf(c)
      const body = { version, state: 'won', evidence_due_on: null, reason, borne_by: 'operator' }
      return { path: `/admin/disputes/${id}/outcome`, body }
    },
    done: 200,
    refused: true,
    guests: true,
  },
  composeEvidence: {
    call: async (c) => ({ path: `/admin/disputes/${(await disputeOf(c)).id}/evidence`, body: { reason } }),
    done: 200,
    refused: true,
    guests: true,
  },
  changeDisputeBearer: {
    call: async (c) => {
      const { id, version } = await disputeOf(c)
      return { path: `/admin/disputes/${id}/bearer`, body: { version, borne_by: 'host', reason } }
    },
    done: 200,
    refused: true,
    guests: true,
  },
  // Leaves the own payee out: the test below.
  makePayoutRun: {
    call: async (c) => {
      await payable(c)
      // A run pays somebody.
      await payable({ ...c, interest: 'none' })
      return { path: '/admin/payouts', body: { pay_on: PAY_ON, request_key: randomUUID() } }
    },
    done: 201,
    refused: false,
  },
  // Leaves it out again.
  retryPayoutOmissions: {
    call: async (c) => {
      await payable(c)
      await payable({ ...c, interest: 'none' })
      const { id } = await makePayoutRun(world, c.me, { pay_on: PAY_ON, request_key: randomUUID() })
      return { path: `/admin/payouts/${id}/omissions`, body: { version: 1 } }
    },
    done: 200,
    refused: false,
  },
  approvePayoutRun: { ...run('approval', 'made', ({ version }) => ({ version })), refused: true },
  exportPayoutRun: { ...run('export', 'approved', ({ version }) => ({ version })), refused: true },
  recordPayoutResults: {
    ...run('results', 'exported', ({ payout_id }) => ({ payout_ids: [payout_id], result: 'returned', reason })),
    refused: true,
  },
  settlePayoutRun: {
    ...run('settlement', 'exported', ({ open_count, open_total }) => ({ count: open_count, total: open_total })),
    refused: true,
  },
  // They only hold money back.
  excludePayout: {
    ...run('exclusions', 'made', ({ version, payout_id }) => ({ version, payout_id, reason })),
    refused: false,
  },
  cancelPayoutRun: { ...run('cancellation', 'made', ({ version }) => ({ version, reason })), refused: false },
  // The same bytes for everybody, with a record.
  downloadPayoutFile: { ...run('files/1', 'exported', () => ({})), refused: false },
}

/** Money without a host, an ambassador or a guest, and rules for all of them. */
const withoutParty = [
  'addDeposit',
  'importDeposits',
  'previewDeposits',
  'reverseDeposit',
  'addBankBranch',
  'changeFees',
  'changeRefundLimit',
  'changeAdjustmentLimit',
  'changePayoutRules',
  'changeDocumentSettings',
  'changeJournalNames',
  'changePayoutSender',
]
/** No money is decided. A suspension cancels slots by the rules for everybody. */
const withoutMoney = [
  'abandonJobs',
  'abandonMails',
  'addNote',
  'addReferenceItem',
  'beginReading',
  'beginImpersonation',
  'changeAccess',
  'changeApprovalSettings',
  'changeLegalPage',
  'changeOperator',
  'checkApprovalPoint',
  'closeReport',
  'replyToReport',
  'decideExperience',
  'decideOperatorApplication',
  'erasePerson',
  'hideReview',
  'inviteMemberOfBrand',
  'liftSuspension',
  'liftUndeliverable',
  'makeAdminCommunity',
  'makeAmbassador',
  'makeBrand',
  'moveReferenceItem',
  'noteOperatorApplication',
  'pinNote',
  'removeMemberOfBrand',
  'removeNote',
  'renameReferenceItem',
  'resendConfirmation',
  'resetLegalPage',
  'resetTwoFactor',
  'resetTwoFactorOfMember',
  'restoreReferenceItem',
  'retireReferenceItem',
  'retryJobs',
  'retryMails',
  'saveOperatorReplyTemplates',
  'showReview',
  'signOutPerson',
  'suspendPerson',
  'undoOperatorDecision',
  'updateAdminCommunity',
  'updateAmbassador',
  'updateBrand',
  // The refund itself is another operation.
  'handOverRefund',
  'decideHandover',
  // Each item is the single operation: cancelCalendarByOperator for slots.
  'previewBulk',
  'startBulk',
  'resumeBulk',
]

it('has a row or a reason for every operation of admins that writes', () => {
  const writes = everyEndpoint.filter(({ access, method }) => access === 'admin' && method !== 'get')
  const known = [...Object.keys(rows), ...withoutParty, ...withoutMoney]
  expect(known.toSorted()).toEqual(writes.map(({ name }) => name).toSorted())
})

async function ask({ path, body, method = 'POST' }: Call, who: UserActor) {
  const response = await wholeApi(world).request(`/api/v1${path}`, {
    method,
    headers: { ...signedInAs(who), 'content-type': 'application/json' },
    body: body && JSON.stringify(body),
  })
  const text = await response.text()
  return { status: response.status, code: response.ok ? null : (JSON.parse(text) as { code: string }).code }
}

describe.each(Object.entries(rows))('%s', (_, { call, done, refused, guests }) => {
  const interests: Interest[] = ['host', 'member', ...(guests ? (['guest'] as const) : []), 'none']
  it.each(interests)('with money of: %s', async (interest) => {
    const me = await anAdmin(world.db)
    const expected = refused && interest !== 'none' ? OWN : { status: done, code: null }
    expect(await ask(await call({ me, interest }), me)).toEqual(expected)
  })
})

it.each(['host', 'member', 'none'] as const)(
  'a coupon for all experiences, that the operator or the host pays, with one of: %s',
  async (interest) => {
    const me = await anAdmin(world.db)
    const host = interest === 'none' ? await aHost(world.db) : me
    await experienceOf({ me: host, interest: interest === 'member' ? 'member' : 'host' })
    const made = (more: object) => ask({ path: '/admin/coupons', body: { ...coupon(null), ...more } }, me)
    expect(await made({})).toEqual(interest === 'none' ? { status: 201, code: null } : OWN)
    expect(await made({ funded_by: 'host' })).toEqual({ status: 201, code: null })
    const all = await aCoupon(world.db, { funded_by: 'operator' })
    const raised = {
      path: `/admin/coupons/${all}`,
      method: 'PATCH',
      body: { version: 1, rate_bp: 10_000, amount: null },
    }
    expect(await ask(raised, me)).toEqual(interest === 'none' ? { status: 200, code: null } : OWN)
    const stopped = {
      path: `/admin/coupons/${all}`,
      method: 'PATCH',
      body: { version: interest === 'none' ? 2 : 1, active: false },
    }
    expect(await ask(stopped, me)).toEqual({ status: 200, code: null })
  },
)

it('leaves the payees of the admin who makes a run out of it, with the reason', async () => {
  const me = await anAdmin(world.db)
  const [own, members, unrelated] = [
    await payable({ me, interest: 'host' }),
    await payable({ me, interest: 'member' }),
    await payable({ me, interest: 'none' }),
  ]
  const { id } = await makePayoutRun(world, me, { pay_on: PAY_ON, request_key: randomUUID() })
  const found = await getPayoutRun(world, me, id, { page: 1 })
  expect(found.own_interest).toEqual([])
  expect(found.payouts.map((one) => one.payee.id)).toContain(unrelated)
  const left = found.omissions.filter((one) => one.reason === 'own_interest').map((one) => one.payee.id)
  expect(left.toSorted((a, b) => a - b)).toEqual([own, members])
  // Another admin pays them. Who made that run may approve it only when nobody else can.
  const second = await makePayoutRun(world, others.other, { pay_on: PAY_ON, request_key: randomUUID() })
  expect(await getPayoutRun(world, me, second.id, { page: 1 })).toMatchObject({
    may_approve: false,
    own_interest: [{ as: 'host' }, { as: 'ambassador' }],
  })
  expect((await getPayoutRun(world, others.other, second.id, { page: 1 })).may_approve).toBe(false)
  const everybody = world.db.updateTable('users').where('id', 'not in', [me.id, others.other.id])
  await everybody
    .set({ admin_roles: ['support'] })
    .where('access_control', '=', 'ADMIN')
    .execute()
  expect((await getPayoutRun(world, others.other, second.id, { page: 1 })).may_approve).toBe(true)
  expect((await getPayoutRun(world, me, second.id, { page: 1 })).may_approve).toBe(false)
  await everybody
    .set({ admin_roles: ['full'] })
    .where('access_control', '=', 'ADMIN')
    .execute()
})
