import { formatYen } from '#domain/shared/text.ts'
import { classNames } from './class-names.ts'
import styles from './price.module.css'

type Props = {
  /** Whole yen. */
  amount: number
  /** Written after it: 1名あたり. */
  per?: string
  large?: boolean
}

/** A price; 無料 when there is none. */
export function Price({ amount, per, large = false }: Props) {
  return (
    <span className={classNames(styles.price, large && styles.large)}>
      <span className={styles.amount}>{amount === 0 ? '無料' : formatYen(amount)}</span>
      {per && amount > 0 && <span className={styles.note}> / {per}</span>}
    </span>
  )
}
