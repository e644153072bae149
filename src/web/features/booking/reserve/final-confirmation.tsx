import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Calendar } from '#contract/schedule/schedule-schemas.ts'
import type { Experience } from '#contract/experiences/experiences-schemas.ts'
import type { Quote } from '#contract/booking/booking-schemas.ts'
import { lineCalculation, typeName } from '#domain/booking/price-type-words.ts'
import { cancellationDeadline, describeDeadline } from '#domain/booking/cancellation.ts'
import { serviceFeeOf } from '#domain/booking/quote.ts'
import { HOLD_MINUTES } from '#domain/booking/reservation-machine.ts'
import { reservationDeadline } from '#domain/schedule/slot.ts'
import { formatMoment, formatSlot, instantOf } from '#domain/shared/japan-time.ts'
import { formatYen } from '#domain/shared/yen.ts'
import { DescriptionList } from '#web/ui/content/description-list.tsx'
import { Card } from '#web/ui/layout.tsx'
import inner from '#web/ui/inner-looks.module.css'
import looks from '#web/ui/looks.module.css'
import { unbroken, Yen } from '#web/ui/unbroken.tsx'
import styles from '../shared/booking.module.css'
import { Fold } from './fold.tsx'

type Props = {
  experience: Experience
  slots: readonly Calendar[]
  /** As `partyWords`. */
  party: string
  option: { name: string; price: number } | null
  quote: Quote
  /** When the page was rendered, in epoch milliseconds. */
  now: number
  /** The order button with its hints. */
  children: ReactNode
}

// One string: a line break in the markup would become a space.
const TOLD = 'お名前・メールアドレス・人数・オプション・メッセージと、入力した電話番号（開催の2日前から翌日まで）を'

const earliest = (instants: readonly Date[]) => new Date(Math.min(...instants.map((instant) => instant.getTime())))

/**
 * The six items that Japanese law requires beside the order button (特定商取引法 12条の6), then the button.
 */
export function FinalConfirmation({ experience, slots, party, option, quote, now, children }: Props) {
  const starts = slots.map(({ date, start_time }) => instantOf(date, start_time))
  const closes = slots.map(({ date, start_time }) =>
    reservationDeadline(date, start_time, experience.reservation_deadline),
  )
  const when = slots.map(formatSlot)
  const count = slots.length > 1 ? `${party} × ${slots.length}回` : party
  const prices = [
    ...(quote.lines?.map((line) => `${typeName(line)} ${lineCalculation(line)}`) ?? [
      `体験 1名あたり${experience.price === 0 ? '無料' : formatYen(experience.price)}`,
    ]),
    option && `オプション「${option.name}」 1名あたり${formatYen(option.price)}`,
    quote.discount > 0 && `クーポン割引 −${formatYen(quote.discount)}`,
    serviceFeeOf(quote) > 0 && `サービス料 ${formatYen(serviceFeeOf(quote))}`,
  ].filter(Boolean)
  const minimum = slots.some((slot) => slot.missing_for_minimum !== null)
  const deadline = cancellationDeadline(experience.cancellation_period, earliest(starts))
  return (
    <Card as="section" pad={3} gap={2} className={inner.edge} aria-labelledby="confirmation">
      <h2 id="confirmation">ご予約内容の最終確認</h2>
      <DescriptionList
        items={[
          { term: '分量（人数・回数）', detail: `「${experience.title}」\n${count}` },
          {
            term: '価格（税込）',
            detail: (
              <>
                {unbroken(prices.join('\n'))}
                <strong className={styles.total}>
                  お支払い総額 <Yen amount={quote.total} />
                </strong>
              </>
            ),
          },
          {
            term: 'お支払いの時期と方法',
            detail:
              quote.total > 0
                ? 'クレジットカード（1回払い）。ボタンを押して予約が確定したときに、お支払いが確定します。'
                : 'お支払いはありません。',
          },
          { term: '体験の時期（開催日時）', detail: when.join('\n') },
          {
            term: 'キャンセルと返金',
            detail: (
              <>
                {quote.total > 0
                  ? describeDeadline(deadline, now)
                  : '最初の回が始まるまで、いつでもキャンセルできます。'}
                {'\n'}お手続きはマイページの予約の詳細から。始まったあとはキャンセルできません。
                {minimum &&
                  '\n最少催行人数に届かないときは、予約の締め切りのあとに中止となり、全額を返金してお知らせします。'}
              </>
            ),
          },
          {
            term: '申し込みの期限',
            detail: `${formatMoment(earliest(closes))}まで（満席になりしだい終了）。${quote.total > 0 ? `カードの手続き中は、お席を${HOLD_MINUTES}分間お取りします。` : ''}`,
          },
        ]}
      />
      <p className={looks.note}>
        予約すると
        <Link to="/legal/terms" target="_blank">
          利用規約
        </Link>
        と
        <Link to="/legal/privacy" target="_blank">
          プライバシーポリシー
        </Link>
        に同意したものとします（新しいタブで開きます）。販売者については
        <Link to="/legal/tokushoho" target="_blank">
          特定商取引法に基づく表記
        </Link>
        をご覧ください。
      </p>
      <Fold title="主催者に伝わること" summary="お名前・メールアドレスなど">
        <p className={looks.note}>
          {TOLD}、体験の主催者（{experience.hosted_by}）に伝えます。
        </p>
      </Fold>
      {children}
    </Card>
  )
}
