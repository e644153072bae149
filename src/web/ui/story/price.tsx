import { formatYen } from '#domain/shared/yen.ts'
import { classNames } from '../class-names.ts'
import looks from '../looks.module.css'
import styles from './price.module.css'

type Props = {
  /** The host's price and what a guest pays in all, yen for one guest; null if it isn't set. */
  of: { price: number | null; total: number | null }
  /** The unit after the price: 1名あたり. */
  per?: string
  large?: boolean
}

/** What a guest pays for an experience, with the service fee; 無料 for 0 yen. */
export function Price({ of: { price, total }, per, large = false }: Props) {
  const notes = !total
    ? ''
    : (total === price ? '' : '（サービス料込み）') + (per ? `${total === price ? ' ' : ''}/ ${per}` : '')
  return (
    <span className={classNames(looks.numbers, large && styles.large)}>
      <span className={styles.amount}>{total === null ? '料金は未設定' : total === 0 ? '無料' : formatYen(total)}</span>
      {notes !== '' && <span className={styles.note}>{notes}</span>}
    </span>
  )
}
