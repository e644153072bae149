/** Completion page of a booking, with share buttons, in the tab of the form that sets the flag. */
import { useEffect, useMemo, useState } from 'react'
import { Link } from 'react-router'
import type { Reservation } from '#contract/booking/booking-schemas.ts'
import { receivedWords } from '#domain/schedule/decision.ts'
import { getReservation } from '#web/calls/booking.ts'
import { getExperience } from '#web/calls/experiences.ts'
import { readResponse } from '#web/read-response.ts'
import { classNames } from '#web/ui/class-names.ts'
import { booked, slotsOf } from '#web/features/booking/reserve/completion-flag.ts'
import { DecisionNotice } from '#web/features/booking/shared/decision-notice.tsx'
import { AddToCalendar } from '#web/features/booking/reservations/add-to-calendar.tsx'
import { EventCard } from '#web/features/booking/reservations/event-card.tsx'
import { readSlots, readTourId, schedulePath } from '#web/features/schedule/shared/selection-address.ts'
import { Button, buttonLook, LinkButton } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Page, Section } from '#web/ui/page.tsx'
import { Skeleton } from '#web/ui/content/skeleton.tsx'
import { Card, Row, Stack } from '#web/ui/layout.tsx'
import looks from '#web/ui/looks.module.css'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { Yen } from '#web/ui/unbroken.tsx'
import type { Route } from './+types/reservation-complete'
import { copyLink, hasShareSheet, openShareSheet } from '#web/features/shared/share-link.ts'

export const meta: Route.MetaFunction = () => [
  { title: 'ご予約の完了 | つむぎ' },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ url, context }: Route.LoaderArgs) {
  const id = readTourId(url.searchParams)
  const subject = slotsOf(readSlots(url.searchParams).ids)
  if (id === null) return { tour: null, subject }
  const answer = await readResponse(getExperience({ context, param: { id } }))
  // The page also works if the experience is no longer visible.
  return { tour: answer.ok ? { id, title: answer.data.title } : null, subject }
}

const BOOKED: ReadonlySet<Reservation['status']> = new Set(['confirmed', 'attended'])

export default function ReservationComplete({ loaderData: { tour, subject } }: Route.ComponentProps) {
  const hydrated = useHydrated()
  const completion = useMemo(() => (hydrated ? booked.read(subject) : null), [hydrated, subject])
  const [reservation, setReservation] = useState<(Reservation & { at: number }) | null>(null)
  const [ended, setEnded] = useState(false)
  const id = ended ? undefined : completion?.reservation_id
  useEffect(() => {
    if (id === undefined) return
    const look = async () => {
      const answer = await readResponse(getReservation({ param: { id } }))
      // It was cancelled since, or the user has signed out.
      const isNoBooking = answer.ok ? !BOOKED.has(answer.data.status) : answer.status === 401 || answer.status === 404
      if (isNoBooking) {
        booked.clear(subject)
        setEnded(true)
      } else if (answer.ok) setReservation({ ...answer.data, at: Date.now() })
      // If this fails otherwise, the page still shows the reservation's number and link.
    }
    void look()
  }, [id, subject])

  const links = (
    <Row gap={1.5} align="stretch">
      <LinkButton to="/stories" variant="quiet">
        体験の一覧を見る
      </LinkButton>
      <LinkButton to="/" variant="quiet">
        トップへ戻る
      </LinkButton>
    </Row>
  )
  if (!hydrated)
    return (
      <Page title="ご予約の完了" width="text">
        <Skeleton shape="rows" />
        <noscript>
          <p>この画面には、ブラウザーの JavaScript が必要です。ご予約はマイページで確認できます。</p>
        </noscript>
      </Page>
    )
  if (id === undefined)
    return (
      <Page title="セッションが切れました。" width="text">
        <p>
          この画面は、予約から30分のあいだ、予約したタブだけで表示されます。予約の内容は、マイページでいつでも確認できます。
        </p>
        <Row gap={1.5} align="stretch">
          <LinkButton to="/mypage">マイページで予約を見る</LinkButton>
          {tour && (
            <LinkButton to={schedulePath(tour.id)} variant="quiet">
              日程の選択に戻る
            </LinkButton>
          )}
        </Row>
        {links}
      </Page>
    )
  const title = tour?.title
  const received = reservation ? receivedWords(reservation.calendars) : ''
  return (
    <Page title="ご予約ありがとうございます" width="text">
      {/* Until the reservation is loaded, nobody knows whether its slots are decided. */}
      <Notice kind="success" word={received === null ? '予約が確定しました' : 'ご予約を受け付けました'}>
        予約番号 {id}
      </Notice>
      {reservation && <DecisionNotice reservation={reservation} now={reservation.at} />}
      <section aria-label="ご予約の内容">
        {reservation ? (
          <EventCard
            reservation={reservation}
            slots={reservation.calendars}
            title={<Link to={`/mypage/reservations/${id}`}>{reservation.experience.title}</Link>}
          >
            <div>
              <dt>お支払い総額</dt>
              <dd>{reservation.price.total === 0 ? '無料' : <Yen amount={reservation.price.total} />}</dd>
            </div>
            <AddToCalendar reservation={reservation} />
          </EventCard>
        ) : (
          <Card pad={3} gap={1}>
            {title && <h2 className={classNames(looks.serif, looks.bold)}>{title}</h2>}
            <p>
              <Link to={`/mypage/reservations/${id}`}>予約の詳細を見る</Link>
            </p>
          </Card>
        )}
      </section>
      <Section title="これからのこと">
        <Stack as="ol" gap={1} className={looks.points}>
          <li>予約の控えを、ご登録のメールアドレスにお送りします。</li>
          <li>
            集合場所や参加のしかたは、
            <Link to={`/mypage/reservations/${id}`}>予約の詳細</Link>
            でご覧になれます。
          </li>
        </Stack>
      </Section>
      {tour && (
        <Section title="この体験を知らせる">
          <ShareButtons title={tour.title} path={`/stories/${tour.id}`} />
        </Section>
      )}
      {links}
    </Page>
  )
}

type Props = { title: string; path: string }

/** Ways to share an experience: LINE, X, the phone's share sheet, a copied link. */
function ShareButtons({ title, path }: Props) {
  const hydrated = useHydrated()
  const [announcement, setAnnouncement] = useState('')
  const text = `「${title}」を予約しました。`
  const url = hydrated ? new URL(path, window.location.origin).href : path
  const canShare = hydrated && hasShareSheet()

  const copy = async () => setAnnouncement(await copyLink(url))
  return (
    <>
      <Row gap={1.5} align="stretch">
        <a
          className={buttonLook({ variant: 'quiet' })}
          href={`https://social-plugins.line.me/lineit/share?url=${encodeURIComponent(url)}&text=${encodeURIComponent(text)}`}
          target="_blank"
          rel="noreferrer"
        >
          LINEで送る
        </a>
        <a
          className={buttonLook({ variant: 'quiet' })}
          href={`https://x.com/intent/tweet?text=${encodeURIComponent(text)}&url=${encodeURIComponent(url)}`}
          target="_blank"
          rel="noreferrer"
        >
          Xでポストする
        </a>
        {canShare && (
          <Button variant="quiet" onClick={() => void openShareSheet({ title, text, url })}>
            ほかの方法で共有
          </Button>
        )}
        <Button variant="quiet" onClick={() => void copy()}>
          リンクをコピー
        </Button>
      </Row>
      <p role="status" className={looks.note}>
        {announcement}
      </p>
    </>
  )
}
