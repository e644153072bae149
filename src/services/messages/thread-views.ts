import type { ListedThread, Thread, ThreadMessage } from '#contract/messages/messages-schemas.ts'
import { type Card, type MessageRow } from '#database/messages/messages.ts'
import type { PictureRow } from '#database/messages/pictures.ts'
import type { ListedThread as ListedRow, ThreadRow } from '#database/messages/threads.ts'
import { peopleOf } from '#domain/booking/party-words.ts'
import { maskContacts } from '#domain/messages/mask-contacts.ts'
import { secondsToWithdraw, type ThreadSide } from '#domain/messages/message.ts'
import { isoJapan } from '#domain/shared/japan-time.ts'
import { proposalOf } from '../booking/shared/present-changes.ts'

/** Characters of the last message in a list. */
const MOST_SHOWN = 80

/** A thread in the form of the API. */
export const threadView = (row: ThreadRow): Thread => ({
  id: row.id,
  side: row.side,
  other_name: row.other_name,
  other_image_url: row.other_image,
  closed: row.closed,
  blocked: row.blocked,
  reported: row.reported,
  report_id: row.report_id,
  masks: row.masks,
  other_read_id: row.other_read_id,
})

export const listedThreadView = (row: ListedRow): ListedThread => ({
  ...threadView(row),
  last_at: isoJapan(row.last_at!),
  last_text: Array.from(shownText(row.last_text, row.last_side, row).text)
    .slice(0, MOST_SHOWN)
    .join(''),
  last_card: row.last_card as Card | null,
  last_withdrawn: row.last_withdrawn,
  last_pictures: row.last_pictures,
  last_own: row.last_side === row.side,
  unread_count: row.unread_count,
})

/**
 * The text as this side of the thread sees it. Only the side that wrote it learns what is hidden
 * from the other one.
 */
function shownText(text: string, writer: ThreadSide | null, { masks, side }: Pick<ThreadRow, 'masks' | 'side'>) {
  if (!masks || writer === null) return { text, masked: false, hidden: [] }
  const seen = maskContacts(text)
  const masked = seen.hidden.length > 0
  return writer === side ? { text, masked, hidden: seen.hidden } : { text: seen.text, masked, hidden: [] }
}

export type Shown = {
  user_id: number
  thread: Pick<ThreadRow, 'ambassador_id' | 'masks' | 'side'>
  now: Date
  /** At least those of the message. */
  pictures: readonly PictureRow[]
}

/**
 * A message as the user sees it.
 * @param thread whose host side, if it is an ambassador, names the member who wrote
 */
export function messageView(row: MessageRow, { user_id, thread, now, pictures }: Shown): ThreadMessage {
  const mine = row.sender_id === user_id
  const withdrawn = row.withdrawn_at !== null
  const { text, masked, hidden } = shownText(row.card ? '' : row.text, row.side, thread)
  return {
    id: row.id,
    client_key: mine ? row.client_key : null,
    side: row.side,
    mine,
    sender_name: row.side === 'host' && thread.ambassador_id !== null && !mine ? row.sender_name : null,
    text,
    mail_text: row.mail_text === null ? null : shownText(row.mail_text, row.side, thread).text,
    created_at: isoJapan(row.created_at),
    withdrawn,
    withdrawable_seconds: mine && !withdrawn ? secondsToWithdraw(row.created_at, now) : 0,
    experience: row.experience,
    pictures: pictures
      .filter(({ message_id }) => message_id === row.id)
      .map(({ id, width, height }) => ({ id, width, height })),
    announced: row.announced,
    masked,
    hidden,
    card: row.card && {
      type: row.card,
      title: row.card_title ?? '',
      date: row.date ?? '',
      start_time: row.start_time,
      ...peopleOf({ number_of_people: row.number_of_people ?? 1, lines: row.lines }),
      text: row.card_text ?? row.proposal?.message ?? '',
      reservation_id: row.reservation_id,
      ...(row.proposal && { proposal: proposalOf(row.proposal, now) }),
    },
  }
}
