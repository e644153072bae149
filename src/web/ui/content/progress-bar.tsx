import styles from './progress-bar.module.css'

/** A progress bar. @param value percent, 0 to 100 @param label names the task: 「夕焼け.jpg」のアップロード */
export function ProgressBar({ value, label }: { value: number; label: string }) {
  return <progress className={styles.bar} max={100} value={value} aria-label={label} />
}
