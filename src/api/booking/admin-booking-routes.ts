import * as reservations from '#contract/booking/admin-booking-endpoints.ts'
import * as books from '#contract/booking/admin-books-endpoints.ts'
import * as coupons from '#contract/booking/admin-coupons-endpoints.ts'
import * as disputes from '#contract/booking/admin-disputes-endpoints.ts'
import * as ledger from '#contract/booking/admin-ledger-endpoints.ts'
import * as documents from '#contract/booking/documents-endpoints.ts'
import { attachmentNamed } from '#domain/shared/csv.ts'
import {
  cancelCalendarByOperator,
  getAdminCalendar,
  listAdminCalendars,
} from '#services/booking/admin/admin-calendars.ts'
import { exportDocuments, getAdminDocument, listAdminDocuments } from '#services/booking/admin/admin-documents.ts'
import {
  askPaymentAgain,
  getAdminReservation,
  listReservationMails,
  resendConfirmation,
} from '#services/booking/admin/admin-reservation.ts'
import {
  exportAdminReservations,
  listAbandonedHolds,
  listAdminReservations,
} from '#services/booking/admin/admin-reservations.ts'
import { cancelReservationByOperator } from '#services/booking/admin/cancel-reservation-by-operator.ts'
import { addCommissionRate, listCommissionRates } from '#services/booking/admin/commission-rates.ts'
import {
  changeDisputeBearer,
  composeEvidence,
  enterDisputeOutcome,
  getDispute,
  listDisputes,
} from '#services/booking/admin/disputes.ts'
import { decideHandover, handOverRefund, listHandovers } from '#services/booking/admin/handovers.ts'
import { addAdjustment, decideAdjustment, exportLedger, listLedger } from '#services/booking/admin/ledger.ts'
import { refundReservation, retryRefund } from '#services/booking/admin/refunds.ts'
import {
  changeJournalNames,
  exportJournal,
  getBooks,
  getJournalNames,
  listBookRows,
} from '#services/booking/books/books.ts'
import {
  addDeposit,
  importDeposits,
  listDeposits,
  previewDeposits,
  reverseDeposit,
} from '#services/booking/books/deposits.ts'
import { changeAdminReservation, getAdminReservationChange } from '#services/booking/changes/changes.ts'
import { exportCoupons, getCoupon, listCoupons, makeCoupon, updateCoupon } from '#services/booking/coupons/coupons.ts'
import { getDocument, listDocuments } from '#services/booking/reservations/documents.ts'
import { getReceipt, issueReceipt } from '#services/booking/reservations/receipts.ts'
import { listHostDocuments } from '#services/booking/sales/list-host-documents.ts'
import { csvFile } from '../shared/csv-file.ts'
import { serve } from '../shared/serve.ts'

export const adminBookingRoutes = () =>
  serve(reservations, {
    listAdminReservations: ({ app, query }) => listAdminReservations(app, query),
    // Register before `/{id}`, or the file name is parsed as an id.
    exportAdminReservations: async ({ c, app, user, query }) =>
      csvFile(c, await exportAdminReservations(app, user, query), 'つむぎ予約', 'tsumugi-reservations'),
    getAdminReservation: ({ app, user, param }) => getAdminReservation(app, user, param.id),
    cancelReservationByOperator: ({ app, user, param: { id }, json }) =>
      cancelReservationByOperator(app, user, id, json),
    getAdminReservationChange: ({ app, user, param, query }) => getAdminReservationChange(app, user, param.id, query),
    changeAdminReservation: ({ app, user, param, json }) => changeAdminReservation(app, user, param.id, json),
    refundReservation: ({ app, user, param: { id }, json }) => refundReservation(app, user, id, json),
    retryRefund: ({ app, user, param: { id, refund_id } }) => retryRefund(app, user, id, refund_id),
    askPaymentAgain: ({ app, user, param }) => askPaymentAgain(app, user, param.id),
    listReservationMails: ({ app, param }) => listReservationMails(app, param.id),
    resendConfirmation: ({ app, user, param }) => resendConfirmation(app, user, param.id),
    listAdminCalendars: ({ app, query }) => listAdminCalendars(app, query),
    getAdminCalendar: ({ app, user, param }) => getAdminCalendar(app, user, param.id),
    cancelCalendarByOperator: ({ app, user, param: { id }, json }) => cancelCalendarByOperator(app, user, id, json),
    listAbandonedHolds: ({ app, query }) => listAbandonedHolds(app, query),
    listHandovers: ({ app, query }) => listHandovers(app, query),
    handOverRefund: ({ app, user, json }) => handOverRefund(app, user, json),
    decideHandover: ({ app, user, param: { id }, json }) => decideHandover(app, user, id, json),
  })

export const adminCouponsRoutes = () =>
  serve(coupons, {
    listCoupons: ({ app, query }) => listCoupons(app, query),
    // Register before `/{id}`, or the path segment is parsed as an id.
    exportCoupons: async ({ c, app, user, query }) =>
      csvFile(c, await exportCoupons(app, user, query), 'つむぎクーポン', 'tsumugi-coupons'),
    getCoupon: ({ app, param }) => getCoupon(app, param.id),
    makeCoupon: ({ app, user, json }) => makeCoupon(app, user, json),
    updateCoupon: ({ app, user, param, json }) => updateCoupon(app, user, param.id, json),
  })

export const adminDisputesRoutes = () =>
  serve(disputes, {
    listDisputes: ({ app, query }) => listDisputes(app, query),
    getDispute: ({ app, user, param }) => getDispute(app, user, param.id),
    composeEvidence: ({ app, user, param: { id }, json }) => composeEvidence(app, user, id, json),
    enterDisputeOutcome: ({ app, user, param: { id }, json }) => enterDisputeOutcome(app, user, id, json),
    changeDisputeBearer: ({ app, user, param: { id }, json }) => changeDisputeBearer(app, user, id, json),
  })

export const adminLedgerRoutes = () =>
  serve(ledger, {
    listLedger: ({ app, user, query }) => listLedger(app, user, query),
    exportLedger: async ({ c, app, user, query }) =>
      csvFile(c, await exportLedger(app, user, query), 'つむぎ元帳', 'tsumugi-ledger'),
    addAdjustment: async ({ c, app, user, json }) => {
      const made = await addAdjustment(app, user, json)
      return 'state' in made ? c.json(made, 202) : made
    },
    decideAdjustment: ({ app, user, param: { id }, json }) => decideAdjustment(app, user, id, json),
    listCommissionRates: ({ app, user, query }) => listCommissionRates(app, user, query),
    addCommissionRate: ({ app, user, json }) => addCommissionRate(app, user, json),
  })

export const adminBooksRoutes = () =>
  serve(books, {
    getBooks: ({ app, query }) => getBooks(app, query),
    listBookRows: ({ app, query }) => listBookRows(app, query),
    exportJournal: async ({ c, app, user, query }) => {
      const { month, format } = query
      return c.body(await exportJournal(app, user, query), 200, {
        'content-type': `text/csv; charset=${format === 'yayoi' ? 'shift_jis' : 'utf-8'}`,
        'content-disposition': attachmentNamed(
          `つむぎ仕訳_${month}_${format}.csv`,
          `tsumugi-journal-${month}-${format}.csv`,
        ),
        'cache-control': 'no-store',
      }) as unknown as ReturnType<typeof c.text<string, 200>>
    },
    getJournalNames: ({ app, query }) => getJournalNames(app, query),
    changeJournalNames: ({ app, user, json }) => changeJournalNames(app, user, json),
    listDeposits: ({ app, query }) => listDeposits(app, query),
    previewDeposits: ({ app, json }) => previewDeposits(app, json),
    importDeposits: ({ app, user, json }) => importDeposits(app, user, json),
    addDeposit: ({ app, user, json }) => addDeposit(app, user, json),
    reverseDeposit: ({ app, user, param }) => reverseDeposit(app, user, param.id),
  })

export const documentsRoutes = () =>
  serve(documents, {
    getReceipt: ({ app, user, param }) => getReceipt(app, user, param.id),
    issueReceipt: ({ app, user, param, json }) => issueReceipt(app, user, param.id, json.name),
    listDocuments: ({ app, user, param }) => listDocuments(app, user, param.id),
    getDocument: ({ app, user, param }) => getDocument(app, user, param.id),
    listHostDocuments: ({ app, user, query }) => listHostDocuments(app, user, query),
    listAdminDocuments: ({ app, query }) => listAdminDocuments(app, query),
    exportDocuments: async ({ c, app, user, query }) =>
      csvFile(c, await exportDocuments(app, user, query), 'つむぎ領収書', 'tsumugi-documents'),
    getAdminDocument: ({ app, param }) => getAdminDocument(app, param.id),
  })
