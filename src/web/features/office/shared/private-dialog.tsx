/** Asks before something public becomes private: what depends on it, and what happens to that. */
import type { Dependents } from '#contract/profiles/profiles-schemas.ts'
import { ConfirmDialog } from '#web/ui/content/dialog.tsx'
import { RadioGroup } from '#web/ui/form/radio-group.tsx'
import looks from '#web/ui/looks.module.css'
import styles from './office.module.css'

export type Dependent = keyof Dependents
/** What happens to a kind of dependents; with `choice`, the admin chooses. */
export type Outcome = {
  text?: string
  choice?: {
    options: { value: string; label: string; help?: string }[]
    value: string
    onChange: (value: string) => void
  }
}

/** What stays, and why the admin doesn't choose. */
export const keptBookings = '有効なままで、予定どおりに開催されます。お客さまとの約束なので、ここでは選べません。'
/** @param readers who reads the applications: ブランドのメンバーが、 */
export const keptApplications = (readers = '') =>
  `${readers}これからも読んで返事ができます。返事は応募した方に書いて送るものなので、ここでは選べません。見送るときは、応募の一覧から返事をお送りください（まとめて送れます）。`

type Props = {
  open: boolean
  name: string
  counts: Dependents
  outcomes: Partial<Record<Dependent, Outcome>>
  onClose: () => void
  onConfirm: () => void
}

const LABELS: Record<Dependent, string> = {
  communities: '公開中のコミュニティ',
  stories: '公開中の体験',
  coming_bookings: 'これからの予約',
  waiting_applications: '未対応の応募',
}
const ORDER = ['communities', 'stories', 'coming_bookings', 'waiting_applications'] as const

export function PrivateDialog({ open, name, counts, outcomes, onClose, onConfirm }: Props) {
  const lines = ORDER.flatMap((kind) => {
    const outcome = outcomes[kind]
    return outcome && counts[kind] > 0 ? [{ kind, ...outcome }] : []
  })
  return (
    <ConfirmDialog
      open={open}
      title={`「${name}」を非公開にして保存しますか？`}
      confirmLabel="非公開にして保存する"
      onClose={onClose}
      onConfirm={onConfirm}
    >
      <p>一覧とページ、検索に表示されなくなります。</p>
      {lines.map(({ kind, text, choice }) => {
        const label = `${LABELS[kind]} ${counts[kind]}件`
        return (
          <section key={kind} className={styles.line}>
            {choice ? (
              <RadioGroup name={`then-${kind}`} label={label} required mark={false} layout="boxed" {...choice} />
            ) : (
              <h3 className={looks.h4}>{label}</h3>
            )}
            {text && <p>{text}</p>}
          </section>
        )
      })}
    </ConfirmDialog>
  )
}
