// Settings of the channels of notices beside mail.
import { hkdfSync } from 'node:crypto'
import { type SenderKey, senderKey } from '#gateways/notices/push-message.ts'
import { BadConfiguration, type Mode, needed, type Source, together, webAddress } from './settings.ts'

/** The Messaging API channel of the LINE official account. `base`: for tests. */
export type LineSettings = { channel_id: string; channel_secret: string; base: string | undefined }

export type NoticeSettings = {
  /** Null when no notices are sent through LINE. */
  line_messaging: LineSettings | null
  /** Null when no notices are sent to browsers. */
  push: PushSettings | null
}

/** `base`: a stand-in for all push services, for tests. */
export type PushSettings = { key: SenderKey; contact: string; base: string | undefined }

const LINE = ['LINE_MESSAGING_CHANNEL_ID', 'LINE_MESSAGING_CHANNEL_SECRET']

/**
 * @param secret of the installation
 * @throws BadConfiguration
 */
export function readNotices(source: Source, mode: Mode, secret: () => string): NoticeSettings {
  return together({ line_messaging: () => readLine(source, mode), push: () => readPush(source, mode, secret) })
}

function readLine(source: Source, mode: Mode): LineSettings | null {
  if (LINE.every((name) => !source[name])) return null
  // Notices go to users who signed in with LINE.
  if (!source.LINE_CHANNEL_ID)
    throw new BadConfiguration('LINE でお知らせを送るには、LINEでのログイン（LINE_CHANNEL_ID）も設定してください。')
  return together({
    channel_id: () => needed(source, LINE[0]!, /^\d{5,20}$/, 'Messaging API のチャネルID'),
    channel_secret: () => needed(source, LINE[1]!, /^\S{8,}$/, 'Messaging API のチャネルシークレット'),
    base: () => {
      if (!source.LINE_MESSAGING_BASE) return undefined
      if (mode === 'production')
        throw new BadConfiguration('LINE_MESSAGING_BASE は試すためのものです。本番では指定できません。')
      return webAddress(source, 'LINE_MESSAGING_BASE', '')
    },
  })
}

const PUSH = ['PUSH_PRIVATE_KEY', 'PUSH_CONTACT']

/**
 * Browsers accept messages only from the key with which they subscribed. In production it is a
 * setting of its own, so that it outlives a new SECRET. Otherwise it comes from the secret, so that
 * the demonstration needs no setting.
 */
function readPush(source: Source, mode: Mode, secret: () => string): PushSettings | null {
  if (PUSH.every((name) => !source[name])) {
    if (mode === 'production') return null
    const derived = hkdfSync('sha256', secret(), '', 'browser push', 32)
    const key = senderKey(Buffer.from(derived).toString('base64url'))
    // One of 2^32 secrets gives no key.
    return key && { key, contact: 'mailto:push@tsumugi.example', base: pushBase(source, mode) }
  }
  return together({
    key: () => {
      const key = senderKey(source.PUSH_PRIVATE_KEY ?? '')
      if (!key)
        throw new BadConfiguration(
          'PUSH_PRIVATE_KEY は P-256 の秘密鍵（32バイトの base64url）にしてください。作り方は docs/operations.md にあります。',
        )
      return key
    },
    contact: () =>
      needed(source, PUSH[1]!, /^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/, '連絡先（mailto:… か https://…）'),
    base: () => pushBase(source, mode),
  })
}

function pushBase(source: Source, mode: Mode): string | undefined {
  if (!source.PUSH_SERVICE_BASE) return undefined
  if (mode === 'production')
    throw new BadConfiguration('PUSH_SERVICE_BASE は試すためのものです。本番では指定できません。')
  return webAddress(source, 'PUSH_SERVICE_BASE', '')
}
