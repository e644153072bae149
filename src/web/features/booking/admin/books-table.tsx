import type { Books } from '#contract/booking/admin-books-schemas.ts'
import { type BookNumber, bookNumberWords, type SoldNumber } from '#domain/booking/books.ts'
import { type Column, DataTable } from '#web/ui/kit/data-table.tsx'
import { Card } from '#web/ui/layout.tsx'
import inner from '#web/ui/inner-looks.module.css'
import looks from '#web/ui/looks.module.css'
import { Section } from '#web/ui/page.tsx'
import { classNames } from '#web/ui/class-names.ts'
import styles from './books.module.css'
import { signed } from './signed-yen.ts'

/** The page with the rows of a figure. */
export const rowsPath = (month: string, number: BookNumber) => `/admin/accounts/rows?month=${month}&number=${number}`

/** A figure that leads to its rows. */
export function BookFigure({ month, number, yen }: { month: string; number: BookNumber; yen: number }) {
  if (yen === 0) return <span className={styles.figure}>0円</span>
  return (
    <a
      className={styles.figure}
      href={rowsPath(month, number)}
      aria-label={`${bookNumberWords[number]}の内訳：${signed(yen)}`}
    >
      {signed(yen)}
    </a>
  )
}

type Line = { name: SoldNumber; less?: boolean; strong?: boolean }

const lines: readonly Line[] = [
  { name: 'gross' },
  { name: 'refunds', less: true },
  { name: 'refund_share' },
  { name: 'fees', less: true },
  { name: 'commission', less: true },
  { name: 'coupon_share' },
  { name: 'due', strong: true },
]

const others: readonly Line[] = [
  { name: 'refunds_by_host' },
  { name: 'refund_share' },
  { name: 'discounts_by_host' },
  { name: 'discounts_by_operator' },
]

const disputes: readonly Line[] = [
  { name: 'lost' },
  { name: 'lost_share' },
  { name: 'lost_fees' },
  { name: 'lost_commission' },
  { name: 'lost_coupon_share' },
]

const columnsOf = ({ month, sold, earlier, later }: Books): Column<Line>[] => [
  {
    head: '項目',
    names: true,
    cell: ({ name, less, strong }) => {
      const words = `${less ? '− ' : ''}${bookNumberWords[name]}`
      return strong ? <strong>{words}</strong> : words
    },
  },
  { head: 'この月', end: true, cell: ({ name }) => <BookFigure month={month} number={name} yen={sold[name]} /> },
  { head: 'うち以前の分', end: true, cell: ({ name }) => signed(earlier[name]) },
  { head: 'あとの月の分', end: true, cell: ({ name }) => signed(later[name]) },
]

/** The figures of reservations that ended: how the payments of guests become what hosts get. */
export function SoldTable({ books }: { books: Books }) {
  return (
    <>
      <DataTable label="終わった予約の数字" columns={columnsOf(books)} rows={lines} keyOf={({ name }) => name} />
      <details className={styles.more}>
        <summary>返金とクーポンを、負担した人ごとに見る</summary>
        <DataTable label="返金とクーポンの負担" columns={columnsOf(books)} rows={others} keyOf={({ name }) => name} />
      </details>
      <details className={styles.more}>
        <summary>チャージバックで変わった額を見る</summary>
        <DataTable
          label="チャージバックで変わった額"
          columns={columnsOf(books)}
          rows={disputes}
          keyOf={({ name }) => name}
        />
      </details>
    </>
  )
}

type Fact = { number?: BookNumber; words?: string; yen: number; note?: string; strong?: boolean }

/** A section with a list of figures, each with its rows if it has any. */
export function FigureList({ month, title, facts }: { month: string; title: string; facts: readonly Fact[] }) {
  return (
    <Section title={title}>
      <Card as="dl" gap={0} className={classNames(inner.ruled, styles.facts)} aria-label={title}>
        {facts.map(({ number, words = number ? bookNumberWords[number] : '', yen, note, strong }) => (
          <div key={words} className={strong ? looks.bold : undefined}>
            <dt>
              {words}
              {note && <span className={looks.noteBlock}>{note}</span>}
            </dt>
            <dd>{number ? <BookFigure month={month} number={number} yen={yen} /> : signed(yen)}</dd>
          </div>
        ))}
      </Card>
    </Section>
  )
}
