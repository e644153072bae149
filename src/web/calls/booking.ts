import type * as booking from '#contract/booking/booking-endpoints.ts'
import type * as documents from '#contract/booking/documents-endpoints.ts'
import { call } from '../call.ts'

export const addWaitingEntry = call<typeof booking.addWaitingEntry>('post', '/waiting_entries')
export const answerPostponement = call<typeof booking.answerPostponement>('post', '/reservations/{id}/postponement')
export const cancelReservation = call<typeof booking.cancelReservation>('post', '/reservations/{id}/cancellation')
export const changeReservation = call<typeof booking.changeReservation>('post', '/reservations/{id}/change')
export const confirmReservation = call<typeof booking.confirmReservation>('post', '/reservations/{id}/confirmation')
export const declineWaitingOffer = call<typeof booking.declineWaitingOffer>('delete', '/waiting_offers/{id}')
export const endWaitingEntry = call<typeof booking.endWaitingEntry>('delete', '/waiting_entries/{id}')
export const getCalendarFile = call<typeof booking.getCalendarFile>('get', '/reservations/{id}/calendar.ics')
export const getNextAction = call<typeof booking.getNextAction>('get', '/reservations/{id}/next_action')
export const getPrice = call<typeof booking.getPrice>('get', '/experiences/{id}/price')
export const getReservation = call<typeof booking.getReservation>('get', '/reservations/{id}')
export const getReservationChange = call<typeof booking.getReservationChange>('get', '/reservations/{id}/change')
export const giveUpHold = call<typeof booking.giveUpHold>('delete', '/reservations/{id}/hold')
export const listReservations = call<typeof booking.listReservations>('get', '/reservations')
export const listWaitingEntries = call<typeof booking.listWaitingEntries>('get', '/waiting_entries')
export const makeReservation = call<typeof booking.makeReservation>('post', '/reservations')
export const proposeReservationChange = call<typeof booking.proposeReservationChange>(
  'post',
  '/reservations/{id}/change/proposal',
)
export const withdrawChangeProposal = call<typeof booking.withdrawChangeProposal>(
  'delete',
  '/reservations/{id}/change/proposal',
)

export const exportDocuments = call<typeof documents.exportDocuments>('get', '/admin/documents/documents.csv')
export const getAdminDocument = call<typeof documents.getAdminDocument>('get', '/admin/documents/{id}')
export const getDocument = call<typeof documents.getDocument>('get', '/documents/{id}')
export const getReceipt = call<typeof documents.getReceipt>('get', '/reservations/{id}/receipt')
export const issueReceipt = call<typeof documents.issueReceipt>('put', '/reservations/{id}/receipt')
export const listAdminDocuments = call<typeof documents.listAdminDocuments>('get', '/admin/documents')
export const listDocuments = call<typeof documents.listDocuments>('get', '/reservations/{id}/documents')
export const listHostDocuments = call<typeof documents.listHostDocuments>('get', '/host/documents')
