import { Link } from 'react-router'
import type { OfficeHome } from '#contract/office/office-schemas.ts'
import type { AdminRole } from '#domain/accounts/roles.ts'
import { dateOf, formatDateShort, formatMoment } from '#domain/shared/japan-time.ts'
import { dutyKinds } from '#domain/payouts/duties.ts'
import { formatMonth } from '#domain/shared/month.ts'
import { formatYen } from '#domain/shared/yen.ts'
import { useMay } from '#web/features/accounts/shared/may-use.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { StatusBadge } from '#web/ui/kit/status-badge.tsx'
import { Card, Grid, Row } from '#web/ui/layout.tsx'
import inner from '#web/ui/inner-looks.module.css'
import looks from '#web/ui/looks.module.css'
import { useNow } from '#web/ui/form/use-now.ts'
import { ageWords } from './age-words.ts'
import { classNames } from '#web/ui/class-names.ts'
import styles from './waiting-list.module.css'

type Waiting = OfficeHome['waiting']

type Kind = {
  words: string
  to: string
  count: number
  unit?: string
  urgent?: boolean
  /** Since when the oldest has waited, where that is known. */
  oldest?: string | null
  /** Until when the next one must be handled, where that is known: YYYY-MM-DD. */
  due?: string | null
  /** Who else handles it, if not this admin. */
  others?: string | undefined
  /** Its parts, each with its page. */
  parts?: { words: string; to: string }[]
  /** The item to begin with. */
  first?: { to: string; title?: string } | null
  /** How many of them have waited too long, and what that means. */
  overdue?: { count: number; words: string }
  /** Who handles it, if fewer than those that open its list. */
  role?: AdminRole
}

const moneyOf = ({ kind, count, oldest, due, first_id, can_handle, months }: Waiting['duties'][number]): Kind => {
  const { words, path, ...known } = dutyKinds[kind]
  const item = 'item' in known && first_id !== null && can_handle ? { to: `${known.item}${first_id}` } : null
  const unit = kind === 'payees' || kind === 'runs_to_make' ? '名' : kind === 'deposits' ? 'か月' : '件'
  return {
    words,
    to: path,
    count,
    unit,
    urgent: kind === 'disputes',
    oldest,
    due,
    first: item,
    others: can_handle ? undefined : 'ほかの管理者が対応',
    parts: months.map(({ month, amount }) => ({
      words: `${formatMonth(month)}のお支払い　残り${formatYen(amount)}`,
      to: `/admin/accounts?month=${month}#deposits`,
    })),
  }
}

/** In the order in which admins handle them. */
function kindsOf({ changes, oldest, first, ...waiting }: Waiting, goal_hours: number): Kind[] {
  const changed = { to: '/admin/experiences?status=changed' } as const
  const opened = (queue: 'waiting' | 'changed') => {
    const one = first[queue]
    return one && { to: `/admin/experiences/${one.id}?queue=${queue}`, title: one.title }
  }
  // The first of the changes is of the heaviest kind.
  const heaviest = (['price', 'place', 'words'] as const).find((weight) => changes[weight] > 0)
  const firstOf = (weight: typeof heaviest) => (weight === heaviest ? opened('changed') : null)
  return [
    ...waiting.duties.map(moneyOf),
    {
      words: '審査を待つ体験',
      to: '/admin/experiences?status=waiting',
      count: waiting.experiences,
      oldest: oldest.experiences,
      first: opened('waiting'),
      overdue: { count: waiting.overdue_experiences, words: `目標の${goal_hours}時間を過ぎています` },
    },
    { ...changed, words: '料金の変更', count: changes.price, oldest: oldest.changed_prices, first: firstOf('price') },
    {
      ...changed,
      words: '場所・時間の変更',
      count: changes.place,
      oldest: oldest.changed_places,
      first: firstOf('place'),
    },
    {
      ...changed,
      words: '文章・写真の変更',
      count: changes.words,
      oldest: oldest.changed_words,
      first: firstOf('words'),
    },
    {
      words: '返事を待つ参加申込',
      to: '/admin/community_applications?state=new',
      count: waiting.applications,
      oldest: oldest.applications,
    },
    {
      words: '結果のわからない支払い',
      to: '/admin/reservations?payment=unsettled',
      count: waiting.payments,
      oldest: oldest.payments,
      urgent: true,
    },
    {
      words: '失敗した返金',
      role: 'accounting',
      to: '/admin/reservations?payment=refund_failed',
      count: waiting.refunds,
      oldest: oldest.refunds,
      urgent: true,
    },
    {
      words: 'サポートから引き継いだ返金',
      role: 'accounting',
      to: '/admin/handovers',
      count: waiting.handovers,
      oldest: oldest.handovers,
    },
    { words: '会計から返事があった返金', to: '/admin/handovers', count: waiting.answered_handovers },
    { words: 'メッセージの連絡', to: '/admin/reports', count: waiting.reports, oldest: oldest.reports, urgent: true },
    {
      words: '送れなかったメール',
      to: '/admin/jobs?view=mails',
      count: waiting.failed_mails,
      oldest: oldest.failed_mails,
      urgent: true,
    },
    { words: '止まったジョブ', to: '/admin/jobs', role: 'full', count: waiting.failed_jobs, urgent: true },
    { words: 'お席を取ったまま何度も離れた人', to: '/admin/abandoned_holds', count: waiting.abandoners, unit: '人' },
    {
      words: '期限が切れた招待',
      to: '/admin/brand',
      count: waiting.expired_invitations,
      parts: waiting.brands.map(({ id, name, count }) => ({
        words: `${name}（${count}件）`,
        to: `/admin/brand/${id}/members`,
      })),
    },
  ]
}

/**
 * What an admin of these roles has to handle: each kind with its count, the age of the oldest, and
 * its list.
 * @param goal_hours in how many hours a request for publication should be answered
 * @param loaded epoch milliseconds, from the loader
 */
export function WaitingList({ waiting, goal_hours, loaded }: { waiting: Waiting; goal_hours: number; loaded: number }) {
  const now = useNow(loaded)
  const may = useMay()
  const today = dateOf(now)
  const some = kindsOf(waiting, goal_hours).filter(
    ({ to, count, role }) => count > 0 && may.open(to) && (!role || may.act(role)),
  )
  if (some.length === 0)
    return (
      <Row as="p" gap={2} rowGap={1} card pad={3}>
        <StatusBadge tone="good">すべて対応済み</StatusBadge>
        いま、対応を待っているものはありません。
      </Row>
    )
  return (
    <Card as="ul">
      {some.map(({ words, to, count, unit = '件', urgent, oldest, due, others, parts = [], first, overdue }) => (
        <Grid key={words} as="li" gap={1} rowGap={0} align="center" className={styles.row}>
          <Row as="p" gap={1} rowGap={0} className={styles.kind}>
            <Link to={to} className={looks.target}>
              {words}
            </Link>
            {(urgent || (due && due <= today)) && <StatusBadge tone="problem">お早めに</StatusBadge>}
            {others && <StatusBadge tone="plain">{others}</StatusBadge>}
            {overdue !== undefined && overdue.count > 0 && (
              <StatusBadge tone="problem">
                {overdue.count.toLocaleString('ja-JP')}件が{overdue.words}
              </StatusBadge>
            )}
          </Row>
          <p className={styles.number}>
            {count.toLocaleString('ja-JP')}
            <span>{unit}</span>
          </p>
          <p className={styles.age}>
            {due && <time dateTime={due}>期限 {formatDateShort(due)}</time>}
            {oldest && (
              <time dateTime={oldest} title={formatMoment(Date.parse(oldest))}>
                最長{ageWords(Date.parse(oldest), now)}
              </time>
            )}
          </p>
          <Row nowrap align="stretch" justify="end" className={styles.next}>
            {first && (
              <LinkButton
                variant="quiet"
                to={first.to}
                aria-label={`${words}の次の1件を開く${first.title ? `：${first.title}` : ''}`}
              >
                次の1件
              </LinkButton>
            )}
          </Row>
          {parts.length > 0 && (
            <Row as="ul" gap={2} rowGap={0} align="stretch" className={classNames(inner.targets, styles.parts)}>
              {parts.map((part) => (
                <li key={part.to}>
                  <Link to={part.to}>{part.words}</Link>
                </li>
              ))}
            </Row>
          )}
        </Grid>
      ))}
    </Card>
  )
}
