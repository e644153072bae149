import type * as adminBooking from '#contract/booking/admin-booking-endpoints.ts'
import type * as adminBooks from '#contract/booking/admin-books-endpoints.ts'
import type * as adminCoupons from '#contract/booking/admin-coupons-endpoints.ts'
import type * as adminDisputes from '#contract/booking/admin-disputes-endpoints.ts'
import type * as adminHandovers from '#contract/booking/admin-handovers-endpoints.ts'
import type * as adminLedger from '#contract/booking/admin-ledger-endpoints.ts'
import { call } from '../call.ts'

export const askPaymentAgain = call<typeof adminBooking.askPaymentAgain>(
  'post',
  '/admin/reservations/{id}/payment_check',
)
export const cancelCalendarByOperator = call<typeof adminBooking.cancelCalendarByOperator>(
  'post',
  '/admin/calendars/{id}/cancellation',
)
export const cancelReservationByOperator = call<typeof adminBooking.cancelReservationByOperator>(
  'post',
  '/admin/reservations/{id}/cancellation',
)
export const exportAdminReservations = call<typeof adminBooking.exportAdminReservations>(
  'get',
  '/admin/reservations/reservations.csv',
)
export const getAdminCalendar = call<typeof adminBooking.getAdminCalendar>('get', '/admin/calendars/{id}')
export const getAdminReservation = call<typeof adminBooking.getAdminReservation>('get', '/admin/reservations/{id}')
export const listAbandonedHolds = call<typeof adminBooking.listAbandonedHolds>('get', '/admin/abandoned_holds')
export const listAdminCalendars = call<typeof adminBooking.listAdminCalendars>('get', '/admin/calendars')
export const listAdminReservations = call<typeof adminBooking.listAdminReservations>('get', '/admin/reservations')
export const listReservationMails = call<typeof adminBooking.listReservationMails>(
  'get',
  '/admin/reservations/{id}/mails',
)
export const refundReservation = call<typeof adminBooking.refundReservation>('post', '/admin/reservations/{id}/refunds')
export const resendConfirmation = call<typeof adminBooking.resendConfirmation>(
  'post',
  '/admin/reservations/{id}/confirmation_mail',
)
export const retryRefund = call<typeof adminBooking.retryRefund>(
  'post',
  '/admin/reservations/{id}/refunds/{refund_id}/attempt',
)

export const addDeposit = call<typeof adminBooks.addDeposit>('post', '/admin/deposits')
export const changeJournalNames = call<typeof adminBooks.changeJournalNames>('put', '/admin/settings/journal')
export const exportJournal = call<typeof adminBooks.exportJournal>('get', '/admin/accounts/journal.csv')
export const getBooks = call<typeof adminBooks.getBooks>('get', '/admin/accounts')
export const getJournalNames = call<typeof adminBooks.getJournalNames>('get', '/admin/settings/journal')
export const importDeposits = call<typeof adminBooks.importDeposits>('post', '/admin/deposits/imports')
export const listBookRows = call<typeof adminBooks.listBookRows>('get', '/admin/accounts/rows')
export const listDeposits = call<typeof adminBooks.listDeposits>('get', '/admin/deposits')
export const previewDeposits = call<typeof adminBooks.previewDeposits>('post', '/admin/deposits/preview')
export const reverseDeposit = call<typeof adminBooks.reverseDeposit>('post', '/admin/deposits/{id}/reversal')

export const exportCoupons = call<typeof adminCoupons.exportCoupons>('get', '/admin/coupons/coupons.csv')
export const getCoupon = call<typeof adminCoupons.getCoupon>('get', '/admin/coupons/{id}')
export const listCoupons = call<typeof adminCoupons.listCoupons>('get', '/admin/coupons')
export const makeCoupon = call<typeof adminCoupons.makeCoupon>('post', '/admin/coupons')
export const updateCoupon = call<typeof adminCoupons.updateCoupon>('patch', '/admin/coupons/{id}')

export const changeDisputeBearer = call<typeof adminDisputes.changeDisputeBearer>('post', '/admin/disputes/{id}/bearer')
export const enterDisputeOutcome = call<typeof adminDisputes.enterDisputeOutcome>(
  'post',
  '/admin/disputes/{id}/outcome',
)
export const getDispute = call<typeof adminDisputes.getDispute>('get', '/admin/disputes/{id}')
export const listDisputes = call<typeof adminDisputes.listDisputes>('get', '/admin/disputes')

export const decideHandover = call<typeof adminHandovers.decideHandover>('post', '/admin/handovers/{id}/decision')
export const handOverRefund = call<typeof adminHandovers.handOverRefund>('post', '/admin/handovers')
export const listHandovers = call<typeof adminHandovers.listHandovers>('get', '/admin/handovers')

export const addAdjustment = call<typeof adminLedger.addAdjustment>('post', '/admin/ledger/adjustments')
export const addCommissionRate = call<typeof adminLedger.addCommissionRate>('post', '/admin/commission_rates')
export const decideAdjustment = call<typeof adminLedger.decideAdjustment>(
  'post',
  '/admin/ledger/adjustments/{id}/decision',
)
export const exportLedger = call<typeof adminLedger.exportLedger>('get', '/admin/ledger/ledger.csv')
export const listCommissionRates = call<typeof adminLedger.listCommissionRates>('get', '/admin/commission_rates')
export const listLedger = call<typeof adminLedger.listLedger>('get', '/admin/ledger')
