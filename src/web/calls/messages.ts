import type * as endpoints from '#contract/messages/messages-endpoints.ts'
import { call } from '../call.ts'

export const addPicture = call<typeof endpoints.addPicture>('post', '/threads/{id}/pictures')
export const followThreads = call<typeof endpoints.followThreads>('get', '/thread_events')
export const getPicture = call<typeof endpoints.getPicture>('get', '/thread_pictures/{id}')
export const getThread = call<typeof endpoints.getThread>('get', '/threads/{id}')
export const getUnreadThreads = call<typeof endpoints.getUnreadThreads>('get', '/unread_threads')
export const listThreads = call<typeof endpoints.listThreads>('get', '/threads')
export const markThreadRead = call<typeof endpoints.markThreadRead>('put', '/threads/{id}/read')
export const openThread = call<typeof endpoints.openThread>('post', '/threads')
export const sendMessage = call<typeof endpoints.sendMessage>('post', '/threads/{id}/messages')
export const withdrawMessage = call<typeof endpoints.withdrawMessage>('delete', '/threads/{id}/messages/{message_id}')

export const listAnnouncements = call<typeof endpoints.listAnnouncements>('get', '/host/calendars/{id}/announcements')
export const sendAnnouncement = call<typeof endpoints.sendAnnouncement>('post', '/host/calendars/{id}/announcements')
export const withdrawAnnouncement = call<typeof endpoints.withdrawAnnouncement>('delete', '/host/announcements/{id}')
