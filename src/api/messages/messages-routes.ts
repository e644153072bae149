import type { Context } from 'hono'
import * as messages from '#contract/messages/messages-endpoints.ts'
import * as reports from '#contract/messages/reports-endpoints.ts'
import {
  beginReading,
  closeReport,
  getReport,
  listReports,
  readPicture,
  readThread,
  replyToReport,
} from '#services/messages/admin-reports.ts'
import { listAnnouncements, sendAnnouncement, withdrawAnnouncement } from '#services/messages/announcements.ts'
import { sendMessage, withdrawMessage } from '#services/messages/messages.ts'
import { addPicture, getPicture } from '#services/messages/pictures.ts'
import { receiveMailReply } from '#services/messages/receive-mail-reply.ts'
import { answerReport, getOwnReport, listOwnReports, reportThread } from '#services/messages/reports.ts'
import {
  blockThread,
  followThreads,
  getThread,
  getUnreadThreads,
  listThreads,
  markThreadRead,
  openThread,
} from '#services/messages/threads.ts'
import { readBytes } from '../shared/read-body.ts'
import { serve } from '../shared/serve.ts'
import { eventStream } from './event-stream.ts'

/** A picture that only its reader may have: no cache keeps it, and the browser trusts its type. */
const privatePicture = (c: Context, { media_type, content }: { media_type: string; content: Buffer }) =>
  c.body(new Uint8Array(content), 200, {
    'content-type': media_type,
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
  })

export const messagesRoutes = () =>
  serve(messages, {
    receiveMailReply: async ({ c, app }) => {
      const read = () => readBytes(c.req.raw, messages.receiveMailReply.max_body)
      return await receiveMailReply(app, c.req.raw.headers, read)
    },
    openThread: ({ app, user, json }) => openThread(app, user, json),
    listThreads: ({ app, user, query }) => listThreads(app, user, query),
    getThread: ({ app, user, param, query }) => getThread(app, user, param.id, query),
    sendMessage: ({ app, user, param, json }) => sendMessage(app, user, param.id, json),
    addPicture: ({ app, user, param, json }) => addPicture(app, user, param.id, json.content),
    getPicture: async ({ c, app, user, param }) => privatePicture(c, await getPicture(app, user, param.id)),
    withdrawMessage: ({ app, user, param: { id, message_id } }) => withdrawMessage(app, user, id, message_id),
    markThreadRead: ({ app, user, param, json }) => markThreadRead(app, user, param.id, json.message_id),
    followThreads: ({ c, app, user }) => {
      const stream = eventStream((follower) => followThreads(app, user, follower))
      if (!stream) return c.body(null, 204)
      return c.body(stream, 200, {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        // nginx sends each event at once.
        'x-accel-buffering': 'no',
      })
    },
    getUnreadThreads: ({ app, user }) => getUnreadThreads(app, user),
    listAnnouncements: ({ app, user, param }) => listAnnouncements(app, user, param.id),
    sendAnnouncement: ({ app, user, param, json }) => sendAnnouncement(app, user, param.id, json),
    withdrawAnnouncement: ({ app, user, param }) => withdrawAnnouncement(app, user, param.id),
  })

export const reportsRoutes = () =>
  serve(reports, {
    reportThread: ({ app, user, param, json }) => reportThread(app, user, param.id, json),
    blockThread: ({ app, user, param, json }) => blockThread(app, user, param.id, json.blocked),
    listOwnReports: ({ app, user, query }) => listOwnReports(app, user, query),
    getOwnReport: ({ app, user, param }) => getOwnReport(app, user, param.id),
    answerReport: ({ app, user, param, json }) => answerReport(app, user, param.id, json),
    listReports: ({ app, user, query }) => listReports(app, user, query),
    getReport: ({ app, user, param }) => getReport(app, user, param.id),
    replyToReport: ({ app, user, param, json }) => replyToReport(app, user, param.id, json),
    closeReport: ({ app, user, param, json }) => closeReport(app, user, param.id, json),
    beginReading: ({ app, user, param, json }) => beginReading(app, user, param.id, json.reason),
    readThread: ({ app, user, param, query }) => readThread(app, user, param.id, query),
    readPicture: async ({ c, app, user, param }) => privatePicture(c, await readPicture(app, user, param.id)),
  })
