import styles from './progress-bar.module.css'

/** How far something is. @param value from 0 to 100 @param label what it is: 「夕焼け.jpg」のアップロード */
export function ProgressBar({ value, label }: { value: number; label: string }) {
  return <progress className={styles.bar} max={100} value={value} aria-label={label} />
}
