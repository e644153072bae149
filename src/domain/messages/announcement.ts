// Announcements of a host to all participants of a slot (docs/product/messages.md#announcements).
import { formatDate, formatRange } from '../shared/japan-time.ts'

/** What a host fills in before sending. */
const TO_FILL = '（ここに入力）'

export type AnnouncedSlot = { date: string; start_time: string; end_time: string; title: string }

export type AnnouncementTemplate = {
  id: 'place' | 'rain' | 'late'
  label: string
  text: (slot: AnnouncedSlot) => string
}

const opening = ({ date, start_time, end_time, title }: AnnouncedSlot) =>
  `${formatDate(date)} ${formatRange(start_time, end_time)}の「${title}」にご参加のみなさまへ`

/** Texts that hosts begin with. */
export const announcementTemplates: readonly AnnouncementTemplate[] = [
  {
    id: 'place',
    label: '集合場所',
    text: (slot) =>
      `${opening(slot)}\n\n集合場所をお知らせします。\n${TO_FILL}\n\n開始の10分前までにお越しください。迷われたときは、このメッセージにお返事ください。`,
  },
  {
    id: 'rain',
    label: '雨のとき',
    text: (slot) =>
      `${opening(slot)}\n\n当日は雨の予報ですが、予定どおり開催します。\n雨具：${TO_FILL}\n\n中止するときは、あらためてお知らせします。すでに向かっている方は、このメッセージにお返事ください。`,
  },
  {
    id: 'late',
    label: '遅れ',
    text: (slot) =>
      `${opening(slot)}\n\n申し訳ありません。準備が遅れているため、開始を${TO_FILL}分ほど遅らせます。\n\nご都合が悪くなる方は、このメッセージにお返事ください。`,
  },
]

/** Whether a part of a template is still to be filled in. */
export const isUnfilled = (text: string): boolean => text.includes(TO_FILL)

/** How many announcements a host may send in which time, s. */
export const ANNOUNCEMENT_LIMIT = { most: 20, seconds: 3600 }
