/** One slot: who comes, and what the host can do with it. */
import { Link } from 'react-router'
import { formatDate, formatRange } from '#domain/shared/japan-time.ts'
import { monthOf } from '#domain/shared/month.ts'
import { loaded, serverApi } from '#web/api-client.ts'
import { CancelSlot } from '#web/features/booking/cancel-slot.tsx'
import { ParticipantsTable } from '#web/features/booking/participants-table.tsx'
import { slotWords } from '#web/features/booking/reservation-words.ts'
import { SlotControls } from '#web/features/booking/slot-controls.tsx'
import { cancellerWords, minimumWords, schedulePath, slotStates } from '#web/features/schedule/host-slot-words.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { OfficePage } from '#web/ui/kit/office-page.tsx'
import { StatusBadge } from '#web/ui/kit/status-badge.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Section } from '#web/ui/page.tsx'
import type { Route } from './+types/calendar'
import styles from './calendar.module.css'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData ? slotWords(loaderData.calendar) : ''}の開催 | つむぎ` },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  return await loaded(serverApi(context).host.calendars[':id'].participants.$get({ param: { id } }))
}

const gone = {
  guest: 'お客さまがキャンセル',
  host: '主催者が中止',
  operator: '運営が中止',
  minimum_not_reached: '最少催行人数に届かず中止',
}

export default function Calendar({ loaderData: { calendar, participants } }: Route.ComponentProps) {
  const { word, tone } = slotStates[calendar.state]
  const coming = participants.filter(({ state }) => state === 'confirmed')
  const others = participants.filter(({ state }) => state === 'cancelled')
  const over = calendar.state === 'ended' || calendar.state === 'cancelled'
  const month = schedulePath({ month: monthOf(calendar.date), view: 'month', experience_id: null })
  const minimum = minimumWords(calendar)
  return (
    <OfficePage
      title={
        <>
          <span className={styles.part}>{formatDate(calendar.date)}</span>{' '}
          <span className={styles.part}>{formatRange(calendar.start_time, calendar.end_time)}</span>
        </>
      }
      breadcrumbs={[{ label: '開催日程', to: month }, { label: 'この回' }]}
      lead={<Link to={`/stories/${calendar.experience.id}`}>{calendar.experience.title}</Link>}
      actions={
        <LinkButton variant="quiet" to={`/host/calendars/print?date=${calendar.date}`}>
          この日の名簿
        </LinkButton>
      }
    >
      <dl className={styles.facts}>
        <div>
          <dt>状態</dt>
          <dd>
            <StatusBadge tone={tone}>{word}</StatusBadge>
          </dd>
        </div>
        <div>
          <dt>参加</dt>
          <dd>
            <strong>{calendar.participant_number}</strong>名
            {calendar.held_number > 0 && <span className={styles.aside}>うちお手続き中 {calendar.held_number}名</span>}
          </dd>
        </div>
        <div>
          <dt>定員</dt>
          <dd>
            <strong>{calendar.recruitment_number}</strong>名
          </dd>
        </div>
        {calendar.minimum !== null && (
          <div>
            <dt>最少催行人数</dt>
            <dd>
              <strong>{calendar.minimum}</strong>名{minimum && <span className={styles.aside}>{minimum}</span>}
            </dd>
          </div>
        )}
      </dl>
      {calendar.cancelled && (
        <Notice kind="info" word="中止" live={false}>
          <p>{calendar.cancelled_by && cancellerWords[calendar.cancelled_by]}</p>
          {calendar.cancel_reason && <p className={styles.reason}>理由：{calendar.cancel_reason}</p>}
        </Notice>
      )}
      <Section title="参加者">
        <ParticipantsTable label="参加者" participants={coming} />
      </Section>
      {others.length > 0 && (
        <Section title="キャンセルされた予約">
          <ul className={styles.gone}>
            {others.map(({ reservation_id, name, number_of_people, cancelled_by }) => (
              <li key={reservation_id}>
                {name} さん　{number_of_people}名（{gone[cancelled_by ?? calendar.cancelled_by ?? 'guest']}）
              </li>
            ))}
          </ul>
        </Section>
      )}
      {!over && calendar.state !== 'started' && (
        <Section title="受け付けと定員">
          <SlotControls calendar={calendar} />
        </Section>
      )}
      {!over && (
        <Section title="開催の中止">
          <div className={styles.cancel}>
            <p>開催できなくなったときに使います。ご予約の方には全額をお返しし、理由をメールでお伝えします。</p>
            <CancelSlot calendar={calendar} participants={participants} />
          </div>
        </Section>
      )}
    </OfficePage>
  )
}
