import styles from './skeleton.module.css'
import { VisuallyHidden } from '../visually-hidden.tsx'

/** Placeholders in the shape of the list that loads. */
export function Skeleton({ shape }: { shape: 'rows' | 'cards' }) {
  return (
    <div role="status">
      <VisuallyHidden>読み込んでいます</VisuallyHidden>
      <div className={styles[shape]} aria-hidden="true">
        {[1, 2, 3].map((at) =>
          shape === 'rows' ? (
            <div key={at} className={styles.row} />
          ) : (
            <div key={at} className={styles.card}>
              <i className={styles.photo} />
              <i className={styles.title} />
              <i />
            </div>
          ),
        )}
      </div>
    </div>
  )
}
