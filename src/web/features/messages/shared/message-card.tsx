import { Suspense } from 'react'
import { Link } from 'react-router'
import type { ThreadMessage } from '#contract/messages/messages-schemas.ts'
import { partyWords } from '#domain/booking/party-words.ts'
import type { ThreadSide } from '#domain/messages/message.ts'
import { formatDate } from '#domain/shared/japan-time.ts'
import { later } from '#web/ui/later.tsx'
import { Card } from '#web/ui/layout.tsx'
import looks from '#web/ui/looks.module.css'
import styles from './messages.module.css'

type CardContent = NonNullable<ThreadMessage['card']>

export const cardWords: Record<CardContent['type'], string> = {
  confirmed: '予約が確定しました',
  cancelled: '予約がキャンセルされました',
  slot_cancelled: '予約の一部の回が中止になりました',
  postponed: '予約の回が延期になりました',
  changed: '予約が変更されました',
  change_proposed: '予約の変更のお願い',
  terms_changed: '予約の内容が変わりました',
  requested: '開催リクエストが送られました',
}

/** The cards after which a host may change the booking. */
const changeable: readonly CardContent['type'][] = ['confirmed', 'changed']

// Few threads have proposals.
const proposals = () => import('#web/features/booking/changes/change-proposal.tsx')
const AnswerProposal = later(async () => (await proposals()).AnswerProposal)
const ProposalFacts = later(async () => (await proposals()).ProposalFacts)

/**
 * A booking, its change or end, or a request for a date.
 * @param side of the reader, for the links; null for an admin
 */
export function MessageCard({ card, side }: { card: CardContent; side: ThreadSide | null }) {
  const { type, title, date, start_time, number_of_people, lines, text, reservation_id, proposal } = card
  return (
    <Card className={styles.card}>
      <p className={looks.bold}>{cardWords[type]}</p>
      {title && <p className={looks.serif}>{title}</p>}
      {date && !proposal && (
        <p>
          {formatDate(date)}
          {start_time && ` ${start_time}`}　{partyWords(lines, number_of_people)}
        </p>
      )}
      {text && !proposal && <p className={styles.cardText}>{text}</p>}
      {proposal && (
        <Suspense>
          {side === 'host' ? <AnswerProposal proposal={proposal} /> : <ProposalFacts proposal={proposal} />}
        </Suspense>
      )}
      {side === 'guest' && reservation_id !== null && (
        <Link to={`/mypage/reservations/${reservation_id}`}>予約を見る</Link>
      )}
      {side === 'host' && reservation_id !== null && changeable.includes(type) && (
        <Link to={`/host/reservations/${reservation_id}/change`}>日程・人数を変更</Link>
      )}
      {side === 'host' && type === 'requested' && <Link to="/host/requests">リクエストを見る</Link>}
    </Card>
  )
}
