// Rows: messages. The thread of `user` with `host`, and that of `user` with the ambassador.
import { addDays } from '#domain/shared/japan-time.ts'
import type { App } from '#services/shared/app.ts'
import { sendAnnouncement } from '#services/messages/announcements.ts'
import { addPicture } from '#services/messages/pictures.ts'
import { openThread } from '#services/messages/threads.ts'
import { reportThread } from '#services/messages/reports.ts'
import { sendMessage } from '#services/messages/messages.ts'
import { aReservation, aSlot, aUser, next } from '../factories.ts'
import { type Actors, type Expected, type Row, signedIn } from './people.ts'

const byAdmin = (status: number) => signedIn(403, { admin: status })
const parties = (status: number): Expected => signedIn(404, { user: status, host: status })

/** A slot of `host` with a place of `user`. */
const aBookedSlot = async (app: App, experience_id: number, actors: Actors) => {
  const slot = await aSlot(app.db, experience_id, { date: addDays('2027-05-20', next()) })
  await aReservation(app.db, experience_id, [slot], { user_id: actors.user!.id })
  return slot
}

export const messageRows = (app: App, made: { published: number; picture: Buffer }, actors: Actors) => {
  const body = () => ({ text: '集合場所は、駅の北口です。', client_key: `key-of-tests-${next()}` })
  const slot = () => aBookedSlot(app, made.published, actors)
  const thread = async (experience_id = made.published) => (await openThread(app, actors.user!, { experience_id })).id
  const sent = async () => {
    const id = await thread()
    const body = { text: '持ち物を教えてください。', client_key: `key-of-tests-${next()}` }
    return { id, message_id: (await sendMessage(app, actors.user!, id, body)).id }
  }
  const sentPicture = async () => {
    const id = await thread()
    const picture = await addPicture(app, actors.user!, id, made.picture.toString('base64'))
    const body = { text: '', client_key: `key-of-tests-${next()}`, pictures: [picture.id] }
    await sendMessage(app, actors.user!, id, body)
    return picture.id
  }
  /** A report about a thread of its own, of a guest whom nobody else is. */
  const reported = async () => {
    const guest = await aUser(app.db)
    const { id: thread_id } = await openThread(app, guest, { experience_id: made.published })
    await reportThread(app, guest, thread_id, { kind: 'help', text: '困っています。' })
    const { id } = await app.db
      .selectFrom('thread_reports')
      .select('id')
      .where('thread_id', '=', thread_id)
      .executeTakeFirstOrThrow()
    return { id, thread_id }
  }
  return {
    // The host of an experience can't ask about it.
    openThread: {
      call: () => ({ path: '/threads', body: { experience_id: made.published } }),
      expected: signedIn(200, { host: 422 }),
    },
    listThreads: { call: () => ({ path: '/threads?side=host' }), expected: signedIn(200) },
    getThread: { call: async () => ({ path: `/threads/${await thread()}` }), expected: parties(200) },
    sendMessage: {
      call: async () => ({
        path: `/threads/${await thread()}/messages`,
        body: { text: 'こんにちは。', client_key: `key-of-tests-${next()}` },
      }),
      expected: parties(201),
    },
    addPicture: {
      call: async () => ({
        path: `/threads/${await thread()}/pictures`,
        body: { content: made.picture.toString('base64') },
      }),
      expected: parties(201),
    },
    getPicture: {
      call: async () => ({ path: `/thread_pictures/${await sentPicture()}` }),
      expected: parties(200),
    },
    withdrawMessage: {
      call: async () => {
        const { id, message_id } = await sent()
        return { path: `/threads/${id}/messages/${message_id}` }
      },
      // The host takes part in the thread, but the message is the guest's.
      expected: signedIn(404, { user: 200 }),
    },
    markThreadRead: {
      call: async () => {
        const { id, message_id } = await sent()
        return { path: `/threads/${id}/read`, body: { message_id } }
      },
      expected: parties(200),
    },
    listAnnouncements: {
      call: async () => ({ path: `/host/calendars/${await slot()}/announcements` }),
      expected: signedIn(404, { host: 200 }),
    },
    sendAnnouncement: {
      call: async () => ({ path: `/host/calendars/${await slot()}/announcements`, body: body() }),
      expected: signedIn(404, { host: 201 }),
    },
    withdrawAnnouncement: {
      call: async () => ({
        path: `/host/announcements/${(await sendAnnouncement(app, actors.host!, await slot(), body())).id}`,
      }),
      expected: signedIn(404, { host: 200 }),
    },
    reportThread: {
      call: async () => ({
        path: `/threads/${await thread()}/reports`,
        body: { kind: 'help', text: '困っています。' },
      }),
      expected: signedIn(404, { user: 201, host: 201 }),
    },
    blockThread: {
      call: async () => ({ path: `/threads/${await thread()}/block`, body: { blocked: false } }),
      expected: parties(200),
    },
    listOwnReports: { call: () => ({ path: '/reports' }), expected: signedIn(200) },
    // A report of a stranger.
    getOwnReport: { call: async () => ({ path: `/reports/${(await reported()).id}` }), expected: signedIn(404) },
    answerReport: {
      call: async () => ({ path: `/reports/${(await reported()).id}/messages`, body: { text: '追記です。' } }),
      expected: signedIn(404),
    },
    replyToReport: {
      call: async () => ({ path: `/admin/reports/${(await reported()).id}/messages`, body: { text: '確認します。' } }),
      expected: byAdmin(201),
    },
    listReports: { call: () => ({ path: '/admin/reports?state=closed' }), expected: byAdmin(200) },
    getReport: { call: async () => ({ path: `/admin/reports/${(await reported()).id}` }), expected: byAdmin(200) },
    closeReport: {
      call: async () => ({
        path: `/admin/reports/${(await reported()).id}/closing`,
        body: { result: 'acted', outcome: '双方に連絡した。', reply: '' },
      }),
      expected: byAdmin(200),
    },
    beginReading: {
      call: async () => ({
        path: `/admin/reports/${(await reported()).id}/readings`,
        body: { reason: '連絡の確認' },
      }),
      expected: byAdmin(201),
    },
    // An admin without a reason gets 403, too.
    readThread: {
      call: async () => ({ path: `/admin/threads/${(await reported()).thread_id}/messages` }),
      expected: byAdmin(403),
    },
    readPicture: {
      call: async () => ({ path: `/admin/thread_pictures/${await sentPicture()}` }),
      expected: byAdmin(403),
    },
    // The tests have no feed.
    followThreads: { call: () => ({ path: '/thread_events' }), expected: signedIn(204) },
    getUnreadThreads: { call: () => ({ path: '/unread_threads' }), expected: signedIn(200) },
  } satisfies Record<string, Row>
}
