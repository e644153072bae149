import { Row } from '#web/ui/layout.tsx'
import styles from './host.module.css'

/** 「5/8名」 with a bar. @param of places in all */
export function Occupancy({ taken, of }: { taken: number; of: number }) {
  const share = of > 0 ? Math.min(1, taken / of) : 0
  return (
    <Row as="span" inline gap={1} nowrap className={styles.occupancy}>
      <svg viewBox="0 0 100 8" preserveAspectRatio="none" className={styles.bar} aria-hidden="true">
        <rect width="100" height="8" className={styles.places} />
        <rect width={100 * share} height="8" className={styles.taken} />
      </svg>
      <span className={styles.words}>
        {taken}/{of}名
      </span>
    </Row>
  )
}
