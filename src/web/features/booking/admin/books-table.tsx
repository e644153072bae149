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

/** Figures without any amount, in a line instead of a row each. */
function Zeros({ words }: { words: readonly string[] }) {
  if (words.length === 0) return null
  return <p className={looks.note}>0円：{words.join('、')}</p>
}

/** The figures of reservations that ended: how the payments of guests become what hosts get. */
export function SoldTable({ books }: { books: Books }) {
  const { sold, earlier, later } = books
  const isZero = ({ name, strong }: Line) => !strong && [sold, earlier, later].every((part) => part[name] === 0)
  return (
    <>
      <DataTable
        label="終わった予約の数字"
        columns={columnsOf(books)}
        rows={lines.filter((line) => !isZero(line))}
        keyOf={({ name }) => name}
      />
      <Zeros words={lines.filter(isZero).map(({ name }) => bookNumberWords[name])} />
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

const wordsOf = ({ number, words = number ? bookNumberWords[number] : '' }: Fact) => words

/** A section with a list of figures, each with its rows if it has any. */
export function FigureList({ month, title, facts }: { month: string; title: string; facts: readonly Fact[] }) {
  const zeros = facts.filter(({ yen, strong }) => yen === 0 && !strong)
  const shown = facts.filter((fact) => !zeros.includes(fact))
  return (
    <Section title={title}>
      {shown.length > 0 && (
        <Card as="dl" gap={0} className={classNames(inner.ruled, styles.facts)} aria-label={title}>
          {shown.map((fact) => (
            <div key={wordsOf(fact)} className={fact.strong ? looks.bold : undefined}>
              <dt>
                {wordsOf(fact)}
                {fact.note && <span className={looks.noteBlock}>{fact.note}</span>}
              </dt>
              <dd>
                {fact.number ? <BookFigure month={month} number={fact.number} yen={fact.yen} /> : signed(fact.yen)}
              </dd>
            </div>
          ))}
        </Card>
      )}
      <Zeros words={zeros.map(wordsOf)} />
    </Section>
  )
}
