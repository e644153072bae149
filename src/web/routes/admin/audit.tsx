/** The audit log, newest first: actor, action, subject, time and IP address. */
import { Link, useNavigation, useRevalidator } from 'react-router'
import type { AuditEntry } from '#contract/audit/audit-schemas.ts'
import { actionWords, auditActors, subjectWords } from '#domain/audit/audit-words.ts'
import { jobName } from '#domain/jobs/job-words.ts'
import { formatMoment } from '#domain/shared/japan-time.ts'
import { readResponse, serverApi } from '#web/api-client.ts'
import { AuditFilterForm } from '#web/features/audit/audit-filter.tsx'
import { subjectPath } from '#web/features/audit/subject-path.ts'
import { auditList, auditPath, auditQueryOf } from '#web/features/shared/list-address.ts'
import styles from '#web/features/audit/audit.module.css'
import { detailItems } from '#web/features/audit/detail-words.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/content/empty-state.tsx'
import { type Column, DataTable } from '#web/ui/kit/data-table.tsx'
import { OfficePage } from '#web/ui/kit/office-page.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import type { Route } from './+types/audit'

export const meta: Route.MetaFunction = () => [
  { title: '操作の記録 | 運営 | つむぎ' },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ url, context }: Route.LoaderArgs) {
  const filter = auditList.read(url.searchParams)
  const before = url.searchParams.get('before')
  const answer = await readResponse(serverApi(context).admin.audit.$get({ query: auditQueryOf(filter, before) }))
  return {
    filter,
    older: before !== null,
    log: answer.ok ? answer.data : null,
    error: answer.ok ? null : answer.error,
  }
}

function Who({ actor }: Pick<AuditEntry, 'actor'>) {
  if (actor.id === null) return <>{auditActors[actor.type]}</>
  const name = actor.name ?? `${auditActors[actor.type]} ${actor.id}`
  return (
    <span className={styles.who}>
      <Link to={auditPath({ actor_type: actor.type, actor_id: String(actor.id) })} title="この人の記録だけを見る">
        {name}
        <VisuallyHidden>の記録だけを見る</VisuallyHidden>
      </Link>
    </span>
  )
}

const settingWords: Record<string, string> = {
  operator: '運営者の情報',
  fees: '手数料',
  refund_limit: 'サポートの返金',
  documents: '領収書と返還インボイス',
  payouts: 'お支払いの決まり',
  approvals: '審査の目標とひな形',
  'legal:tokushoho': '特定商取引法に基づく表記',
  'legal:terms': '利用規約',
  'legal:privacy': 'プライバシーポリシー',
  'legal:external-transmission': '外部送信について',
  'legal:accessibility': 'アクセシビリティ方針',
}

/** The subject's name; its type and id if it has no name. */
function nameOf({ type, id, name }: AuditEntry['subject']): string {
  if (type === 'setting') return settingWords[id] ?? id
  if (type === 'job') return jobName(id)
  return name ?? (/^\d+$/.test(id) ? `番号 ${id}` : id)
}

function About({ subject }: Pick<AuditEntry, 'subject'>) {
  const path = subjectPath(subject)
  const words = nameOf(subject)
  return (
    <span className={styles.about}>
      <span className={styles.soft}>
        {subjectWords(subject.type)}
        {subject.name !== null && ` ${subject.id}`}
      </span>
      {path ? <Link to={path}>{words}</Link> : words}
    </span>
  )
}

const columns: Column<AuditEntry>[] = [
  {
    head: 'いつ',
    cell: ({ at }) => (
      <time dateTime={at} className={styles.moment}>
        {formatMoment(Date.parse(at))}
      </time>
    ),
  },
  { head: 'だれが', cell: ({ actor }) => <Who actor={actor} /> },
  { head: '操作', names: true, cell: ({ action }) => actionWords(action) },
  { head: '対象', cell: ({ subject }) => <About subject={subject} /> },
  {
    head: 'くわしく',
    cell: ({ detail }) => {
      const items = detailItems(detail)
      if (items.length === 0) return <span className={styles.soft}>なし</span>
      return (
        <details className={styles.detail}>
          <summary>内容を見る</summary>
          <dl>
            {items.map(({ term, detail: words }) => (
              <div key={term}>
                <dt>{term}</dt>
                <dd>{words}</dd>
              </div>
            ))}
          </dl>
        </details>
      )
    },
  },
  {
    head: 'どこから',
    cell: ({ ip_address }) => <span className={styles.moment}>{ip_address ?? '―'}</span>,
  },
]

export default function Audit({ loaderData: { filter, older, log, error } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  const { state, location } = useNavigation()
  const turning = state === 'loading' && location.pathname === '/admin/audit'
  return (
    <OfficePage
      title="操作の記録"
      lead="運営とブランドのメンバーが行った操作です。書き足されるだけで、直したり消したりすることはできません。"
    >
      <AuditFilterForm filter={filter} errors={error?.messages ?? {}} />
      {filter.actor_id && (
        <p className={styles.narrowed}>
          <strong>{log?.meta.actor_name ?? `番号 ${filter.actor_id}`}</strong>の記録だけを表示しています。
          <Link to={auditPath({ ...filter, actor_id: '', actor_type: '' })}>全員の記録を見る</Link>
        </p>
      )}
      {log?.entries.length === 0 && !turning ? (
        <EmptyState text={older ? 'これより古い記録はありません。' : '当てはまる記録はありません。'}>
          {older && (
            <LinkButton variant="quiet" to={auditPath(filter)}>
              新しい記録に戻る
            </LinkButton>
          )}
        </EmptyState>
      ) : (
        <DataTable
          label="操作の記録"
          columns={columns}
          rows={turning ? null : (log?.entries ?? [])}
          keyOf={({ id }) => id}
          error={error && !turning ? error.message : null}
          onRetry={() => void revalidate()}
        />
      )}
      {log && log.entries.length > 0 && (older || log.meta.next !== null) && (
        <nav aria-label="記録のページ送り" className={styles.turning}>
          {older && (
            <LinkButton variant="quiet" to={auditPath(filter)}>
              新しい記録に戻る
            </LinkButton>
          )}
          {log.meta.next !== null && (
            <LinkButton variant="quiet" to={auditPath(filter, log.meta.next)}>
              さらに古い記録を見る
            </LinkButton>
          )}
        </nav>
      )}
    </OfficePage>
  )
}
