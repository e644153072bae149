import styles from './or.module.css'

/** Between two ways of which one is enough. */
export const Or = () => <p className={styles.or}>または</p>
