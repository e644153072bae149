// The channels of notices beside mail, connected to their tables.
import type { Db } from '#database/client.ts'
import { inTransaction } from '#database/client.ts'
import { findLineAddress, noteFriend, noteLineQuota, pauseLine, readLineQuota } from '#database/notices/line.ts'
import { deletePushSubscriptions, findPushAddresses, notePushSent } from '#database/notices/push-subscriptions.ts'
import { nextQuota } from '#domain/notices/channels.ts'
import { systemClock } from '#gateways/clock/clock.ts'
import type { Clock } from '#gateways/clock/clock.ts'
import type { Log } from '#gateways/log.ts'
import { type LineApi, lineApi } from '#gateways/notices/line-api.ts'
import { lineChannel, type LineStore } from '#gateways/notices/line-channel.ts'
import type { NoticeChannel } from '#gateways/notices/port.ts'
import { pushChannel, type PushStore } from '#gateways/notices/push-channel.ts'
import { type PushService, pushService } from '#gateways/notices/push-service.ts'
import type { LineSettings, PushSettings } from './notice-settings.ts'

/** Timeout of each call to LINE, ms. */
const LINE_TIMEOUT = 8_000
/** Timeout of each call to a push service, ms. */
const PUSH_TIMEOUT = 8_000

export const makeLineApi = (line: LineSettings | null): LineApi | null =>
  line && lineApi({ ...line, timeout: LINE_TIMEOUT, now: systemClock.now })

export const makePush = (push: PushSettings | null): PushService | null =>
  push && pushService({ ...push, timeout: PUSH_TIMEOUT, now: systemClock.now })

type Parts = { line: LineApi | null; push: PushService | null; db: Db; log: Log; clock: Clock; base_url: string }

/** The configured channels. Mail is none of them, because it is always there. */
export function noticeChannels({ line, push, db, log, clock, base_url }: Parts): NoticeChannel[] {
  const own = { log, now: clock.now, base_url }
  return [
    ...(line ? [lineChannel({ ...own, api: line, store: lineStore(db), nextQuota })] : []),
    ...(push ? [pushChannel({ ...own, push, store: pushStore(db, clock.now) })] : []),
  ]
}

const lineStore = (db: Db): LineStore => ({
  addressOf: (user_id) => findLineAddress(db, user_id),
  noteFriend: (id, following, at) => inTransaction(db, (tx) => noteFriend(tx, id, following, at)),
  quotaState: () => readLineQuota(db),
  noteQuota: (quota) => inTransaction(db, (tx) => noteLineQuota(tx, quota)),
  notePause: (until) => inTransaction(db, (tx) => pauseLine(tx, until)),
})

const pushStore = (db: Db, now: () => Date): PushStore => ({
  browsersOf: (user_id) => findPushAddresses(db, user_id, now()),
  noteSent: (ids, at) => inTransaction(db, (tx) => notePushSent(tx, ids, at)),
  remove: (ids) => inTransaction(db, (tx) => deletePushSubscriptions(tx, ids)),
})
