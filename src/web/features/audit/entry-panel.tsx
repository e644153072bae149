import { Link } from 'react-router'
import type { AuditEntry } from '#contract/audit/audit-schemas.ts'
import { actionWords, auditActors, subjectWords } from '#domain/audit/audit-words.ts'
import { detailItems } from '#domain/audit/detail-words.ts'
import { subjectName } from '#domain/audit/subject-name.ts'
import { formatMoment } from '#domain/shared/japan-time.ts'
import { DescriptionList } from '#web/ui/content/description-list.tsx'
import { Dialog } from '#web/ui/content/dialog.tsx'
import { auditPath } from './audit-address.ts'
import { subjectPath } from './subject-path.ts'

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
