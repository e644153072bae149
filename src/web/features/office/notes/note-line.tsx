import type { Note } from '#contract/office/notes-schemas.ts'
import type { NoteOrigin, NoteSubject } from '#domain/office/notes.ts'
import { formatMoment } from '#domain/shared/japan-time.ts'
import { formatYen } from '#domain/shared/yen.ts'
import { getNoteFile } from '#web/calls/office.ts'
import { OfficeLink } from '#web/features/accounts/shared/may-use.tsx'
import { Button } from '#web/ui/button.tsx'
import { StatusBadge } from '#web/ui/kit/status-badge.tsx'
import { Row } from '#web/ui/layout.tsx'
import inner from '#web/ui/inner-looks.module.css'
import looks from '#web/ui/looks.module.css'
import styles from './notes-panel.module.css'

const subjects: Record<NoteSubject, { label: string; path: string }> = {
  reservation: { label: '予約のメモ', path: '/admin/reservations' },
  person: { label: '会員のメモ', path: '/admin/users' },
  experience: { label: '体験のメモ', path: '/admin/experiences' },
}
const origins: Record<NoteOrigin, string> = { refund: '返金', cancellation: 'キャンセル' }

const sizeOf = (bytes: number) =>
  bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`

type Props = {
  note: Note
  /**
   * It is a pinned note about the guest or the experience: it says so, and its actions are on that
   * page.
   */
  around?: boolean
  onPin?: () => void
  onRemove?: () => void
}

/** A note with its author, time and files. */
export function NoteLine({ note, around = false, onPin, onRemove }: Props) {
  const { subject_type, subject_id, origin, origin_refund, text, pinned, author, created_at, files } = note
  const moment = (at: string) => formatMoment(Date.parse(at))
  if (note.removed_at !== null)
    return (
      <li className={looks.note}>
        {author.name}（{moment(created_at)}）のメモは、{note.removed_by} が {moment(note.removed_at)} に削除しました。
      </li>
    )
  return (
    <li className={pinned ? styles.pinned : undefined}>
      <Row as="p" gap={2} rowGap={0} className={looks.note}>
        {pinned && <StatusBadge tone="plain">固定</StatusBadge>}
        {around && (
          <OfficeLink to={`${subjects[subject_type].path}/${subject_id}`}>{subjects[subject_type].label}</OfficeLink>
        )}
        {origin !== null && (
          <span>
            {origins[origin]}の理由{origin_refund ? `（${formatYen(origin_refund)}）` : ''}
          </span>
        )}
        <span>{author.name}</span>
        <time dateTime={created_at}>{moment(created_at)}</time>
      </Row>
      {text !== '' && <p className={inner.typed}>{text}</p>}
      {files.length > 0 && (
        <Row as="ul" gap={3} rowGap={0} align="stretch" className={styles.files}>
          {files.map(({ id, name, bytes }) => (
            <li key={id}>
              <a href={getNoteFile.address({ param: { id } })} download>
                {name}
              </a>
              <span className={looks.noteLine}>{sizeOf(bytes)}</span>
            </li>
          ))}
        </Row>
      )}
      {onPin && onRemove && (
        <Row as="p" gap={1} rowGap={0} align="stretch" className={styles.actions}>
          <Button variant="plain" onClick={onPin}>
            {pinned ? '固定をやめる' : '上に固定する'}
          </Button>
          <Button variant="plain" onClick={onRemove}>
            削除する
          </Button>
        </Row>
      )}
    </li>
  )
}
