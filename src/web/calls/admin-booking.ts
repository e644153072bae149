import type * as booking from '#contract/booking/admin-booking-endpoints.ts'
import type * as books from '#contract/booking/admin-books-endpoints.ts'
import type * as coupons from '#contract/booking/admin-coupons-endpoints.ts'
import type * as disputes from '#contract/booking/admin-disputes-endpoints.ts'
import type * as ledger from '#contract/booking/admin-ledger-endpoints.ts'
import { call } from '../call.ts'

export const askPaymentAgain = call<typeof booking.askPaymentAgain>('post', '/admin/reservations/{id}/payment_check')
export const cancelCalendarByOperator = call<typeof booking.cancelCalendarByOperator>(
  'post',
  '/admin/calendars/{id}/cancellation',
)
export const cancelReservationByOperator = call<typeof booking.cancelReservationByOperator>(
  'post',
  '/admin/reservations/{id}/cancellation',
)
export const changeAdminReservation = call<typeof booking.changeAdminReservation>(
  'post',
  '/admin/reservations/{id}/change',
)
export const exportAdminReservations = call<typeof booking.exportAdminReservations>(
  'get',
  '/admin/reservations/reservations.csv',
)
export const getAdminCalendar = call<typeof booking.getAdminCalendar>('get', '/admin/calendars/{id}')
export const getAdminReservation = call<typeof booking.getAdminReservation>('get', '/admin/reservations/{id}')
export const getAdminReservationChange = call<typeof booking.getAdminReservationChange>(
  'get',
  '/admin/reservations/{id}/change',
)
export const listAbandonedHolds = call<typeof booking.listAbandonedHolds>('get', '/admin/abandoned_holds')
export const listAdminCalendars = call<typeof booking.listAdminCalendars>('get', '/admin/calendars')
export const listAdminReservations = call<typeof booking.listAdminReservations>('get', '/admin/reservations')
export const listReservationMails = call<typeof booking.listReservationMails>('get', '/admin/reservations/{id}/mails')
export const refundReservation = call<typeof booking.refundReservation>('post', '/admin/reservations/{id}/refunds')
export const resendConfirmation = call<typeof booking.resendConfirmation>(
  'post',
  '/admin/reservations/{id}/confirmation_mail',
)
export const retryRefund = call<typeof booking.retryRefund>(
  'post',
  '/admin/reservations/{id}/refunds/{refund_id}/attempt',
)

export const addDeposit = call<typeof books.addDeposit>('post', '/admin/deposits')
export const changeJournalNames = call<typeof books.changeJournalNames>('put', '/admin/settings/journal')
export const exportJournal = call<typeof books.exportJournal>('get', '/admin/accounts/journal.csv')
export const getBooks = call<typeof books.getBooks>('get', '/admin/accounts')
export const getJournalNames = call<typeof books.getJournalNames>('get', '/admin/settings/journal')
export const importDeposits = call<typeof books.importDeposits>('post', '/admin/deposits/imports')
export const listBookRows = call<typeof books.listBookRows>('get', '/admin/accounts/rows')
export const listDeposits = call<typeof books.listDeposits>('get', '/admin/deposits')
export const previewDeposits = call<typeof books.previewDeposits>('post', '/admin/deposits/preview')
export const reverseDeposit = call<typeof books.reverseDeposit>('post', '/admin/deposits/{id}/reversal')

export const exportCoupons = call<typeof coupons.exportCoupons>('get', '/admin/coupons/coupons.csv')
export const getCoupon = call<typeof coupons.getCoupon>('get', '/admin/coupons/{id}')
export const listCoupons = call<typeof coupons.listCoupons>('get', '/admin/coupons')
export const makeCoupon = call<typeof coupons.makeCoupon>('post', '/admin/coupons')
export const updateCoupon = call<typeof coupons.updateCoupon>('patch', '/admin/coupons/{id}')

export const changeDisputeBearer = call<typeof disputes.changeDisputeBearer>('post', '/admin/disputes/{id}/bearer')
export const enterDisputeOutcome = call<typeof disputes.enterDisputeOutcome>('post', '/admin/disputes/{id}/outcome')
export const composeEvidence = call<typeof disputes.composeEvidence>('post', '/admin/disputes/{id}/evidence')
export const getDispute = call<typeof disputes.getDispute>('get', '/admin/disputes/{id}')
export const listDisputes = call<typeof disputes.listDisputes>('get', '/admin/disputes')

export const decideHandover = call<typeof booking.decideHandover>('post', '/admin/handovers/{id}/decision')
export const handOverRefund = call<typeof booking.handOverRefund>('post', '/admin/handovers')
export const listHandovers = call<typeof booking.listHandovers>('get', '/admin/handovers')

export const addAdjustment = call<typeof ledger.addAdjustment>('post', '/admin/ledger/adjustments')
export const addCommissionRate = call<typeof ledger.addCommissionRate>('post', '/admin/commission_rates')
export const decideAdjustment = call<typeof ledger.decideAdjustment>('post', '/admin/ledger/adjustments/{id}/decision')
export const exportLedger = call<typeof ledger.exportLedger>('get', '/admin/ledger/ledger.csv')
export const listCommissionRates = call<typeof ledger.listCommissionRates>('get', '/admin/commission_rates')
export const listLedger = call<typeof ledger.listLedger>('get', '/admin/ledger')
