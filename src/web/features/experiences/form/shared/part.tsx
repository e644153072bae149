import { createContext, type ReactNode, useContext } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { Card, Row } from '#web/ui/layout.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import styles from './form.module.css'
import { type FormProgress, isComplete, type PartId, type PartState, partTitles, steps } from './parts.ts'

/** The progress of the form that surrounds a part, and the step that is shown; null for all. */
export const ProgressContext = createContext<{ progress: FormProgress; step: number | null } | null>(null)

/** A titled section of the form, with the number of its required fields that are filled in. */
export function Part({ id, lead, children }: { id: PartId; lead?: ReactNode; children: ReactNode }) {
  const around = useContext(ProgressContext)
  const state = around?.progress.parts[id]
  const hidden = around !== null && around.step !== null && !steps[around.step]?.parts.includes(id)
  return (
    // The fields of other steps stay on the page, so that nothing they do is interrupted.
    <Card as="section" gap={3} className={styles.part} hidden={hidden} aria-labelledby={`part-${id}`}>
      <Row gap={2} rowGap={0} align="baseline" justify="between" className={styles.partHead}>
        <h2 id={`part-${id}`}>{partTitles[id]}</h2>
        {state && <PartBadge state={state} />}
      </Row>
      {lead && <p className={styles.lead}>{lead}</p>}
      {children}
    </Card>
  )
}

function PartBadge({ state }: { state: PartState }) {
  const { required, filled, wrong } = state
  const done = isComplete(state)
  if (required === 0 && done) return <span className={styles.progress}>任意</span>
  return (
    <span className={classNames(styles.progress, done && styles.done)}>
      {done && <span aria-hidden="true">✓ </span>}
      {required > 0 && (
        <>
          <VisuallyHidden>必須の項目 </VisuallyHidden>
          {filled} / {required}
        </>
      )}
      {wrong > 0 && ` 要確認 ${wrong}`}
    </span>
  )
}
