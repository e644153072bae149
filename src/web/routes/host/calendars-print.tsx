/** A day's slots with their participants, for printing on A4. */
import { Form, Link } from 'react-router'
import type { PhoneBooking, SlotParticipants } from '#contract/booking/host-booking-schemas.ts'
import { partyWords } from '#domain/booking/party-words.ts'
import { formatPhone } from '#domain/shared/phone.ts'
import { addDays, dateOf, formatDate, formatMoment, formatRange, isDate } from '#domain/shared/japan-time.ts'
import { monthOf } from '#domain/shared/month.ts'
import { listParticipantsOfDay } from '#web/calls/host-booking.ts'
import { loaded } from '#web/read-response.ts'
import { phoneNameOf } from '#web/features/booking/slots/phone-bookings.tsx'
import { headsOfSlot, headsWords } from '#web/features/booking/slots/refund-table.tsx'
import { minimumWords, schedulePath } from '#web/features/schedule/slots/host-slot-words.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/content/empty-state.tsx'
import { OfficePage } from '#web/ui/kit/office-page.tsx'
import { DateInput } from '#web/ui/form/date-input.tsx'
import { Card, Row } from '#web/ui/layout.tsx'
import type { Route } from './+types/calendars-print'
import inner from '#web/ui/inner-looks.module.css'
import { classNames } from '#web/ui/class-names.ts'
import styles from './calendars-print.module.css'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData ? formatDate(loaderData.date) : ''}の名簿 | つむぎ` },
]

export async function loader({ url, context }: Route.LoaderArgs) {
  const dateText = url.searchParams.get('date') ?? ''
  const now = Date.now()
  const date = isDate(dateText) ? dateText : dateOf(now)
  const { calendars } = await loaded(listParticipantsOfDay({ context, query: { date } }))
  return { date, calendars, made: formatMoment(now) }
}

/** Places without a participant: the roster can still change. */
function otherWords({ held_number, offered_number }: SlotParticipants['calendar']): string {
  const held = held_number > 0 ? [`お手続き中 ${held_number}名`] : []
  const offered = offered_number > 0 ? [`空き待ちの方に案内中 ${offered_number}名`] : []
  return held.length + offered.length > 0 ? `（ほかに${[...held, ...offered].join('、')}）` : ''
}

/** A line for each price type; there is room for their names. */
const PeopleLines = ({ lines, number_of_people }: Pick<PhoneBooking, 'lines' | 'number_of_people'>) =>
  lines?.map((line) => <p key={line.price_type_id}>{partyWords([line], 0)}</p>) ?? `${number_of_people}名`

export default function CalendarsPrint({ loaderData: { date, calendars, made } }: Route.ComponentProps) {
  const people = calendars.reduce((sum, slot) => sum + headsOfSlot(slot), 0)
  return (
    <OfficePage
      title={`${formatDate(date)}の名簿`}
      breadcrumbs={[
        { label: '開催日程', to: schedulePath({ month: monthOf(date), view: 'month', experience_id: null }) },
        { label: '名簿' },
      ]}
      lead={`${calendars.length}回の開催、${people}名の参加予定（${made}現在）`}
      actions={calendars.length > 0 && <Button onClick={() => window.print()}>印刷する</Button>}
    >
      <Row
        as="nav"
        gap={2}
        rowGap={1}
        align="end"
        className={classNames(inner.targets, styles.days)}
        aria-label="日を選ぶ"
      >
        <Link to={`?date=${addDays(date, -1)}`}>前の日</Link>
        <Form method="get" className={styles.form}>
          <DateInput key={date} label="日付" name="date" mark={false} size="medium" defaultValue={date} />
          <Button type="submit" variant="quiet">
            表示する
          </Button>
        </Form>
        <Link to={`?date=${addDays(date, 1)}`}>次の日</Link>
      </Row>
      {calendars.length === 0 && <EmptyState text="この日の開催はありません。" />}
      {calendars.map(({ calendar, participants, phone_bookings }) => (
        <Card key={calendar.id} as="section" gap={1} className={styles.slot}>
          <h2 className={inner.h3}>
            {formatRange(calendar.start_time, calendar.end_time)}　{calendar.experience.title}
          </h2>
          <p>
            参加 {headsWords({ calendar, participants, phone_bookings })} / 定員 {calendar.recruitment_number}名
            {otherWords(calendar)}
            {minimumWords(calendar) && <strong>　{minimumWords(calendar)}</strong>}
          </p>
          {participants.length + phone_bookings.length === 0 ? (
            <p>ご予約はありません。</p>
          ) : (
            <table className={styles.table}>
              <thead>
                <tr>
                  <th scope="col" className={styles.tick}>
                    受付
                  </th>
                  <th scope="col">お名前</th>
                  <th scope="col">人数</th>
                  <th scope="col" className={styles.words}>
                    オプション・メッセージ
                  </th>
                  <th scope="col" className={styles.number}>
                    予約番号
                  </th>
                </tr>
              </thead>
              <tbody>
                {participants.map((one) => (
                  <tr key={one.reservation_id}>
                    <td className={styles.tick}>
                      <span className={styles.box} role="img" aria-label="未" />
                    </td>
                    <th scope="row">
                      {one.name} さん
                      {one.contact?.phone && <p className={styles.phone}>{formatPhone(one.contact.phone)}</p>}
                    </th>
                    <td>
                      <PeopleLines {...one} />
                    </td>
                    <td className={styles.words}>
                      {one.option && <p>【{one.option}】</p>}
                      {one.message && <p>{one.message}</p>}
                    </td>
                    <td className={styles.number}>{one.reservation_id}</td>
                  </tr>
                ))}
                {phone_bookings.map((one) => (
                  <tr key={`phone-${one.id}`}>
                    <td className={styles.tick}>
                      <span className={styles.box} role="img" aria-label="未" />
                    </td>
                    <th scope="row">{phoneNameOf(one)}</th>
                    <td>
                      <PeopleLines {...one} />
                    </td>
                    <td className={styles.words}>{one.note && <p>{one.note}</p>}</td>
                    <td className={styles.number}>電話</td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
        </Card>
      ))}
    </OfficePage>
  )
}
