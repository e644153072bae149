import styles from './or.module.css'

/** Separates two alternatives. */
export const Or = () => <p className={styles.or}>または</p>
