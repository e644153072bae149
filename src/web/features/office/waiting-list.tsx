import { Link } from 'react-router'
import type { OfficeHome } from '#contract/office/office-schemas.ts'
import { StatusBadge } from '#web/ui/kit/status-badge.tsx'
import styles from './office.module.css'

type Waiting = OfficeHome['waiting']

const kinds: { count: Exclude<keyof Waiting, 'brands'>; words: string; unit?: string; to: string; urgent?: boolean }[] =
  [
    { count: 'experiences', words: '審査を待つ体験', to: '/admin/experiences?status=waiting' },
    { count: 'changed_experiences', words: '確認していない体験の変更', to: '/admin/experiences?status=changed' },
    { count: 'applications', words: '返事を待つ参加申込', to: '/admin/community_applications?state=new' },
    {
      count: 'payments',
      words: '結果のわからない支払い・失敗した返金',
      to: '/admin/reservations?payment=needs_look',
      urgent: true,
    },
    { count: 'abandoners', words: 'お席を取ったまま何度も離れた人', unit: '人', to: '/admin/abandoned_holds' },
    { count: 'failed_jobs', words: '止まったジョブ', to: '/admin/jobs', urgent: true },
    { count: 'failed_mails', words: '送れなかったメール', to: '/admin/jobs?view=mails', urgent: true },
    { count: 'expired_invitations', words: '期限が切れた招待', to: '/admin/brand' },
  ]

/** What an admin has to handle: each kind with its count and link. */
export function WaitingList({ waiting }: { waiting: Waiting }) {
  const some = kinds.filter(({ count }) => waiting[count] > 0)
  if (some.length === 0)
    return (
      <p className={styles.calm}>
        <StatusBadge tone="good">すべて対応済み</StatusBadge>
        いま、対応を待っているものはありません。
      </p>
    )
  return (
    <ul className={styles.waiting}>
      {some.map(({ count, words, unit = '件', to, urgent }) => (
        <li key={count} className={styles.card}>
          <Link to={to} className={styles.cardLink}>
            {words}
          </Link>
          <p className={styles.number}>
            {waiting[count].toLocaleString('ja-JP')}
            <span>{unit}</span>
          </p>
          {urgent && <StatusBadge tone="problem">お早めに</StatusBadge>}
          {count === 'expired_invitations' && (
            <ul className={styles.brands}>
              {waiting.brands.map((brand) => (
                <li key={brand.id}>
                  <Link to={`/admin/brand/${brand.id}/members`}>
                    {brand.name}（{brand.count}件）
                  </Link>
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  )
}
