import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Card, Row } from '#web/ui/layout.tsx'
import inner from '#web/ui/inner-looks.module.css'
import looks from '#web/ui/looks.module.css'
import styles from './summary-card.module.css'

type Props<Row> = {
  title: string
  /** Path and text of the link to the full list. */
  to: string
  more: string
  /** Null when they couldn't be loaded. */
  rows: readonly Row[] | null
  keyOf: (row: Row) => number
  children: (row: Row) => ReactNode
}

/** Rows on each card of the dashboard (docs/product/communities.md#brand-back-office). */
export const PREVIEW_ROWS = 4

/** The first rows of a list. A list that couldn't be loaded looks empty and links to its page. */
export function SummaryCard<Row>({ title, to, more, rows, keyOf, children }: Props<Row>) {
  return (
    <Card as="section" gap={2} className={styles.card}>
      <Row gap={2} nowrap align="baseline" justify="between" className={inner.targets}>
        <h2 className={inner.h3}>{title}</h2>
        {rows && rows.length > 0 && <Link to={to}>{more}</Link>}
      </Row>
      {rows && rows.length > 0 ? (
        <ul className={styles.rows}>
          {rows.slice(0, PREVIEW_ROWS).map((row) => (
            <li key={keyOf(row)}>{children(row)}</li>
          ))}
        </ul>
      ) : (
        <div className={looks.soft}>
          <p>表示するデータがありません。</p>
          <Link to={to}>{more}</Link>
        </div>
      )}
    </Card>
  )
}
