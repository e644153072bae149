import { useEffect, useRef } from 'react'
import type { ParticipantNumbers } from '#contract/experiences/brand-experiences-schemas.ts'
import { formatMoment } from '#domain/shared/japan-time.ts'
import { Dialog } from '#web/ui/content/dialog.tsx'
import { EmptyState } from '#web/ui/content/empty-state.tsx'
import { StatusBadge } from '#web/ui/kit/status-badge.tsx'
import { Stack } from '#web/ui/layout.tsx'
import looks from '#web/ui/looks.module.css'
import { Notice } from '#web/ui/notice.tsx'
import amounts from '#web/ui/content/amounts.module.css'
import { classNames } from '#web/ui/class-names.ts'
import styles from './host.module.css'

type Props = {
  /** Null while it is closed. */
  panel: { numbers: ParticipantNumbers | null; error: string | null } | null
  /** The slot from which it was opened; it is marked. */
  slot?: number | null
  /** Epoch milliseconds, from the loader. */
  now: number
  onClose: () => void
}

const states: Record<ParticipantNumbers['state'], string> = {
  published: '公開',
  awaiting: '公開の審査中',
  returned: '差し戻し',
  withdrawn: '公開停止',
}

/**
 * The number of participants in each slot of an experience, in a panel beside the list. It opens at
 * the chosen slot, or else at the next one.
 */
export function NumbersPanel({ panel, slot = null, now, onClose }: Props) {
  const numbers = panel?.numbers
  const slots = numbers?.participant_numbers ?? []
  const next = slots.find(({ held_at }) => Date.parse(held_at) >= now)
  const { calendar_id: shown } = slots.find(({ calendar_id }) => calendar_id === slot) ?? next ?? slots.at(-1) ?? {}
  const row = useRef<HTMLTableRowElement>(null)
  // Not when the row is added: the dialog opens after that.
  useEffect(() => {
    row.current?.scrollIntoView({ block: 'center' })
  }, [shown])
  return (
    <Dialog
      open={panel !== null}
      onClose={onClose}
      shape="side"
      title={numbers ? `${numbers.experience_name}の参加人数` : '参加人数'}
      closeLabel="参加人数を閉じる"
    >
      {panel?.error && <Notice kind="error">{panel.error}</Notice>}
      {numbers && (
        <>
          <Stack as="dl" gap={1} className={styles.facts}>
            <div>
              <dt>アンバサダー</dt>
              <dd>{numbers.ambassador_name}</dd>
            </div>
            <div>
              <dt>状態</dt>
              <dd>
                <StatusBadge tone={numbers.state === 'published' ? 'good' : 'waiting'}>
                  {states[numbers.state]}
                </StatusBadge>
              </dd>
            </div>
            <div>
              <dt>作成日</dt>
              <dd>{formatMoment(Date.parse(numbers.created_at))}</dd>
            </div>
          </Stack>
          {slots.length === 0 ? (
            <EmptyState />
          ) : (
            <table className={classNames(amounts.amounts, styles.table)}>
              <thead>
                <tr>
                  <th scope="col">開催日時</th>
                  <th scope="col">参加／定員</th>
                </tr>
              </thead>
              <tbody>
                {slots.map(({ calendar_id, held_at, participant_number, recruitment_number }) => (
                  <tr
                    key={calendar_id}
                    ref={calendar_id === shown ? row : undefined}
                    className={calendar_id === slot ? styles.marked : undefined}
                    aria-current={calendar_id === slot ? 'true' : undefined}
                  >
                    <th scope="row">
                      {formatMoment(Date.parse(held_at))}
                      {calendar_id === next?.calendar_id && <span className={looks.noteBlock}>次の開催</span>}
                    </th>
                    <td>
                      <strong>{participant_number}</strong>名／{recruitment_number}名
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
        </>
      )}
    </Dialog>
  )
}
