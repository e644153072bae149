import type * as messages from '#contract/messages/messages-endpoints.ts'
import type * as reports from '#contract/messages/reports-endpoints.ts'
import { call } from '../call.ts'

export const addPicture = call<typeof messages.addPicture>('post', '/threads/{id}/pictures')
export const followThreads = call<typeof messages.followThreads>('get', '/thread_events')
export const getPicture = call<typeof messages.getPicture>('get', '/thread_pictures/{id}')
export const getThread = call<typeof messages.getThread>('get', '/threads/{id}')
export const getUnreadThreads = call<typeof messages.getUnreadThreads>('get', '/unread_threads')
export const listThreads = call<typeof messages.listThreads>('get', '/threads')
export const markThreadRead = call<typeof messages.markThreadRead>('put', '/threads/{id}/read')
export const openThread = call<typeof messages.openThread>('post', '/threads')
export const sendMessage = call<typeof messages.sendMessage>('post', '/threads/{id}/messages')
export const withdrawMessage = call<typeof messages.withdrawMessage>('delete', '/threads/{id}/messages/{message_id}')

export const listAnnouncements = call<typeof messages.listAnnouncements>('get', '/host/calendars/{id}/announcements')
export const sendAnnouncement = call<typeof messages.sendAnnouncement>('post', '/host/calendars/{id}/announcements')
export const withdrawAnnouncement = call<typeof messages.withdrawAnnouncement>('delete', '/host/announcements/{id}')

export const answerReport = call<typeof reports.answerReport>('post', '/reports/{id}/messages')
export const beginReading = call<typeof reports.beginReading>('post', '/admin/reports/{id}/readings')
export const blockThread = call<typeof reports.blockThread>('put', '/threads/{id}/block')
export const closeReport = call<typeof reports.closeReport>('post', '/admin/reports/{id}/closing')
export const getOwnReport = call<typeof reports.getOwnReport>('get', '/reports/{id}')
export const getReport = call<typeof reports.getReport>('get', '/admin/reports/{id}')
export const listOwnReports = call<typeof reports.listOwnReports>('get', '/reports')
export const listReports = call<typeof reports.listReports>('get', '/admin/reports')
export const readPicture = call<typeof reports.readPicture>('get', '/admin/thread_pictures/{id}')
export const readThread = call<typeof reports.readThread>('get', '/admin/threads/{id}/messages')
export const replyToReport = call<typeof reports.replyToReport>('post', '/admin/reports/{id}/messages')
export const reportThread = call<typeof reports.reportThread>('post', '/threads/{id}/reports')
