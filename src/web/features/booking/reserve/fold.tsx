import { type ReactNode, useEffect, useRef } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { Row } from '#web/ui/layout.tsx'
import inner from '#web/ui/inner-looks.module.css'
import looks from '#web/ui/looks.module.css'
import styles from '../shared/booking.module.css'

type Props = {
  title: string
  /** What it says while it is closed, cut after one line. */
  summary: string
  /** Opens it: there is an error in it, or something that the guest has typed. */
  needed?: boolean
  children: ReactNode
}

/** A part of the form that few guests need to open. */
export function Fold({ title, summary, needed = false, children }: Props) {
  const details = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    if (needed && details.current) details.current.open = true
  }, [needed])
  return (
    <details ref={details} className={styles.fold}>
      <Row as="summary" gap={1.5} rowGap={0} className={inner.chevron}>
        <b>{title}</b>
        <span className={classNames(looks.note, looks.cut)}>{summary}</span>
      </Row>
      <div>{children}</div>
    </details>
  )
}
