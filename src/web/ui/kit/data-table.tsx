import type { ReactNode } from 'react'
import { Button } from '../button.tsx'
import { classNames } from '../class-names.ts'
import { EmptyState } from '../content/empty-state.tsx'
import { Card } from '../layout.tsx'
import { Notice } from '../notice.tsx'
import { VisuallyHidden } from '../visually-hidden.tsx'
import styles from './table.module.css'

export type Column<Row> = {
  /** The header of the column. On phones it is the label before the value. */
  head: string
  cell: (row: Row) => ReactNode
  /** Aligned at the end: for numbers and prices. */
  end?: boolean
  /** Never wraps: for ids and dates beside long names. */
  whole?: boolean
  /** The cell names the row; true for one column. On phones it is the title of the card. */
  names?: boolean
  /** Left out on phones. The page to which the row leads shows it. */
  wideOnly?: boolean
}

type Props<Row> = {
  /** The caption, for screen readers. */
  label: string
  columns: readonly Column<Row>[]
  /** On phones, short values share a line. */
  inline?: boolean
  /** null while they load. */
  rows: readonly Row[] | null
  keyOf: (row: Row) => string | number
  /** Why the rows couldn't be loaded. */
  error?: string | null
  onRetry?: () => void
  /** The next step, shown in an empty list. */
  empty?: ReactNode
}

const PLACEHOLDERS = [0, 1, 2]

/** A table with four states: loading, empty, failed, filled. On phones each row is a card. */
export function DataTable<Row>({ label, columns, rows, keyOf, inline, error, onRetry, empty }: Props<Row>) {
  if (error)
    return (
      <Notice kind="error">
        <p>{error}</p>
        {onRetry && (
          <Button variant="quiet" onClick={onRetry}>
            もう一度読み込む
          </Button>
        )}
      </Notice>
    )
  if (rows?.length === 0)
    return typeof empty === 'string' ? <EmptyState text={empty} /> : <EmptyState>{empty}</EmptyState>
  return (
    <Card className={styles.frame}>
      {rows === null && (
        <p role="status">
          <VisuallyHidden>読み込んでいます</VisuallyHidden>
        </p>
      )}
      <table
        className={classNames(styles.table, styles.data, !inline && styles.aligned)}
        aria-busy={rows === null || undefined}
      >
        <caption>
          <VisuallyHidden>{label}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            {columns.map(({ head, end }) => (
              <th key={head} scope="col" className={classNames(end && styles.end)}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows === null
            ? PLACEHOLDERS.map((at) => (
                <tr key={at} className={styles.placeholder} aria-hidden="true">
                  <td colSpan={columns.length}>
                    <i>読み込み中</i>
                  </td>
                </tr>
              ))
            : rows.map((row) => (
                <tr key={keyOf(row)} data-item="">
                  {columns.map(({ head, cell, end, whole, names, wideOnly }) =>
                    names ? (
                      <th key={head} scope="row" className={styles.names}>
                        {cell(row)}
                      </th>
                    ) : (
                      <td
                        key={head}
                        data-head={head}
                        className={classNames(end && styles.end, whole && styles.whole, wideOnly && styles.wideOnly)}
                      >
                        {cell(row)}
                      </td>
                    ),
                  )}
                </tr>
              ))}
        </tbody>
      </table>
    </Card>
  )
}
