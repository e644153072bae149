import { Facts } from '#web/ui/layout.tsx'
import looks from '#web/ui/looks.module.css'

type Props = {
  changes: readonly { field: string; label: string; before: string; after: string }[]
  /** When the terms before the change held: 「お申し込みのとき」. */
  was: string
}

/** What changed while a form was open, or since a booking: each as it was, beside what holds now. */
export function TermList({ changes, was }: Props) {
  return changes.map(({ field, label, before, after }) => (
    <section key={field}>
      <h2 className={looks.h4}>{label}</h2>
      <Facts>
        <div>
          <dt>{was}</dt>
          <dd>{before || '（なし）'}</dd>
        </div>
        <div>
          <dt>いま</dt>
          <dd>{after || '（なし）'}</dd>
        </div>
      </Facts>
    </section>
  ))
}
