/** The host's home page: who comes today and tomorrow, what waits, the sales, what comes next. */
import { Link } from 'react-router'
import type { HostToday } from '#contract/reviews/reviews-schemas.ts'
import type { OwnPayees } from '#contract/payouts/payees-schemas.ts'
import { partyWords } from '#domain/booking/party-words.ts'
import { dateOf, formatDate, formatDateShort, formatMoment, formatRange } from '#domain/shared/japan-time.ts'
import { formatMonth } from '#domain/shared/month.ts'
import { listOwnPayees } from '#web/calls/payouts.ts'
import { getHostToday } from '#web/calls/reviews.ts'
import { loaded } from '#web/read-response.ts'
import { earnedWords } from '#web/features/booking/sales/sales-facts.tsx'
import { DayCard } from '#web/features/booking/slots/day-card.tsx'
import { StopNotice } from '#web/features/payouts/payout-standing.tsx'
import { NextSteps } from '#web/features/experiences/host/next-steps.tsx'
import { minimumWords, numbersOf, slotStates } from '#web/features/schedule/slots/host-slot-words.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/content/empty-state.tsx'
import { OfficePage } from '#web/ui/kit/office-page.tsx'
import { StatusBadge } from '#web/ui/kit/status-badge.tsx'
import { Card, Grid, Stack } from '#web/ui/layout.tsx'
import inner from '#web/ui/inner-looks.module.css'
import looks from '#web/ui/looks.module.css'
import { Notice } from '#web/ui/notice.tsx'
import { Section } from '#web/ui/page.tsx'
import { unbroken, Yen } from '#web/ui/unbroken.tsx'
import type { Route } from './+types/home'
import { Part, Waiting } from './home-waiting.tsx'
import styles from './home.module.css'

export const meta: Route.MetaFunction = () => [{ title: 'ホストのホーム | つむぎ' }]

export async function loader({ context }: Route.LoaderArgs) {
  const [home, { payees }] = await Promise.all([loaded(getHostToday({ context })), loaded(listOwnPayees({ context }))])
  return { home, payees, today: dateOf(Date.now()) }
}

/** What the host earns, what is paid when, and counts. */
function Numbers({
  home: { sales, published_count, awaiting_count, unanswered_review_count },
  payees,
}: {
  home: HostToday
  payees: OwnPayees['payees']
}) {
  return (
    <Grid as="ul" gap={1} className={styles.numbersList}>
      {payees.map(
        ({ id, ambassador, next }) =>
          next &&
          next.amount > 0 && (
            <li key={`payee ${id}`}>
              <Link to="/host/payouts" className={styles.number}>
                <span>
                  {next.pay_on === null ? 'お支払いを待っている金額' : '次のお支払い'}
                  {ambassador && `（${ambassador.name}）`}
                </span>
                <strong>
                  <Yen amount={next.amount} />
                </strong>
                <span>{next.pay_on === null ? '止めています' : formatDate(next.pay_on)}</span>
              </Link>
            </li>
          ),
      )}
      {sales.map(({ month, due, expected }) => (
        <li key={month}>
          <Link to={`/host/sales/${month}`} className={styles.number}>
            <span>{formatMonth(month)}分のお受け取り額</span>
            <strong>
              <Yen amount={due + expected} />
            </strong>
            <span>{unbroken(earnedWords({ due, expected }))}</span>
          </Link>
        </li>
      ))}
      <li>
        <Link to="/host/reviews?unanswered=true" className={styles.number}>
          <span>返信していないレビュー</span>
          <strong>{unanswered_review_count}件</strong>
        </Link>
      </li>
      <li>
        <Link to="/host_story" className={styles.number}>
          <span>公開中の体験</span>
          <strong>{published_count}件</strong>
          {awaiting_count > 0 && <span>公開待ち {awaiting_count}件</span>}
        </Link>
      </li>
    </Grid>
  )
}

function Next({ slots }: { slots: HostToday['next_calendars'] }) {
  return (
    <Part title="あさってからの開催" more={{ to: '/host/calendars', label: '開催日程を見る' }}>
      {slots.map((slot) => (
        <li key={slot.id}>
          <Link to={`/host/calendars/${slot.id}`} className={styles.row}>
            <Stack as="span" className={styles.main}>
              <strong>
                {formatDateShort(slot.date)} {formatRange(slot.start_time, slot.end_time)}
              </strong>
              <span className={styles.name}>{slot.experience.title}</span>
            </Stack>
            <Stack as="span" gap={0.5} align="end" className={styles.side}>
              <span className={looks.figure}>{numbersOf(slot)}</span>
              <StatusBadge {...slotStates[slot.state]} />
              {minimumWords(slot) && <span className={inner.warning}>{minimumWords(slot)}</span>}
            </Stack>
          </Link>
        </li>
      ))}
    </Part>
  )
}

function Bookings({ reservations }: Pick<HostToday, 'reservations'>) {
  return (
    <Part
      title="この7日間の新しいご予約"
      count={reservations.count}
      more={{ to: '/host/calendars', label: '開催日程を見る' }}
    >
      {reservations.items.map(
        ({ id, calendar, slots, experience, guest_name, number_of_people, lines, reserved_at }) => (
          <li key={id}>
            <Link to={`/host/calendars/${calendar.id}`} className={styles.row}>
              <Stack as="span" className={styles.main}>
                <strong>
                  {guest_name} さん　{partyWords(lines, number_of_people)}
                </strong>
                <span className={styles.name}>
                  {formatDateShort(calendar.date)} {formatRange(calendar.start_time, calendar.end_time)}
                  {slots > 1 && ` ほか${slots - 1}回`}・{experience.title}
                </span>
                <span className={looks.note}>{formatMoment(new Date(reserved_at))}</span>
              </Stack>
            </Link>
          </li>
        ),
      )}
    </Part>
  )
}

/** Money is owed, and something stops it or nobody has registered where to pay it. */
const StoppedPayees = ({ payees }: { payees: OwnPayees['payees'] }) =>
  payees.map(({ missing, next, ...payee }) =>
    next && (next.balance > 0 || !missing) ? (
      <StopNotice key={payee.id} payee={payee} next={next} />
    ) : (
      missing && <MissingPayee key={payee.id} payee={payee} />
    ),
  )

function MissingPayee({ payee }: { payee: Omit<OwnPayees['payees'][number], 'missing' | 'next'> }) {
  const { id, ambassador, state, responsible, own } = payee
  return (
    <Notice kind="warning" live={false}>
      <p>
        {ambassador && `「${ambassador.name}」の`}
        {state === 'returned'
          ? 'お受け取りの登録に、直していただきたいところがあります。'
          : '売上をお支払いするために、お受け取りの登録が必要です。'}
        {!own && responsible && `責任者は ${responsible.name} さんです。`}
      </p>
      <Link to={`/host/payee?payee=${id}`}>お受け取りの登録を見る</Link>
    </Notice>
  )
}

const DAYS = ['今日', '明日']

export default function Home({ loaderData: { home, payees, today } }: Route.ComponentProps) {
  const { days, questions, requests, reservations, next_calendars, drafts, returned, awaiting_count, published_count } =
    home
  const planned = next_calendars.length > 0 || days.some(({ calendars }) => calendars.length > 0)
  const waiting = returned.length + drafts.count + requests.count + questions.count
  const fresh = published_count + awaiting_count + waiting === 0 && !planned
  if (fresh)
    return (
      <OfficePage title="ホーム">
        <EmptyState text="あなたの体験を、書いてみませんか。">
          <p>書きかけは下書きとして残ります。公開を申し込むと、運営が確認します。</p>
          <LinkButton to="/host_story_drafts/new">体験を書く</LinkButton>
        </EmptyState>
        <NextSteps from="draft" />
      </OfficePage>
    )
  return (
    <OfficePage
      title="ホーム"
      lead={formatDate(today)}
      actions={published_count + awaiting_count > 0 && <LinkButton to="/host/calendars?add=1">日程を追加</LinkButton>}
    >
      <StoppedPayees payees={payees} />
      {days.every(({ calendars }) => calendars.length === 0) ? (
        <Card as="section" pad={2} aria-label="今日と明日">
          <p>今日と明日の開催はありません。</p>
          {next_calendars[0] && (
            <p>
              次の開催は{formatDateShort(next_calendars[0].date)} {next_calendars[0].start_time}からです。
            </p>
          )}
        </Card>
      ) : (
        days.map((day, index) => <DayCard key={day.date} day={day} name={DAYS[index] ?? ''} />)
      )}
      <Section title="お返事・手直し">
        <Waiting home={home} today={today} />
      </Section>
      <Section title="売上と公開">
        <Numbers home={home} payees={payees} />
      </Section>
      <Stack gap={3} className={styles.later}>
        {reservations.count > 0 && <Bookings reservations={reservations} />}
        {next_calendars.length > 0 && <Next slots={next_calendars} />}
        {drafts.count > 0 && (
          <Part title="書きかけの下書き" more={{ to: '/host_story', label: 'すべて見る' }}>
            {drafts.items.map(({ id, title, updated_at }) => (
              <li key={id}>
                <Link to={`/host_story_drafts/${id}/edit`} className={styles.row}>
                  <Stack as="span" className={styles.main}>
                    <strong>{title ?? '（題名はまだありません）'}</strong>
                    <span className={looks.note}>{formatMoment(new Date(updated_at))}に保存</span>
                  </Stack>
                </Link>
              </li>
            ))}
          </Part>
        )}
      </Stack>
      <p className={looks.soft}>
        新しい体験をはじめるときは、<Link to="/host_story_drafts/new">体験を書く</Link>
      </p>
    </OfficePage>
  )
}
