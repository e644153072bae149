import type * as endpoints from '#contract/messages/reports-endpoints.ts'
import { call } from '../call.ts'

export const beginReading = call<typeof endpoints.beginReading>('post', '/admin/threads/{id}/readings')
export const blockThread = call<typeof endpoints.blockThread>('put', '/threads/{id}/block')
export const closeReport = call<typeof endpoints.closeReport>('post', '/admin/reports/{id}/closing')
export const getReport = call<typeof endpoints.getReport>('get', '/admin/reports/{id}')
export const listReports = call<typeof endpoints.listReports>('get', '/admin/reports')
export const readPicture = call<typeof endpoints.readPicture>('get', '/admin/thread_pictures/{id}')
export const readThread = call<typeof endpoints.readThread>('get', '/admin/threads/{id}/messages')
export const reportThread = call<typeof endpoints.reportThread>('post', '/threads/{id}/reports')
