import { Link } from 'react-router'
import type { AccountClosing } from '#contract/accounts/accounts-schemas.ts'
import type { ObstacleKind } from '#domain/accounts/closing.ts'
import { dateOf, formatDate, timeOf } from '#domain/shared/japan-time.ts'
import { Stack } from '#web/ui/layout.tsx'
import { Unbroken } from '#web/ui/unbroken.tsx'
import styles from './closing.module.css'

type Named = { key: string; to: string; name: string; about: string }

const moneyWords = { payment: 'お支払い', refund: '返金', dispute: 'チャージバック', payout: '振込' } as const

function when(at: string): string {
  const instant = new Date(at)
  return `${formatDate(dateOf(instant))} ${timeOf(instant)}`
}

/** The bookings and payments of one kind of obstacle. */
function namedOf({ coming, hosted, money }: AccountClosing, kind: ObstacleKind): Named[] {
  switch (kind) {
    case 'coming':
      return coming.map(({ id, title, starts_at }) => ({
        key: `r${id}`,
        to: `/mypage/reservations/${id}`,
        name: title,
        about: when(starts_at),
      }))
    case 'hosted':
      return hosted.map(({ calendar_id, title, starts_at, bookings }) => ({
        key: `c${calendar_id}`,
        to: `/host/calendars/${calendar_id}`,
        name: title,
        about: `${when(starts_at)}・予約${bookings}件`,
      }))
    case 'money':
      return money.map(({ kind: what, reservation_id, title, own }, at) => ({
        key: `m${at}`,
        to: what === 'payout' ? '/host/payouts' : own ? `/mypage/reservations/${reservation_id}` : '/host/sales',
        name: title || 'お支払い',
        about: moneyWords[what],
      }))
    case 'admin':
    case 'balance':
    case 'debt':
    case 'unposted':
      return []
  }
}

/** Where to do something about it. Null: the named things are the links. */
const pages: Record<ObstacleKind, { to: string; label: string } | null> = {
  admin: null,
  coming: { to: '/mypage?period=coming', label: '予約の一覧' },
  hosted: { to: '/host/calendars', label: '開催日程の一覧' },
  money: null,
  balance: { to: '/host/payouts', label: 'お支払いのページ' },
  debt: { to: '/contact', label: 'お問い合わせ' },
  unposted: { to: '/host/sales', label: '売上のページ' },
}

/** What prevents closing the account: each thing named, with what to do about it. */
export function ClosingObstacles({ state }: { state: AccountClosing }) {
  return (
    <Stack as="ul" gap={3} className={styles.obstacles}>
      {state.obstacles.map(({ kind, what, advice }) => {
        const named = namedOf(state, kind)
        const page = pages[kind]
        return (
          <li key={kind}>
            <strong>{what}</strong>
            <p>{advice}</p>
            {named.length > 0 && (
              <Stack as="ul" className={styles.named}>
                {named.map(({ key, to, name, about }) => (
                  <li key={key}>
                    <Link to={to}>{name}</Link>
                    <span>
                      <Unbroken>{about}</Unbroken>
                    </span>
                  </li>
                ))}
              </Stack>
            )}
            {page && (
              <p>
                <Link to={page.to}>{page.label}</Link>
              </p>
            )}
          </li>
        )
      })}
    </Stack>
  )
}
