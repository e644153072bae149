import { formatYen } from '#domain/shared/text.ts'
import { classNames } from '../class-names.ts'
import styles from './price.module.css'

type Props = {
  /** Yen, an integer; null if it isn't set. */
  amount: number | null
  /** The unit after the price: 1名あたり. */
  per?: string
  large?: boolean
}

const amountWords = (amount: number | null) =>
  amount === null ? '料金は未設定' : amount === 0 ? '無料' : formatYen(amount)

/** A price; 無料 for 0 yen. */
export function Price({ amount, per, large = false }: Props) {
  return (
    <span className={classNames(styles.price, large && styles.large)}>
      <span className={styles.amount}>{amountWords(amount)}</span>
      {per && amount !== null && amount > 0 && <span className={styles.note}> / {per}</span>}
    </span>
  )
}
