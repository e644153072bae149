/**
 * The audit log: actor, action, subject, time and IP address. Filter, sort, place and opened entry
 * are in the URL.
 */
import { Link, useLocation } from 'react-router'
import type { AuditEntry } from '#contract/audit/audit-schemas.ts'
import {
  actionWords,
  auditActions,
  moneyActions,
  auditActors,
  type AuditSort,
  auditSorts,
  auditSubjects,
  subjectWords,
} from '#domain/audit/audit-words.ts'
import { detailLine } from '#domain/audit/detail-words.ts'
import { subjectName } from '#domain/audit/subject-name.ts'
import { formatMoment } from '#domain/shared/japan-time.ts'
import { useMay } from '#web/features/accounts/shared/may-use.tsx'
import { exportAudit, listAudit } from '#web/calls/audit.ts'
import { readResponse } from '#web/read-response.ts'
import { auditActorTypes, auditPath, auditPlace, readAuditFilter } from '#web/features/audit/audit-address.ts'
import { actorName, EntryPanel, subjectPath } from '#web/features/audit/entry-panel.tsx'
import { LongList } from '#web/features/office/lists/long-list.tsx'
import { openedRow, revalidateUnlessOpened, useClosePanel } from '#web/features/office/lists/opened-row.ts'
import { choicesOf, countWords } from '#web/features/office/lists/query-address.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { filterBy, type ListFilter } from '#web/ui/kit/list-filters.tsx'
import type { ListColumn } from '#web/ui/kit/list-table.tsx'
import { Row } from '#web/ui/layout.tsx'
import inner from '#web/ui/inner-looks.module.css'
import looks from '#web/ui/looks.module.css'
import type { Route } from './+types/audit'

const PATH = '/admin/audit'

export const meta: Route.MetaFunction = () => [{ title: '操作の記録 | 運営 | つむぎ' }]

export const shouldRevalidate = revalidateUnlessOpened

export async function loader({ url, context }: Route.LoaderArgs) {
  const filter = readAuditFilter(url.searchParams)
  const beforeText = url.searchParams.get('before')
  const before = beforeText !== null && /^[1-9]\d{0,14}$/.test(beforeText) ? beforeText : null
  const answer = await readResponse(listAudit({ context, query: { ...filter, ...(before !== null && { before }) } }))
  return {
    filter,
    before,
    log: answer.ok ? answer.data : null,
    error: answer.ok ? null : answer.error.message,
  }
}

/** A link of a cell is above the link of the row. */
function About({ subject }: Pick<AuditEntry, 'subject'>) {
  const path = subjectPath(subject)
  const name = subjectName(subject)
  return (
    <>
      <span className={looks.soft}>{subjectWords(subject.type)} </span>
      {path ? <Link to={path}>{name}</Link> : name}
    </>
  )
}

const columns: ListColumn<AuditEntry>[] = [
  {
    id: 'at',
    head: 'いつ',
    rem: 11.5,
    sort: { up: 'oldest', down: 'newest' },
    cell: ({ at }) => <time dateTime={at}>{formatMoment(Date.parse(at))}</time>,
  },
  {
    id: 'action',
    head: '操作',
    names: true,
    rem: 11,
    grows: true,
    cell: ({ action }) => actionWords(action),
    more: ({ at }) => formatMoment(Date.parse(at)),
  },
  { id: 'actor', head: 'だれが', rem: 9, grows: true, cell: ({ actor }) => actorName(actor) },
  { id: 'subject', head: '対象', rem: 13, grows: true, cell: ({ subject }) => <About subject={subject} /> },
  { id: 'detail', head: '内容', rem: 13, grows: true, cell: ({ detail }) => detailLine(detail) },
  { id: 'type', head: '人の種類', rem: 10, hidden: true, cell: ({ actor }) => auditActors[actor.type] },
  { id: 'ip', head: 'どこから', rem: 9, hidden: true, cell: ({ ip_address }) => ip_address },
]

const optionsOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }))

const filtersOf = (actions: Readonly<Record<string, string>>): ListFilter[] => [
  filterBy('操作', { name: 'action', options: optionsOf(actions) }),
  {
    label: '対象',
    fields: [
      { name: 'subject_type', label: '対象', options: optionsOf(auditSubjects) },
      { name: 'subject_id', label: '対象の番号', text: true },
    ],
  },
  {
    label: '操作した人',
    fields: [
      { name: 'actor_type', label: '操作した人の種類', options: optionsOf(auditActors) },
      { name: 'actor_id', label: '操作した人の番号', number: true },
    ],
  },
  filterBy('操作した人のメール', { name: 'actor_email', text: true }),
  {
    label: '日付',
    fields: [
      { name: 'date_from', label: 'この日から' },
      { name: 'date_to', label: 'この日まで' },
    ],
  },
]

const sortLabels: Record<AuditSort, string> = { newest: '新しい順', oldest: '古い順' }

const views = [
  { label: 'すべて', to: PATH },
  ...auditActorTypes
    .filter((type) => type !== 'operator')
    .map((type) => ({ label: auditActors[type], to: auditPath({ actor_type: type }) })),
]

export default function Audit({ loaderData: { filter, before, log, error } }: Route.ComponentProps) {
  const { search } = useLocation()
  const here = auditPlace(filter, { before })
  const close = useClosePanel(here)
  const next = log?.meta.next ?? null
  const filters = filtersOf(useMay().act() ? auditActions : moneyActions)
  return (
    <LongList
      name="audit"
      noun="操作の記録"
      labels={{ views: '操作した人の種類', filters: '記録をしぼる' }}
      path={PATH}
      to={auditPath}
      filter={filter}
      filters={filters}
      searches="操作した人の名前・メールアドレス"
      usualSort="newest"
      sorts={choicesOf(auditSorts, sortLabels)}
      views={views}
      columns={columns}
      rows={log?.entries ?? null}
      error={error}
      hrefOf={({ id }) => auditPlace(filter, { before, open: id })}
      inPlace
      count={countWords(log?.meta, '件')}
      empty={before === null ? '当てはまる記録はありません。' : 'この続きの記録はありません。'}
      csv={exportAudit.address()}
      csvQuery={filter}
      pager={
        (before !== null || next !== null) && (
          <Row aria-label="記録のページ送り" as="nav" gap={1} align="stretch" justify="center">
            {before !== null && (
              <LinkButton variant="quiet" to={auditPath(filter)}>
                はじめに戻る
              </LinkButton>
            )}
            {next !== null && (
              <LinkButton variant="quiet" to={auditPlace(filter, { before: String(next) })}>
                {filter.sort === 'oldest' ? 'さらに新しい記録を見る' : 'さらに古い記録を見る'}
              </LinkButton>
            )}
          </Row>
        )
      }
    >
      {filter.actor_id !== undefined && (
        <Row as="p" gap={2} rowGap={0} className={inner.targets}>
          <strong>{log?.meta.actor_name ?? `番号 ${filter.actor_id}`}</strong>の記録だけを表示しています。
          <Link to={auditPath({ ...filter, actor_id: undefined, actor_type: undefined })}>全員の記録を見る</Link>
        </Row>
      )}
      <EntryPanel entry={openedRow(log?.entries, search)} onClose={close} />
    </LongList>
  )
}
