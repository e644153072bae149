// Notices through LINE, for users who signed in with LINE and are friends of the official account.
import type { Log } from '../log.ts'
import type { LineApi, LineQuota } from './line-api.ts'
import { ownAddress } from './own-address.ts'
import type { NoticeChannel } from './port.ts'

/** `following` is null if we were never told. */
export type LineAddress = { line_user_id: string; following: boolean | null }

/** What the channel stores. All processes share it. */
export type LineStore = {
  /** Undefined for users without LINE. */
  addressOf: (user_id: number) => Promise<LineAddress | undefined>
  /** Stores what LINE said about a user that no webhook has told us about. */
  noteFriend: (line_user_id: string, following: boolean, now: Date) => Promise<void>
  /** Until when no message can be sent, if the quota is used up, and when it was asked last. */
  quotaState: () => Promise<{ paused_until: Date | null; checked_at: Date | null }>
  noteQuota: (quota: LineQuota & { paused_until: Date | null; checked_at: Date }) => Promise<void>
  notePause: (until: Date) => Promise<void>
}

export type LineChannelOptions = {
  api: LineApi
  store: LineStore
  log: Log
  now: () => Date
  /** When the quota that is used up now starts again. */
  nextQuota: (now: Date) => Date
  base_url: string
}

/** How often the quota is asked for while notices are sent, ms. */
const QUOTA_EVERY = 10 * 60_000

/**
 * LINE answers 200 for users who blocked the account, so `sent` doesn't mean that the user has the
 * text: required notices also go by mail.
 */
export function lineChannel({ api, store, log, now, nextQuota, base_url }: LineChannelOptions): NoticeChannel {
  const pauseNow = async (why: string) => {
    const until = nextQuota(now())
    await store.notePause(until)
    log.error({ until }, `LINE sends no more messages this month (${why}); notices go by mail`)
  }

  /** @returns whether messages can be sent */
  async function withinQuota(): Promise<boolean> {
    const { paused_until, checked_at } = await store.quotaState()
    const at = now()
    if (paused_until && paused_until > at) return false
    if (checked_at && at.getTime() - checked_at.getTime() < QUOTA_EVERY) return true
    const quota = await api.quota()
    await store.noteQuota({ ...quota, paused_until: null, checked_at: at })
    if (quota.limit === null || quota.used < quota.limit) return true
    await pauseNow(`${quota.used} of ${quota.limit}`)
    return false
  }

  async function isFriend({ line_user_id, following }: LineAddress): Promise<boolean> {
    if (following !== null) return following
    const friend = await api.isFriend(line_user_id)
    await store.noteFriend(line_user_id, friend, now())
    return friend
  }

  return {
    name: 'line',
    send: async ({ userId, key, title, text, path }) => {
      const address = ownAddress(base_url, path)
      const to = await store.addressOf(userId)
      if (!to || !(await isFriend(to)) || !(await withinQuota())) return 'unreachable'
      const pushed = await api.push(to.line_user_id, `${title}\n\n${text}\n\n${address}`, `${userId}:${key}`)
      if (pushed === 'sent') return 'sent'
      if (pushed === 'quota_reached') await pauseNow('429')
      else log.warn({ user_id: userId }, 'LINE refuses a message to this user')
      return 'unreachable'
    },
  }
}
