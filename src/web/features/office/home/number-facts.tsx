import type { OfficeNumbers } from '#contract/office/office-schemas.ts'
import { formatYen } from '#domain/shared/yen.ts'
import { Row } from '#web/ui/layout.tsx'
import styles from '../shared/office.module.css'

const count = (value: number, unit: string) => `${value.toLocaleString('ja-JP')}${unit}`

/** The figures of a day or a month. */
export function NumberFacts({ label, numbers }: { label: string; numbers: OfficeNumbers }) {
  const facts = [
    { term: '予約', words: count(numbers.bookings, '件') },
    { term: 'お支払い', words: formatYen(numbers.gross) },
    { term: '手数料', words: formatYen(numbers.fees) },
    { term: '返金', words: numbers.refunds > 0 ? `−${formatYen(numbers.refunds)}` : formatYen(0) },
    { term: 'キャンセル', words: count(numbers.cancellations, '件') },
    { term: '新しい会員', words: count(numbers.new_users, '名') },
    { term: 'コミュニティへの応募', words: count(numbers.applications, '件') },
  ]
  return (
    <Row as="dl" align="stretch" className={styles.facts} aria-label={label}>
      {facts.map(({ term, words }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{words}</dd>
        </div>
      ))}
    </Row>
  )
}
