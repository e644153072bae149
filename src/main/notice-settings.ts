// Settings of the channels of notices beside mail.
import { BadConfiguration, type Mode, needed, type Source, together, webAddress } from './settings.ts'

/** The Messaging API channel of the LINE official account. `base`: for tests. */
export type LineSettings = { channel_id: string; channel_secret: string; base: string | undefined }

export type NoticeSettings = {
  /** Null when no notices are sent through LINE. */
  line_messaging: LineSettings | null
}

const LINE = ['LINE_MESSAGING_CHANNEL_ID', 'LINE_MESSAGING_CHANNEL_SECRET']

/** @throws BadConfiguration */
export function readNotices(source: Source, mode: Mode): NoticeSettings {
  return together({ line_messaging: () => readLine(source, mode) })
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
