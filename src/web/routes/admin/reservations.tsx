/** All reservations, with search, filters and sorting. */
import { Link, useNavigation } from 'react-router'
import type { AdminReservations } from '#contract/booking/admin-booking-schemas.ts'
import { paymentFilters, reservationFilters, reservationSorts } from '#domain/booking/admin-reservations.ts'
import { formatDateShort, formatMoment } from '#domain/shared/japan-time.ts'
import { formatYen } from '#domain/shared/text.ts'
import { loaded, serverApi } from '#web/api-client.ts'
import {
  paymentBadge,
  paymentFilterLabels,
  reservationBadges,
  sortLabels,
} from '#web/features/booking/admin/admin-reservation-words.ts'
import styles from '#web/features/office/office.module.css'
import { queryPath, readQuery } from '#web/features/office/query-address.ts'
import { QueryFilterForm } from '#web/features/office/query-filter.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/content/empty-state.tsx'
import { type Column, DataTable } from '#web/ui/kit/data-table.tsx'
import { OfficePage } from '#web/ui/kit/office-page.tsx'
import { StatusBadge } from '#web/ui/kit/status-badge.tsx'
import { keepWithinPages, pageOf } from '#web/ui/page-of.ts'
import { Pager } from '#web/ui/content/pager.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { Tabs } from '#web/ui/content/tabs.tsx'
import { DateInput } from '#web/ui/form/date-input.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import type { Route } from './+types/reservations'

const PATH = '/admin/reservations'
const fields = {
  q: 'text',
  status: reservationFilters,
  payment: paymentFilters,
  slot_from: 'date',
  slot_to: 'date',
  booked_from: 'date',
  booked_to: 'date',
  sort: reservationSorts,
} as const

export const meta: Route.MetaFunction = () => [
  { title: '予約 | 運営 | つむぎ' },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ url, context }: Route.LoaderArgs) {
  const filter = readQuery(fields, url.searchParams)
  const query = { ...filter, page: String(pageOf(url.searchParams)) }
  const found = await loaded(serverApi(context).admin.reservations.$get({ query }))
  keepWithinPages(url, found.meta)
  return { filter, ...found }
}

type Row = AdminReservations['reservations'][number]

const columns: Column<Row>[] = [
  {
    head: '予約',
    names: true,
    cell: ({ id, experience }) => (
      <Link to={`${PATH}/${id}`} className={styles.booking}>
        <span>{id}</span> <span>{experience.title}</span>
      </Link>
    ),
  },
  {
    head: 'お客さま',
    cell: ({ guest }) => (
      <span className={styles.guest}>
        {guest.name}
        <br />
        <span className={`${styles.soft} ${styles.email}`}>{guest.email}</span>
      </span>
    ),
  },
  {
    head: '開催',
    cell: ({ date, start_time, slots, number_of_people }) => (
      <span className={styles.lines}>
        <span>
          {date.slice(0, 4)}年{formatDateShort(date)}
        </span>
        <span>{start_time}</span>
        <span className={styles.soft}>
          {number_of_people}名{slots > 1 && `・${slots}回`}
        </span>
      </span>
    ),
  },
  {
    head: '状態',
    cell: ({ status, payment_state, needs_look }) => {
      const payment = paymentBadge(payment_state)
      return (
        <span className={styles.badges}>
          <StatusBadge tone={reservationBadges[status].tone}>{reservationBadges[status].label}</StatusBadge>
          <StatusBadge tone={payment.tone}>{payment.label}</StatusBadge>
          {needs_look && <StatusBadge tone="problem">要確認</StatusBadge>}
        </span>
      )
    },
  },
  {
    head: '金額',
    end: true,
    cell: ({ total, refunded }) => (
      <span>
        {formatYen(total)}
        {refunded > 0 && (
          <>
            <br />
            <span className={styles.soft}>返金 {formatYen(refunded)}</span>
          </>
        )}
      </span>
    ),
  },
  {
    head: '予約日時',
    cell: ({ created_at }) => {
      const [day, time] = formatMoment(Date.parse(created_at)).split(' ')
      return (
        <span className={styles.lines}>
          <span>{day}</span>
          <span>{time}</span>
        </span>
      )
    },
  },
]

const choices = <K extends string>(names: readonly K[], labels: Record<K, string>) =>
  names.map((value) => ({ value, label: labels[value] }))

export default function Reservations({ loaderData: { filter, reservations, meta: pages } }: Route.ComponentProps) {
  const navigation = useNavigation()
  const turning = navigation.state === 'loading' && navigation.location.pathname === PATH
  const field = (name: keyof typeof fields) => ({ name, mark: false, defaultValue: filter[name] ?? '' }) as const
  const looking = filter.payment === 'needs_look'
  return (
    <OfficePage
      title="予約"
      lead="すべての予約です。お支払いの結果がわからないものや、返金できなかったものは「確認が必要」に出ます。"
      actions={
        <LinkButton variant="quiet" to="/admin/abandoned_holds">
          お席を取ったまま離れた人
        </LinkButton>
      }
    >
      <Tabs
        label="予約の種類"
        items={[
          { label: 'すべて', to: PATH, current: !looking },
          {
            label: '確認が必要',
            to: queryPath(PATH, { payment: 'needs_look' }),
            current: looking,
            count: pages.needs_look_count,
          },
        ]}
      />
      <QueryFilterForm path={PATH} fields={fields} filter={filter} label="予約をしぼる">
        <TextInput label="予約番号・お客さま・体験・決済番号" type="search" maxLength={100} {...field('q')} />
        <Select
          label="状態"
          placeholder="すべて"
          options={reservationFilters.map((value) => ({ value, label: reservationBadges[value].label }))}
          {...field('status')}
        />
        <Select
          label="お支払い"
          placeholder="すべて"
          options={choices(paymentFilters, paymentFilterLabels)}
          {...field('payment')}
        />
        <Select
          label="並び順"
          placeholder={null}
          options={choices(reservationSorts, sortLabels)}
          {...field('sort')}
          defaultValue={filter.sort ?? 'newest'}
        />
        <DateInput label="開催日（から）" {...field('slot_from')} />
        <DateInput label="開催日（まで）" {...field('slot_to')} />
        <DateInput label="予約日（から）" {...field('booked_from')} />
        <DateInput label="予約日（まで）" {...field('booked_to')} />
      </QueryFilterForm>
      <p className={styles.count} role="status">
        {pages.total_count.toLocaleString('ja-JP')}件
      </p>
      {reservations.length === 0 && !turning ? (
        <EmptyState text={looking ? '確認が必要な予約はありません。' : '当てはまる予約はありません。'} />
      ) : (
        <DataTable label="予約" columns={columns} rows={turning ? null : reservations} keyOf={({ id }) => id} />
      )}
      <Pager
        page={pages.current_page}
        total={pages.total_pages}
        to={(page) => queryPath(PATH, filter, page)}
        label="予約のページ送り"
      />
    </OfficePage>
  )
}
