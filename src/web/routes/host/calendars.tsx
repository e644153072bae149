/**
 * The host's schedule of a month, as calendar or list. Month, view and experience are in the URL.
 */
import { useState } from 'react'
import { Form, Link, useNavigate, useNavigation } from 'react-router'
import type { HostCalendar, HostCalendars } from '#contract/schedule/host-schedule-schemas.ts'
import {
  dateOf,
  formatDate,
  formatDateShort,
  formatRange,
  weekdayLabels,
  weekdayOf,
} from '#domain/shared/japan-time.ts'
import { datesOf, firstDayOf, formatMonth, isMonth, lastDayOf, monthAfter, monthOf } from '#domain/shared/month.ts'
import { listHostCalendars } from '#web/calls/schedule.ts'
import { loaded } from '#web/read-response.ts'
import { CancelDay } from '#web/features/booking/slots/cancel-day.tsx'
import { AddSlot } from '#web/features/schedule/slots/add-slot.tsx'
import { EndingNotice } from '#web/features/schedule/slots/extend-repeats.tsx'
import { HostMonth } from '#web/features/schedule/slots/host-month.tsx'
import {
  minimumWords,
  numbersOf,
  type ScheduleAddress,
  schedulePath,
  slotStates,
} from '#web/features/schedule/slots/host-slot-words.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { EmptyState } from '#web/ui/content/empty-state.tsx'
import { type Column, DataTable } from '#web/ui/kit/data-table.tsx'
import { OfficePage } from '#web/ui/kit/office-page.tsx'
import { StatusBadge } from '#web/ui/kit/status-badge.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { Tabs } from '#web/ui/content/tabs.tsx'
import { Card, Row, Stack } from '#web/ui/layout.tsx'
import looks from '#web/ui/looks.module.css'
import type { Route } from './+types/calendars'
import styles from './calendars.module.css'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import weekStripStyles from '#web/features/schedule/slots/week-strip.module.css'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData ? formatMonth(loaderData.address.month) : ''}の開催日程 | つむぎ` },
]

export async function loader({ url, context }: Route.LoaderArgs) {
  const today = dateOf(Date.now())
  const monthText = url.searchParams.get('month') ?? ''
  const month = isMonth(monthText) ? monthText : monthOf(today)
  const only = Number(url.searchParams.get('experience_id'))
  const experience_id = Number.isInteger(only) && only >= 1 && only <= 2_147_483_647 ? only : null
  const address: ScheduleAddress = {
    month,
    view: url.searchParams.get('view') === 'list' ? 'list' : 'month',
    experience_id,
    past: url.searchParams.get('past') === '1',
  }
  const { calendars, meta } = await loaded(
    listHostCalendars({
      context,
      query: {
        from_date: firstDayOf(month),
        to_date: lastDayOf(month),
        ...(experience_id === null ? {} : { experience_id: String(experience_id) }),
      },
    }),
  )
  return { today, address, calendars, ...meta, add: url.searchParams.get('add') === '1' }
}

const columns: Column<HostCalendar>[] = [
  {
    head: '日時',
    names: true,
    cell: (slot) => (
      <Link to={`/host/calendars/${slot.id}`} className={styles.when}>
        {formatDate(slot.date)} <span>{formatRange(slot.start_time, slot.end_time)}</span>
      </Link>
    ),
  },
  { head: '体験', cell: (slot) => slot.experience.title },
  {
    head: '参加 / 定員',
    end: true,
    cell: (slot) => (
      <span>
        {numbersOf(slot)}
        {minimumWords(slot) && <span className={styles.minimum}>{minimumWords(slot)}</span>}
      </span>
    ),
  },
  { head: '状態', cell: ({ state }) => <StatusBadge {...slotStates[state]} /> },
]

/** The days before today, collapsed where the schedule is a list. */
function PastLink({ address, today, count }: { address: ScheduleAddress; today: string; count: number }) {
  const narrowOnly = address.view === 'month'
  if (address.month !== monthOf(today) || count === 0) return null
  return (
    <p className={classNames(narrowOnly && styles.narrowOnly)}>
      <Link to={schedulePath({ ...address, past: !address.past })} className={looks.target} preventScrollReset>
        {address.past ? '今日より前の日程を隠す' : `今日より前の日程を見る（${count}回）`}
      </Link>
    </p>
  )
}

export default function Calendars({ loaderData }: Route.ComponentProps) {
  const { today, address, calendars, experiences, ending_repeats, add } = loaderData
  const { month, view, experience_id, past = false } = address
  const all = calendars.flatMap(({ items }) => items)
  const before = all.filter(({ date }) => date < today).length
  const hidden = month === monthOf(today) && !past
  const slots = hidden ? all.filter(({ date }) => date >= today) : all
  const loading = useNavigation().location?.pathname === '/host/calendars'
  const to = (change: Partial<ScheduleAddress>) => schedulePath({ ...address, ...change })
  const [adding, setAdding] = useState<{ date: string | null } | null>(add ? { date: null } : null)
  const navigate = useNavigate()
  function endAdding() {
    setAdding(null)
    // A reload must not open the dialog again.
    if (add) void navigate(to({}), { replace: true, preventScrollReset: true })
  }
  const empty = (
    <EmptyState text={`${formatMonth(month)}の開催はありません。`}>
      {experiences.length === 0 && <p>体験を書いて公開すると、ここに開催の日程が並びます。</p>}
    </EmptyState>
  )
  return (
    <OfficePage
      title="開催日程"
      actions={
        <>
          {month !== monthOf(today) && (
            <LinkButton variant="quiet" to={to({ month: monthOf(today) })}>
              今日へ
            </LinkButton>
          )}
          <LinkButton variant="quiet" to="/host/calendar_feed">
            カレンダーに登録
          </LinkButton>
          {experiences.length > 0 && <Button onClick={() => setAdding({ date: null })}>日程を追加</Button>}
        </>
      }
    >
      <Row gap={3} rowGap={2} align="end" justify="between">
        <Row as="nav" gap={1} className={styles.months} aria-label="月を選ぶ">
          <Link to={to({ month: monthAfter(month, -1) })} className={styles.step} preventScrollReset>
            <span aria-hidden="true">‹</span> 前の月
          </Link>
          <h2 className={styles.month} aria-live="polite">
            {formatMonth(month)}
          </h2>
          <Link to={to({ month: monthAfter(month, 1) })} className={styles.step} preventScrollReset>
            次の月 <span aria-hidden="true">›</span>
          </Link>
        </Row>
        {experiences.length > 1 && (
          <Form method="get" action="/host/calendars" className={styles.filter}>
            <input type="hidden" name="month" value={month} />
            {view === 'list' && <input type="hidden" name="view" value="list" />}
            {past && <input type="hidden" name="past" value="1" />}
            <Select
              key={experience_id ?? 0}
              label="体験"
              name="experience_id"
              mark={false}
              placeholder="すべての体験"
              options={experiences.map(({ id, title }) => ({ value: id, label: title }))}
              defaultValue={experience_id ?? ''}
            />
            <Button type="submit" variant="quiet">
              しぼりこむ
            </Button>
          </Form>
        )}
      </Row>
      <Tabs
        label="表示のしかた"
        items={[
          { label: 'カレンダー', to: to({ view: 'month' }), current: view === 'month' },
          { label: '一覧', to: to({ view: 'list' }), current: view === 'list' },
        ]}
      />
      <EndingNotice ending_repeats={ending_repeats} today={today} />
      <Stack aria-busy={loading || undefined} gap={2} className={styles.content}>
        <PastLink address={address} today={today} count={before} />
        {view === 'list' && slots.length > 0 && (
          <DataTable label={`${formatMonth(month)}の開催枠`} columns={columns} rows={slots} keyOf={(slot) => slot.id} />
        )}
        {view === 'month' && (all.length > 0 || experiences.length > 0) && (
          <>
            {month >= monthOf(today) && <WeekStrip month={month} today={today} past={!hidden} calendars={calendars} />}
            <HostMonth
              month={month}
              today={today}
              calendars={calendars}
              past={!hidden}
              onAdd={experiences.length > 0 ? (date) => setAdding({ date }) : null}
              actions={(date) => <CancelDay date={date} />}
            />
            <p className={styles.narrowOnly}>
              <Link to={to({ month: monthAfter(month, 1) })} className={looks.target}>
                {formatMonth(monthAfter(month, 1))}の日程を見る
              </Link>
            </p>
          </>
        )}
        {slots.length === 0 && (view === 'list' || experiences.length === 0) && empty}
      </Stack>
      {adding && (
        <AddSlot
          key={adding.date ?? 'next'}
          experiences={experiences}
          experience_id={experience_id}
          date={adding.date}
          today={today}
          onClose={endAdding}
        />
      )}
    </OfficePage>
  )
}

type Props = { month: string; today: string; past: boolean; calendars: HostCalendars['calendars'] }

/**
 * The days of the list as a strip, a week of it in view. Each day leads to its place in the list.
 * Wide screens have the calendar instead.
 */
function WeekStrip({ month, today, past, calendars }: Props) {
  const counts = new Map(calendars.map(({ date, items }) => [date, items.filter(({ cancelled }) => !cancelled).length]))
  return (
    <Card as="nav" className={weekStripStyles.strip} aria-label="日を選ぶ">
      <Row as="ol" nowrap align="stretch" className={weekStripStyles.days}>
        {datesOf(month)
          .filter((date) => past || date >= today)
          .map((date) => (
            <li key={date}>
              <a
                href={`#day-${date}`}
                className={classNames(weekStripStyles.day, date === today && weekStripStyles.today)}
                aria-current={date === today ? 'date' : undefined}
              >
                <span aria-hidden="true">{weekdayLabels[weekdayOf(date)]}</span>
                <strong aria-hidden="true">{Number(date.slice(8))}</strong>
                <span className={looks.soft} aria-hidden="true">
                  {counts.get(date) ? `${counts.get(date)}回` : '–'}
                </span>
                <VisuallyHidden>
                  {formatDateShort(date)} {counts.get(date) ?? 0}回
                </VisuallyHidden>
              </a>
            </li>
          ))}
      </Row>
    </Card>
  )
}
