import type * as endpoints from '#contract/messages/announcement-endpoints.ts'
import { call } from '../call.ts'

export const listAnnouncements = call<typeof endpoints.listAnnouncements>('get', '/host/calendars/{id}/announcements')
export const sendAnnouncement = call<typeof endpoints.sendAnnouncement>('post', '/host/calendars/{id}/announcements')
export const withdrawAnnouncement = call<typeof endpoints.withdrawAnnouncement>('delete', '/host/announcements/{id}')
