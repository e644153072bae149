import * as announcements from '#contract/messages/announcement-endpoints.ts'
import { receiveMailReply as mailReplyEndpoint } from '#contract/messages/mail-reply-endpoints.ts'
import * as endpoints from '#contract/messages/messages-endpoints.ts'
import { addPicture } from '#services/messages/add-picture.ts'
import { listAnnouncements, sendAnnouncement, withdrawAnnouncement } from '#services/messages/announcements.ts'
import { followThreads } from '#services/messages/follow-threads.ts'
import { getPicture } from '#services/messages/get-picture.ts'
import { getThread } from '#services/messages/get-thread.ts'
import { getUnreadThreads } from '#services/messages/get-unread-threads.ts'
import { listThreads } from '#services/messages/list-threads.ts'
import { markThreadRead } from '#services/messages/mark-thread-read.ts'
import { openThread } from '#services/messages/open-thread.ts'
import { receiveMailReply } from '#services/messages/receive-mail-reply.ts'
import { sendMessage } from '#services/messages/send-message.ts'
import { withdrawMessage } from '#services/messages/withdraw-message.ts'
import { userOf } from '../shared/actors.ts'
import { guarded } from '../shared/guard.ts'
import { readBytes } from '../shared/read-body.ts'
import { router } from '../shared/router.ts'
import { eventStream } from './event-stream.ts'
import { privatePicture } from './private-picture.ts'

export const messagesRoutes = () =>
  router()
    .openapi(guarded(mailReplyEndpoint), async (c) => {
      const read = () => readBytes(c.req.raw, mailReplyEndpoint.max_body)
      return c.json(await receiveMailReply(c.get('app'), c.req.raw.headers, read), 200)
    })
    .openapi(guarded(endpoints.openThread), async (c) =>
      c.json(await openThread(c.get('app'), await userOf(c), c.req.valid('json')), 200),
    )
    .openapi(guarded(endpoints.listThreads), async (c) =>
      c.json(await listThreads(c.get('app'), await userOf(c), c.req.valid('query')), 200),
    )
    .openapi(guarded(endpoints.getThread), async (c) =>
      c.json(await getThread(c.get('app'), await userOf(c), c.req.valid('param').id, c.req.valid('query')), 200),
    )
    .openapi(guarded(endpoints.sendMessage), async (c) =>
      c.json(await sendMessage(c.get('app'), await userOf(c), c.req.valid('param').id, c.req.valid('json')), 201),
    )
    .openapi(guarded(endpoints.addPicture), async (c) =>
      c.json(
        await addPicture(c.get('app'), await userOf(c), c.req.valid('param').id, c.req.valid('json').content),
        201,
      ),
    )
    .openapi(guarded(endpoints.getPicture), async (c) =>
      privatePicture(c, await getPicture(c.get('app'), await userOf(c), c.req.valid('param').id)),
    )
    .openapi(guarded(endpoints.withdrawMessage), async (c) => {
      const { id, message_id } = c.req.valid('param')
      return c.json(await withdrawMessage(c.get('app'), await userOf(c), id, message_id), 200)
    })
    .openapi(guarded(endpoints.markThreadRead), async (c) =>
      c.json(
        await markThreadRead(c.get('app'), await userOf(c), c.req.valid('param').id, c.req.valid('json').message_id),
        200,
      ),
    )
    .openapi(guarded(endpoints.followThreads), async (c) => {
      const user = await userOf(c)
      const stream = eventStream((follower) => followThreads(c.get('app'), user, follower))
      if (!stream) return c.body(null, 204)
      return c.body(stream, 200, {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        // nginx sends each event at once.
        'x-accel-buffering': 'no',
      })
    })
    .openapi(guarded(endpoints.getUnreadThreads), async (c) =>
      c.json(await getUnreadThreads(c.get('app'), await userOf(c)), 200),
    )
    .openapi(guarded(announcements.listAnnouncements), async (c) =>
      c.json(await listAnnouncements(c.get('app'), await userOf(c), c.req.valid('param').id), 200),
    )
    .openapi(guarded(announcements.sendAnnouncement), async (c) =>
      c.json(await sendAnnouncement(c.get('app'), await userOf(c), c.req.valid('param').id, c.req.valid('json')), 201),
    )
    .openapi(guarded(announcements.withdrawAnnouncement), async (c) =>
      c.json(await withdrawAnnouncement(c.get('app'), await userOf(c), c.req.valid('param').id), 200),
    )
