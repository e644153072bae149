// Rows: reservations, coupons and reviews that only admins may manage.
import { randomUUID } from 'node:crypto'
import type { TestApp } from '../database.ts'
import { aDocument } from '../documents.ts'
import { ownNames } from '#domain/booking/journal-names.ts'
import { addAdjustment } from '#services/booking/admin/ledger.ts'
import { aCoupon, anAdmin } from '../factories.ts'
import { type Row, signedIn } from './people.ts'

/** A CSV file with one deposit. */
const depositFile = Buffer.from('date,amount\n2026-11-01,5000\n').toString('base64')

const byAdmin = (status: number) => signedIn(403, { admin: status })

type Things = Record<'aDispute' | 'aReservation' | 'aReview' | 'aSlot', () => Promise<number>>

export const adminBookingRows = (world: TestApp, { aDispute, aReservation, aReview, aSlot }: Things) =>
  ({
    listAdminReservations: { call: () => ({ path: '/admin/reservations' }), expected: byAdmin(200) },
    exportAdminReservations: {
      call: () => ({ path: '/admin/reservations/reservations.csv' }),
      expected: byAdmin(200),
    },
    getAdminReservation: {
      call: async () => ({ path: `/admin/reservations/${await aReservation()}` }),
      expected: byAdmin(200),
    },
    cancelReservationByOperator: {
      call: async () => ({
        path: `/admin/reservations/${await aReservation()}/cancellation`,
        body: { reason: '台風のため', refund: 3263, requested_by: 'guest' },
      }),
      expected: byAdmin(200),
    },
    refundReservation: {
      call: async () => ({
        path: `/admin/reservations/${await aReservation()}/refunds`,
        body: { amount: 100, reason: 'お詫びとして', refundable: 3263, request_key: randomUUID() },
      }),
      expected: byAdmin(200),
    },
    retryRefund: {
      call: async () => ({ path: `/admin/reservations/${await aReservation()}/refunds/1/attempt` }),
      expected: byAdmin(404),
    },
    askPaymentAgain: {
      call: async () => ({ path: `/admin/reservations/${await aReservation()}/payment_check` }),
      expected: byAdmin(200),
    },
    listReservationMails: {
      call: async () => ({ path: `/admin/reservations/${await aReservation()}/mails` }),
      expected: byAdmin(200),
    },
    resendConfirmation: {
      call: async () => ({ path: `/admin/reservations/${await aReservation()}/confirmation_mail` }),
      expected: byAdmin(200),
    },
    listNotes: {
      call: async () => ({ path: `/admin/notes?subject_type=reservation&subject_id=${await aReservation()}` }),
      expected: byAdmin(200),
    },
    addNote: {
      call: async () => ({
        path: '/admin/notes',
        body: { subject_type: 'reservation', subject_id: await aReservation(), text: '電話', key: randomUUID() },
      }),
      expected: byAdmin(201),
    },
    pinNote: { call: () => ({ path: '/admin/notes/999/pin', body: { pinned: true } }), expected: byAdmin(404) },
    removeNote: { call: () => ({ path: '/admin/notes/999' }), expected: byAdmin(404) },
    getNoteFile: { call: () => ({ path: '/admin/note_files/999' }), expected: byAdmin(404) },
    listAbandonedHolds: { call: () => ({ path: '/admin/abandoned_holds' }), expected: byAdmin(200) },
    listAdminCalendars: { call: () => ({ path: '/admin/calendars?state=13' }), expected: byAdmin(200) },
    getAdminCalendar: { call: async () => ({ path: `/admin/calendars/${await aSlot()}` }), expected: byAdmin(200) },
    cancelCalendarByOperator: {
      call: async () => ({
        path: `/admin/calendars/${await aSlot()}/cancellation`,
        body: { reason: '台風のため', requested_by: 'host' },
      }),
      expected: byAdmin(200),
    },
    exportCoupons: { call: () => ({ path: '/admin/coupons/coupons.csv' }), expected: byAdmin(200) },
    listCoupons: { call: () => ({ path: '/admin/coupons' }), expected: byAdmin(200) },
    getCoupon: { call: async () => ({ path: `/admin/coupons/${await aCoupon(world.db)}` }), expected: byAdmin(200) },
    makeCoupon: {
      call: (person) => ({ path: '/admin/coupons', body: { code: `NEW-${person}`, amount: 500 } }),
      expected: byAdmin(201),
    },
    updateCoupon: {
      call: async () => ({ path: `/admin/coupons/${await aCoupon(world.db)}`, body: { active: false, version: 1 } }),
      expected: byAdmin(200),
    },
    listAdminDocuments: { call: () => ({ path: '/admin/documents' }), expected: byAdmin(200) },
    exportDocuments: { call: () => ({ path: '/admin/documents/documents.csv' }), expected: byAdmin(200) },
    getAdminDocument: {
      call: async () => ({ path: `/admin/documents/${await aDocument(world.db, await aReservation())}` }),
      expected: byAdmin(200),
    },
    listHandovers: { call: () => ({ path: '/admin/handovers' }), expected: byAdmin(200) },
    handOverRefund: {
      call: async () => ({
        path: '/admin/handovers',
        body: {
          reservation_id: await aReservation(),
          cancels: false,
          amount: 3000,
          reason: 'お詫び',
          request_key: randomUUID(),
        },
      }),
      expected: byAdmin(201),
    },
    decideHandover: {
      call: () => ({ path: '/admin/handovers/999/decision', body: { decision: 'done' } }),
      expected: byAdmin(404),
    },
    listDisputes: { call: () => ({ path: '/admin/disputes?state=open' }), expected: byAdmin(200) },
    getDispute: { call: async () => ({ path: `/admin/disputes/${await aDispute()}` }), expected: byAdmin(200) },
    enterDisputeOutcome: {
      call: async () => ({
        path: `/admin/disputes/${await aDispute()}/outcome`,
        body: { version: 1, state: 'lost', evidence_due_on: null, reason: '管理画面のとおり' },
      }),
      expected: byAdmin(200),
    },
    composeEvidence: {
      call: async () => ({ path: `/admin/disputes/${await aDispute()}/evidence`, body: { reason: '証拠のため' } }),
      expected: byAdmin(200),
    },
    changeDisputeBearer: {
      call: async () => ({
        path: `/admin/disputes/${await aDispute()}/bearer`,
        body: { version: 1, borne_by: 'operator', reason: 'ホストに落ち度がないため' },
      }),
      expected: byAdmin(200),
    },
    listLedger: { call: () => ({ path: '/admin/ledger' }), expected: byAdmin(200) },
    exportLedger: { call: () => ({ path: '/admin/ledger/ledger.csv' }), expected: byAdmin(200) },
    addAdjustment: {
      call: async () => {
        await aReservation()
        const { id } = await world.db.selectFrom('payees').select('id').limit(1).executeTakeFirstOrThrow()
        return {
          path: '/admin/ledger/adjustments',
          body: { payee_id: id, kind: 'other', amount: -500, reason: '二重に支払ったため', request_key: randomUUID() },
        }
      },
      expected: byAdmin(201),
    },
    decideAdjustment: {
      call: async () => {
        await aReservation()
        const { id } = await world.db.selectFrom('payees').select('id').limit(1).executeTakeFirstOrThrow()
        const request_key = randomUUID()
        const asked = {
          payee_id: id,
          kind: 'other',
          amount: 900_000,
          reason: '二重に支払ったため',
          request_key,
        } as const
        const made = await addAdjustment(world, await anAdmin(world.db), asked)
        return { path: `/admin/ledger/adjustments/${made.id}/decision`, body: { decision: 'approved' } }
      },
      expected: byAdmin(200),
    },
    getBooks: { call: () => ({ path: '/admin/accounts' }), expected: byAdmin(200) },
    listBookRows: { call: () => ({ path: '/admin/accounts/rows?month=2026-11&number=fees' }), expected: byAdmin(200) },
    exportJournal: {
      call: () => ({ path: '/admin/accounts/journal.csv?month=2026-10&format=freee' }),
      expected: byAdmin(200),
    },
    getJournalNames: { call: () => ({ path: '/admin/settings/journal?format=yayoi' }), expected: byAdmin(200) },
    changeJournalNames: {
      call: () => ({
        path: '/admin/settings/journal',
        body: { format: 'yayoi', names: ownNames('yayoi'), version: 0 },
      }),
      expected: byAdmin(200),
    },
    listDeposits: { call: () => ({ path: '/admin/deposits?month=2026-11' }), expected: byAdmin(200) },
    addDeposit: {
      call: () => ({
        path: '/admin/deposits',
        body: { deposited_on: '2026-11-02', amount: 5000, reference: randomUUID(), request_key: randomUUID() },
      }),
      expected: byAdmin(201),
    },
    previewDeposits: {
      call: () => ({ path: '/admin/deposits/preview', body: { file_base64: depositFile } }),
      expected: byAdmin(200),
    },
    importDeposits: {
      call: () => ({
        path: '/admin/deposits/imports',
        body: { file_base64: depositFile, file_name: 'deposits.csv', request_key: randomUUID() },
      }),
      expected: byAdmin(201),
    },
    reverseDeposit: { call: () => ({ path: '/admin/deposits/999/reversal', body: {} }), expected: byAdmin(404) },
    listCommissionRates: { call: () => ({ path: '/admin/commission_rates' }), expected: byAdmin(200) },
    addCommissionRate: {
      call: () => ({
        path: '/admin/commission_rates',
        body: { payee_id: null, brand_id: null, rate_bp: 1000, own_link_bp: 300, starts_on: '2099-01-01' },
      }),
      expected: byAdmin(201),
    },
    listAdminReviews: { call: () => ({ path: '/admin/reviews' }), expected: byAdmin(200) },
    hideReview: {
      call: async () => ({
        path: `/admin/reviews/${await aReview()}/hiding`,
        body: { reason: '個人情報を含むため' },
      }),
      expected: byAdmin(200),
    },
    showReview: {
      call: async () => ({ path: `/admin/reviews/${await aReview()}/hiding` }),
      expected: byAdmin(200),
    },
  }) satisfies Record<string, Row>
