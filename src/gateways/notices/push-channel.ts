// Notices through the browsers in which a user turned them on.
import type { Log } from '../log.ts'
import { ownAddress } from './own-address.ts'
import type { NoticeChannel } from './port.ts'
import { type PushAddress, type PushService, tagOf } from './push-service.ts'

export type PushBrowser = PushAddress & { id: number }

/** What the channel stores. All processes share it. */
export type PushStore = {
  /** Of a session that is still valid. */
  browsersOf: (user_id: number) => Promise<PushBrowser[]>
  noteSent: (ids: readonly number[], now: Date) => Promise<void>
  remove: (ids: readonly number[]) => Promise<void>
}

export type PushChannelOptions = { push: PushService; store: PushStore; log: Log; now: () => Date; base_url: string }

/**
 * `sent` when at least one browser's push service has taken the notice. Nobody says whether the
 * browser showed it: required notices also go by mail. A notice that is sent again replaces the one
 * that is shown, because it has the same tag.
 */
export function pushChannel({ push, store, log, now, base_url }: PushChannelOptions): NoticeChannel {
  return {
    name: 'push',
    send: async ({ userId, key, title, text, path }) => {
      ownAddress(base_url, path)
      const browsers = await store.browsersOf(userId)
      const message = { title, text, path, tag: tagOf(key) }
      const results = await Promise.allSettled(browsers.map((browser) => push.send(browser, message)))
      const idsWith = (outcome: string) =>
        browsers.flatMap(({ id }, n) => {
          const result = results[n]!
          return result.status === 'fulfilled' && result.value === outcome ? [id] : []
        })
      const [sent, gone, refused] = [idsWith('sent'), idsWith('gone'), idsWith('refused')]
      if (gone.length > 0) await store.remove(gone)
      if (refused.length > 0)
        log.warn({ user_id: userId, refused }, 'a push service refuses messages to these browsers')
      if (sent.length > 0) {
        await store.noteSent(sent, now())
        return 'sent'
      }
      const failed = results.find((result) => result.status === 'rejected')
      if (failed) throw failed.reason
      return 'unreachable'
    },
  }
}
