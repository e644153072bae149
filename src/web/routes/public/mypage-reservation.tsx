/** A guest's reservation: date, place, price, cancellation, and the review after the experience. */
import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import { describePolicy } from '#domain/booking/describe-policy.ts'
import { partyParam } from '#domain/booking/party.ts'
import { formatDate, formatMoment } from '#domain/shared/japan-time.ts'
import { getReservation, listDocuments } from '#web/calls/booking.ts'
import { getPaymentProvider } from '#web/calls/reference.ts'
import { loaded } from '#web/read-response.ts'
import { UnfinishedHoldLater } from '#web/features/booking/reserve/unfinished-hold-later.tsx'
import { useServerClock } from '#web/features/booking/reserve/use-server-clock.ts'
import { DecisionNotice } from '#web/features/booking/shared/decision-notice.tsx'
import { CancelReservation } from '#web/features/booking/reservations/cancel-reservation.tsx'
import styles from '#web/features/accounts/my-page/my-page.module.css'
import { newDatesPath } from '#web/features/booking/shared/party-address.ts'
import { QuoteTable } from '#web/features/booking/shared/quote-table.tsx'
import { asPaid, cancelWords, paymentWords } from '#web/features/booking/shared/reservation-words.ts'
import { AddToCalendar } from '#web/features/booking/reservations/add-to-calendar.tsx'
import { EventCard } from '#web/features/booking/reservations/event-card.tsx'
import { OwnReview } from '#web/features/booking/reservations/own-review.tsx'
import { signedIn } from '#web/features/accounts/shared/guards.ts'
import { ReservationBadge } from '#web/features/booking/reservations/reservation-badge.tsx'
import { dayGuideItems } from '#web/features/experiences/shared/day-guide.tsx'
import { pathId } from '#web/path-id.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { DescriptionList } from '#web/ui/content/description-list.tsx'
import { Card, Grid, Row, Stack } from '#web/ui/layout.tsx'
import { later } from '#web/ui/later.tsx'
import looks from '#web/ui/looks.module.css'
import { Notice } from '#web/ui/notice.tsx'
import { NeedsScript } from '#web/ui/needs-script.tsx'
import { Page } from '#web/ui/page.tsx'
import { unbroken, Unbroken, Yen } from '#web/ui/unbroken.tsx'
import type { Route } from './+types/mypage-reservation'
import type { DocumentsOfReservation } from '#contract/booking/documents-schemas.ts'
import issuedDocumentsStyles from '#web/features/booking/shared/booking.module.css'
import type { Reservation } from '#contract/booking/booking-schemas.ts'
import { KEPT_OPTION } from '#domain/booking/guest-terms.ts'
import { TermList } from '#web/features/shared/term-list.tsx'
import inner from '#web/ui/inner-looks.module.css'

// Few reservations were changed.
const GuestChanges = later(async () => (await import('#web/features/booking/changes/guest-changes.tsx')).GuestChanges)
// Few bookings have one.
const Postponements = later(
  async () => (await import('#web/features/booking/reservations/postponements.tsx')).Postponements,
)

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData ? `「${loaderData.reservation.experience.title}」の予約` : '予約'} | つむぎ` },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ url, params, context }: Route.LoaderArgs) {
  await signedIn(context, url.pathname)
  const reservation = await loaded(getReservation({ context, param: { id: pathId(params.id) } }))
  const [provider, { documents }] = await Promise.all([
    reservation.hold_expires_at === null ? null : loaded(getPaymentProvider({ context })),
    reservation.confirmed_at === null || reservation.price.total === 0
      ? { documents: [] }
      : loaded(listDocuments({ context, param: { id: pathId(params.id) } })),
  ])
  return { reservation, provider, documents, now: Date.now() }
}

export default function MyPageReservation({ loaderData }: Route.ComponentProps) {
  const { reservation, provider, documents, now } = loaderData
  const { id, experience, calendars, cancellation, price, payment, status, hold_expires_at, lines, number_of_people } =
    reservation
  const clock = useServerClock(now)
  const [ended, setEnded] = useState(false)
  const [answered, setAnswered] = useState('')
  const booked = status === 'confirmed' || status === 'attended'
  const receipt = payment !== null && reservation.confirmed_at !== null && price.total > payment.refunded
  const cancelled = cancelWords(reservation)
  return (
    <Page
      title={experience.title}
      serif
      breadcrumbs={[{ label: 'マイページ', to: '/mypage' }, { label: `予約 ${id}` }]}
      lead={
        <>
          {!ended && <ReservationBadge reservation={reservation} clock={clock} />} <Unbroken>予約番号 {id}</Unbroken>
        </>
      }
    >
      <NeedsScript />
      {cancelled && (
        <Notice kind="warning" word="キャンセル済み" live={false}>
          <p className={looks.lines}>{cancelled}</p>
          {calendars.some((slot) => slot.cancelled) && (
            <p>
              <Link to={newDatesPath(experience.id, lines ? partyParam(lines) : number_of_people)}>別の日を待つ</Link>
            </p>
          )}
        </Notice>
      )}
      {hold_expires_at && provider && (
        <UnfinishedHoldLater
          reservation={reservation}
          hold_expires_at={hold_expires_at}
          clock={clock}
          provider={provider}
          onOver={() => setEnded(true)}
        />
      )}
      {status === 'held' && hold_expires_at === null && (
        <Notice kind="info" word="お支払い確認中" live={false}>
          {unbroken(paymentWords(reservation))}
        </Notice>
      )}
      {answered !== '' && <Notice kind="success">{answered}</Notice>}
      {reservation.postponements && (
        <Suspense>
          <Postponements reservation={reservation} now={now} onAnswered={setAnswered} />
        </Suspense>
      )}
      <ChangedTerms reservation={reservation} />
      <EventCard reservation={reservation} slots={calendars}>
        <AddToCalendar reservation={reservation} />
      </EventCard>
      <DecisionNotice reservation={reservation} now={now} />
      {(reservation.changes ?? reservation.change_proposal) && (
        <Suspense>
          <GuestChanges reservation={reservation} />
        </Suspense>
      )}
      <Grid gap={6} rowGap={4} className={styles.columns}>
        <Stack gap={4}>
          <DescriptionList
            items={[
              ...dayGuideItems(reservation),
              { term: 'オプション', detail: reservation.option?.name ?? null },
              { term: 'ご予約にあたって', detail: reservation.reservation_notice || null },
              { term: '持ちもの・注意', detail: reservation.note || null },
              { term: '主催者へのメッセージ', detail: reservation.message_to_host || null },
              { term: 'お申し込み', detail: formatMoment(new Date(reservation.created_at)) },
            ]}
          />
          {booked && (
            <Row gap={1.5} align="stretch">
              <LinkButton to={`/stories/${experience.id}`} variant="quiet">
                体験のページを見る
              </LinkButton>
            </Row>
          )}
          <OwnReview reservation={reservation} />
        </Stack>
        <Stack gap={4}>
          <Card as="section" pad={3} gap={2} aria-label="料金とお支払い">
            <QuoteTable
              quote={price}
              {...asPaid(reservation)}
              unit_price={reservation.unit_price}
              option={reservation.option?.name ?? null}
              coupon={reservation.coupon_code}
            />
            {reservation.changes && <p className={looks.note}>変更する前の、お申し込みの内容です。</p>}
            {!ended && <p>{unbroken(paymentWords(reservation))}</p>}
            {reservation.granted_refunds.map(({ amount, reason, decided_at }) => (
              <p key={decided_at + amount} className={looks.lines}>
                {formatMoment(new Date(decided_at))}　運営からの返金 <Yen amount={amount} />
                {'\n'}理由：{reason}
              </p>
            ))}
            {receipt && <Link to={`/mypage/reservations/${id}/receipt`}>領収書を表示する</Link>}
            <IssuedDocuments documents={documents} />
          </Card>
          {(status === 'confirmed' || status === 'cancelled') && (
            <Card as="section" pad={3} gap={2} aria-labelledby="policy">
              <h2 id="policy">{status === 'confirmed' ? '変更・キャンセル' : 'キャンセル'}</h2>
              <p>
                {status === 'cancelled'
                  ? describePolicy(cancellation.period)
                  : price.total > 0
                    ? cancellation.policy
                    : '最初の回が始まるまで、いつでもキャンセルできます。'}
              </p>
              {status === 'confirmed' && (
                <Row>
                  <LinkButton to={`/mypage/reservations/${id}/change`} variant="quiet">
                    日程・人数を変更する
                  </LinkButton>
                </Row>
              )}
              <CancelReservation reservation={reservation} />
            </Card>
          )}
        </Stack>
      </Grid>
    </Page>
  )
}

const LABELS = { receipt: '領収書', return_invoice: '返還インボイス' } as const

/** Links to the documents of a reservation; nothing without any. */
function IssuedDocuments({ documents }: DocumentsOfReservation) {
  if (documents.length === 0) return null
  return (
    <Stack aria-label="発行した書類" as="ul" gap={1}>
      {documents.map(({ id, kind, number, issued_on, amount, replaced, refunded_since, moved_to }) => (
        <li key={id}>
          <Link to={`/mypage/documents/${id}`}>
            {LABELS[kind]} {number}
          </Link>{' '}
          <span className={issuedDocumentsStyles.about}>
            {formatDate(issued_on)}・<Yen amount={amount} />
            {replaced && '（発行し直し済み）'}
            {refunded_since > 0 && (
              <>
                （発行後に返金 <Yen amount={refunded_since} />）
              </>
            )}
            {moved_to !== null && '（発行後に日程変更）'}
          </span>
        </li>
      ))}
    </Stack>
  )
}

/** What the host changed since the booking, and until when the guest may cancel free of charge. */
function ChangedTerms({ reservation }: { reservation: Reservation }) {
  const { changed, cancellation, price } = reservation
  if (!changed) return null
  return (
    <Notice kind="warning" word="お申し込みのあとに、体験の内容が変わりました" live={false}>
      <Stack gap={2} className={inner.smallParts}>
        <TermList changes={changed.terms} was="お申し込みのとき" />
        {changed.terms.some(({ field }) => field === 'price') && <p>お支払いいただいた料金は変わりません。</p>}
        {changed.terms.some(({ field }) => field === 'option') && <p>{KEPT_OPTION}</p>}
        {changed.messages.map(({ text, at }) => (
          <section key={at}>
            <h2>主催者からのメッセージ</h2>
            <p className={looks.lines}>{text}</p>
            <p className={looks.note}>{formatMoment(new Date(at))}</p>
          </section>
        ))}
        {cancellation.free_until !== null && price.total > 0 && (
          <p>
            <strong>{formatMoment(new Date(cancellation.free_until))}まで、無料でキャンセルできます。</strong>
          </p>
        )}
      </Stack>
    </Notice>
  )
}
