import styles from './favorite-button.module.css'

export const HEART_ID = 'heart'

/** The shape of all hearts of a page. In each of them, it would be a tenth of the page's HTML. */
export function HeartShape() {
  return (
    <svg width="0" height="0" className={styles.none} aria-hidden="true">
      <symbol id={HEART_ID} viewBox="0 0 22 22">
        <path
          d="M11 19C4.5 14.3 2.5 11.2 2.5 7.9 2.5 5.3 4.5 3.5 6.8 3.5c1.7 0 3.3.9 4.2 2.5.9-1.6 2.5-2.5 4.2-2.5 2.3 0 4.3 1.8 4.3 4.4 0 3.3-2 6.4-8.5 11.1Z"
          stroke="currentColor"
          strokeWidth="1.6"
          strokeLinejoin="round"
        />
      </symbol>
    </svg>
  )
}
