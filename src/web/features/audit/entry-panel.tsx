import { Link } from 'react-router'
import type { AuditEntry } from '#contract/audit/audit-schemas.ts'
import { actionWords, auditActors, subjectWords } from '#domain/audit/audit-words.ts'
import { detailItems } from '#domain/audit/detail-words.ts'
import { subjectName } from '#domain/audit/subject-name.ts'
import { formatMoment } from '#domain/shared/japan-time.ts'
import { DescriptionList } from '#web/ui/content/description-list.tsx'
import { Dialog } from '#web/ui/content/dialog.tsx'
import { auditPath } from './audit-address.ts'

/** The name of the actor; the type if it has none. */
export const actorName = ({ type, id, name }: AuditEntry['actor']): string =>
  id === null ? auditActors[type] : (name ?? `${auditActors[type]} ${id}`)

function Details({ entry: { at, actor, subject, detail, ip_address } }: { entry: AuditEntry }) {
  const about = subjectPath(subject)
  const who = { actor_type: actor.type, actor_id: String(actor.id) }
  return (
    <>
      <DescriptionList
        items={[
          { term: 'いつ', detail: formatMoment(Date.parse(at)) },
          { term: 'だれが', detail: `${actorName(actor)}（${auditActors[actor.type]}）` },
          {
            term: '対象',
            detail: (
              <>
                {subjectWords(subject.type)}{' '}
                {about ? <Link to={about}>{subjectName(subject)}</Link> : subjectName(subject)}
              </>
            ),
          },
          { term: '対象の番号', detail: /^\d+$/.test(subject.id) ? subject.id : null },
          ...detailItems(detail),
          { term: 'IPアドレス', detail: ip_address },
        ]}
      />
      {actor.id !== null && (
        <p>
          <Link to={auditPath(who)}>この人の記録だけを見る</Link>
        </p>
      )}
      <p>
        <Link to={auditPath({ subject_type: subject.type, subject_id: subject.id })}>この対象の記録だけを見る</Link>
      </p>
    </>
  )
}

type Props = {
  /** Null while no entry is open. */
  entry: AuditEntry | null
  onClose: () => void
}

/** One entry with all of its details, beside the list. */
export const EntryPanel = ({ entry, onClose }: Props) => (
  <Dialog
    open={entry !== null}
    onClose={onClose}
    shape="side"
    title={entry ? actionWords(entry.action) : '操作の記録'}
    closeLabel="記録を閉じる"
  >
    {entry && <Details entry={entry} />}
  </Dialog>
)

/** The whole lists, when they were exported. */
const lists: Partial<Record<string, string>> = {
  user: '/admin/users',
  reservation: '/admin/reservations',
  ledger: '/admin/ledger',
  document: '/admin/documents',
  experience: '/admin/experiences?status=all',
  ambassador: '/admin/ambassador',
  brand: '/admin/brand',
  community: '/admin/communities',
  coupon: '/admin/coupons',
  audit: '/admin/audit',
  job: '/admin/jobs',
  mail: '/admin/jobs?view=mails',
}

/** Where admins see the thing that an entry is about; null where it has no page. */
export function subjectPath({ type, id }: { type: string; id: string }): string | null {
  if (id === 'list') return lists[type] ?? null
  switch (type) {
    case 'experience':
      return `/admin/experiences/${id}`
    case 'ambassador':
      return `/admin/ambassador/${id}`
    case 'brand':
      return `/admin/brand/${id}`
    case 'community':
      return `/admin/communities/${id}/edit`
    case 'user':
      return `/admin/users/${id}`
    case 'reservation':
      return `/admin/reservations/${id}`
    case 'calendar':
      return `/admin/calendars/${id}`
    case 'payee':
      return `/admin/payees/${id}`
    case 'books':
      return `/admin/accounts?month=${id}`
    case 'deposit':
      return '/admin/accounts'
    case 'commission_rate':
      return '/admin/commission'
    case 'coupon':
      return `/admin/coupons/${id}/edit`
    case 'bulk_action':
      return `/admin/bulk_actions/${id}`
    case 'review':
      return '/admin/reviews'
    case 'category':
      return '/admin/reference?list=categories'
    case 'theme':
      return '/admin/reference?list=themes'
    case 'occupation':
      return '/admin/reference?list=occupations'
    case 'setting':
      if (id.startsWith('legal:')) return `/admin/settings/legal/${id.slice('legal:'.length)}`
      if (id === 'payout_sender' || id === 'payouts') return '/admin/settings/payouts'
      if (id.startsWith('journal_')) return `/admin/settings/journal?format=${id.slice('journal_'.length)}`
      if (id === 'approvals') return '/admin/experiences/settings'
      return ['fees', 'refund_limit', 'adjustment_limit', 'documents'].includes(id)
        ? '/admin/settings/fees'
        : '/admin/settings'
    case 'payout_run':
      return `/admin/payouts/${id}`
    case 'bank_branch':
      return '/admin/payees'
    case 'job':
      return '/admin/jobs'
    case 'mail':
      return '/admin/jobs?view=mails'
    default:
      return null
  }
}
