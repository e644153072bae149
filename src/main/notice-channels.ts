// The channels of notices beside mail, connected to their tables.
import type { Db } from '#database/client.ts'
import { inTransaction } from '#database/client.ts'
import { findLineAddress, noteFriend, noteLineQuota, pauseLine, readLineQuota } from '#database/notices/line-friends.ts'
import { nextQuota } from '#domain/notices/line-quota.ts'
import { systemClock } from '#gateways/clock/clock.ts'
import type { Clock } from '#gateways/clock/clock.ts'
import type { Log } from '#gateways/log.ts'
import { type LineApi, lineApi } from '#gateways/notices/line-api.ts'
import { lineChannel, type LineStore } from '#gateways/notices/line-channel.ts'
import type { NoticeChannel } from '#gateways/notices/port.ts'
import type { LineSettings } from './notice-settings.ts'

/** Timeout of each call to LINE, ms. */
const LINE_TIMEOUT = 8_000

export const makeLineApi = (line: LineSettings | null): LineApi | null =>
  line && lineApi({ ...line, timeout: LINE_TIMEOUT, now: systemClock.now })

type Parts = { line: LineApi | null; db: Db; log: Log; clock: Clock; base_url: string }

/** The configured channels. Mail is none of them, because it is always there. */
export function noticeChannels({ line, db, log, clock, base_url }: Parts): NoticeChannel[] {
  if (!line) return []
  return [lineChannel({ api: line, store: lineStore(db), log, now: clock.now, nextQuota, base_url })]
}

const lineStore = (db: Db): LineStore => ({
  addressOf: (user_id) => findLineAddress(db, user_id),
  noteFriend: (id, following, at) => inTransaction(db, (tx) => noteFriend(tx, id, following, at)),
  quotaState: () => readLineQuota(db),
  noteQuota: (quota) => inTransaction(db, (tx) => noteLineQuota(tx, quota)),
  notePause: (until) => inTransaction(db, (tx) => pauseLine(tx, until)),
})
