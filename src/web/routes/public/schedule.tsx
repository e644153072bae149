/** The schedule of an experience, where guests select slots to book. */
import { Suspense, useCallback, useEffect, useMemo, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { MAX_SLOTS, toggleSlot } from '#domain/booking/selection.ts'
import { getExperience } from '#web/calls/experiences.ts'
import { listCalendars } from '#web/calls/schedule.ts'
import { loaded } from '#web/read-response.ts'
import { signInPath } from '#web/features/shared/sign-in-path.ts'
import { StoryError, storyErrorMeta } from '#web/features/experiences/story/not-public.tsx'
import { DateRow } from '#web/features/schedule/dates/date-row.tsx'
import { lastBegun, NewDatesLink, ScheduleEnd, SelectionBar } from '#web/features/schedule/dates/schedule-end.tsx'
import styles from '#web/features/schedule/dates/schedule.module.css'
import { LeftOutNotice } from '#web/features/schedule/shared/left-out-notice.tsx'
import { readLeftOut, readNamedSlots } from '#web/features/schedule/shared/named-slots.ts'
import { replaceQuery } from '#web/features/schedule/shared/replace-query.ts'
import { bookingPath, readSlots, withSelection } from '#web/features/schedule/shared/selection-address.ts'
import { markWords } from '#web/features/schedule/shared/slot-words.ts'
import { useSchedule } from '#web/features/schedule/dates/use-schedule.ts'
import { readMonths, windowsUpTo } from '#web/features/schedule/shared/windows.ts'
import { peopleOf, readWish, withWish } from '#web/features/shared/slot-wish.ts'
import { canonicalOf, pageMeta } from '#web/features/shared/seo.tsx'
import { todayOf } from '#web/page-time.ts'
import { pathId } from '#web/path-id.ts'
import { requestScope } from '#web/request-scope.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/content/empty-state.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Page } from '#web/ui/page.tsx'
import { Price } from '#web/ui/story/price.tsx'
import { useMedia } from '#web/ui/use-media.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { NeedsScript } from '#web/ui/needs-script.tsx'
import { later } from '#web/ui/later.tsx'
import { Grid, Row, Stack } from '#web/ui/layout.tsx'
import looks from '#web/ui/looks.module.css'
import type { Route } from './+types/schedule'

export async function loader({ url, params, context }: Route.LoaderArgs) {
  const param = { id: pathId(params.id) }
  const today = todayOf(context)
  const months = readMonths(url.searchParams.get('months'))
  const addressed = readSlots(url.searchParams)
  const [experience, calendars, chosen] = await Promise.all([
    loaded(getExperience({ context, param })),
    loaded(listCalendars({ context, param, query: windowsUpTo(today, months) })),
    readNamedSlots(context, addressed.ids),
  ])
  const unknown = chosen.filter(({ slot }) => slot?.experience_id !== experience.id)
  const { id, title, price, total, price_types = [], hosted_by, images, recruitment_number: places } = experience
  const per = `${price_types.length > 1 ? price_types[0]!.name : ''}1名`
  return {
    experience: { id, title, price, total, per, hosted_by, places, image: images[0]?.url ?? null },
    canonical: canonicalOf(context, url),
    today,
    time: lastBegun(calendars.calendars, context.get(requestScope)),
    months,
    wish: readWish(url.searchParams),
    calendars,
    chosen: chosen.filter((named) => !unknown.includes(named)).map((named) => named.id),
    left: await readLeftOut(context, addressed, unknown),
  }
}

export const meta: Route.MetaFunction = ({ loaderData, error }) =>
  loaderData
    ? pageMeta({
        title: `${loaderData.experience.title}の日程`,
        description: `「${loaderData.experience.title}」（${loaderData.experience.hosted_by}）の開催日程と空き状況。日程を選んでそのまま予約できます。`,
        canonical: loaderData.canonical,
        image: loaderData.experience.image,
      })
    : storyErrorMeta(error)

const REQUEST = 'request'

// Loaded on demand: few guests open this dialog.
const HoldingRequestDialog = later(
  async () => (await import('#web/features/schedule/requests/holding-request-dialog.tsx')).HoldingRequestDialog,
)

// Loaded on wide screens only, into a column that is reserved for it.
const ScheduleMonth = later(async () => (await import('#web/features/schedule/dates/schedule-month.tsx')).ScheduleMonth)

/** The marks to explain. Few guests have an unfinished hold. */
const legend = (holds: boolean) =>
  Object.entries(markWords).flatMap(([mark, words]) => (mark === 'held' && !holds ? [] : words))

export const ErrorBoundary = StoryError

export default function SchedulePage({ loaderData }: Route.ComponentProps) {
  // The key resets the state when another experience opens.
  return <Schedule key={loaderData.experience.id} {...loaderData} />
}

function Schedule({
  experience,
  today,
  time,
  months,
  wish,
  calendars,
  chosen,
  left,
}: Route.ComponentProps['loaderData']) {
  const schedule = useSchedule({ experience_id: experience.id, today, months, calendars })
  // useSearchParams of React Router is 0.3 kB, and every page would load it.
  const search = new URLSearchParams(useLocation().search)
  const wide = useMedia('(min-width: 1081px)', false)
  const [wished, setSelected] = useState(chosen)
  const reserved = useMemo(() => new Set(schedule.reserved), [schedule.reserved])
  const holds = useMemo(() => new Map(schedule.held.map((slot) => [slot.id, slot.reservation_id])), [schedule.held])
  const own = { reserved, holds }
  // After a booking, the back button leads to a URL with the booked slots: don't select them again.
  const selected = useMemo(() => wished.filter((id) => !reserved.has(id)), [wished, reserved])
  const [refusal, setRefusal] = useState<string | null>(null)
  const [requestSent, setRequestSent] = useState(false)
  const navigate = useNavigate()
  const { more, months: monthsLoaded } = schedule

  const toggle = (id: number) => {
    const next = toggleSlot(selected, id)
    setRefusal('refused' in next ? `一度に予約できるのは${MAX_SLOTS}件までです。` : null)
    if ('selected' in next) setSelected(next.selected)
  }

  // The selection and the loaded months are in the URL: they survive a reload, the back button and
  // a sign-in.
  const address = useCallback(
    (more: Record<string, string> = {}) =>
      new URLSearchParams([
        ...withSelection(new URLSearchParams(), selected),
        ...(monthsLoaded > 1 ? [['months', String(monthsLoaded)]] : []),
        ...Object.entries(wish),
        ...Object.entries(more),
      ]),
    [selected, monthsLoaded, wish],
  )
  useEffect(() => replaceQuery(address()), [address])

  // Initially open if the user returns from the sign-in that the request needed.
  const [requestOpen, setRequestOpen] = useState(() => search.has(REQUEST))
  const signIn = () => void navigate(signInPath(`/stories/${experience.id}/calendars?${address({ [REQUEST]: '1' })}`))

  const ask = (
    <>
      <p>ご希望の日がないときは、主催者に開催をお願いできます。</p>
      <Button
        variant="quiet"
        onClick={() => {
          setRequestSent(false)
          setRequestOpen(true)
        }}
      >
        開催をリクエストする
      </Button>
    </>
  )
  const people = peopleOf(wish)
  const back = (
    <Link to={withWish(`/stories/${experience.id}`, wish)} className={styles.back}>
      体験の説明に戻る
    </Link>
  )
  const empty = schedule.whole && schedule.days.length === 0
  return (
    <>
      <Page
        title="日程を選ぶ"
        breadcrumbs={[
          { label: '体験', to: '/stories' },
          { label: experience.title, to: `/stories/${experience.id}` },
          { label: '日程' },
        ]}
        lead={
          <>
            「{experience.title}」（{experience.hosted_by}）
            <br />
            <Price of={experience} per={experience.per} />
          </>
        }
      >
        <NeedsScript what="ご予約と開催のリクエスト" />
        {left && <LeftOutNotice left={left} />}
        {requestSent && (
          <Notice kind="success">
            <p>開催リクエストを送りました。</p>
            <p>
              控えをメールでお送りします。お返事の確認や取り下げは、
              <Link to="/mypage/requests">マイページの開催リクエスト</Link>でできます。
            </p>
          </Notice>
        )}
        {empty ? (
          <>
            {back}
            <EmptyState text="予約できる日程がありません。">
              <NewDatesLink />
              {ask}
            </EmptyState>
          </>
        ) : (
          <>
            <Row gap={3} rowGap={0} justify="between" className={styles.top}>
              {back}
              <Row as="ul" gap={3} rowGap={0.5} align="stretch" className={styles.legend} aria-label="しるしの見かた">
                {legend(holds.size > 0).map(({ sign, word }) => (
                  <li key={word}>
                    <span aria-hidden="true">{sign}</span> {word}
                  </li>
                ))}
              </Row>
              <Row gap={2} rowGap={1} justify="between" card pad={2} className={styles.ask}>
                {ask}
              </Row>
            </Row>
            <Grid gap={4} className={styles.columns}>
              {wide && (
                <Suspense>
                  <ScheduleMonth
                    today={today}
                    days={schedule.days}
                    own={own}
                    months={monthsLoaded}
                    whole={schedule.whole}
                    loading={schedule.loading}
                    failed={schedule.error !== null}
                    more={more}
                  />
                </Suspense>
              )}
              <Stack gap={4} className={styles.list}>
                <Stack as="ol" className={looks.lined}>
                  {schedule.days.map((day) => (
                    <DateRow
                      key={day.date}
                      day={day}
                      now={{ date: today, time }}
                      own={own}
                      selected={selected}
                      onToggle={toggle}
                      next={bookingPath(experience.id, selected, people)}
                      people={people ?? 1}
                    />
                  ))}
                </Stack>
                <ScheduleEnd schedule={schedule} own={own} wish={wish} />
              </Stack>
            </Grid>
          </>
        )}
        <div role="status">
          <VisuallyHidden>{schedule.announcement}</VisuallyHidden>
        </div>
      </Page>
      {!empty && (
        <SelectionBar
          selected={selected.length}
          next={bookingPath(experience.id, selected, people)}
          refusal={refusal}
        />
      )}
      {requestOpen && (
        <Suspense>
          <HoldingRequestDialog
            experience_id={experience.id}
            title={experience.title}
            today={today}
            places={experience.places}
            people={people}
            open
            onClose={() => setRequestOpen(false)}
            onVisitor={signIn}
            onSent={() => {
              setRequestOpen(false)
              setRequestSent(true)
            }}
          />
        </Suspense>
      )}
    </>
  )
}
