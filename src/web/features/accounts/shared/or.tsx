import styles from './accounts.module.css'

/** Separates two alternatives. */
export const Or = () => <p className={styles.or}>または</p>
