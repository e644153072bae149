import type { MonthOfSales } from '#contract/booking/host-sales-schemas.ts'
import { formatYen } from '#domain/shared/text.ts'
import styles from './sales-chart.module.css'

const WIDTH = 640
const HEIGHT = 180
const TOP = 24
const BASE = HEIGHT - 26
const STEP = WIDTH / 12
const BAR = 30

/** The least round number that is not below. */
function roundUp(yen: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, yen)))
  return [10, 15, 20, 25, 30, 40, 50, 60, 80, 100].map((n) => (n * power) / 10).find((n) => n >= yen) ?? yen
}

/** What is due by month, as bars. A picture of the table under it, which says the same in numbers; so it isn't read aloud. */
export function SalesChart({ months }: { months: readonly MonthOfSales[] }) {
  const most = Math.max(...months.map(({ due, expected }) => due + expected))
  if (most === 0) return null
  const top = roundUp(most)
  const height = (yen: number) => ((BASE - TOP) * yen) / top
  return (
    <figure className={styles.figure} aria-hidden="true">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className={styles.chart}>
        {[top, top / 2].map((yen) => (
          <g key={yen}>
            <line x1="0" x2={WIDTH} y1={BASE - height(yen)} y2={BASE - height(yen)} className={styles.rule} />
            <text x="0" y={BASE - height(yen) - 5} className={styles.yen}>
              {formatYen(yen)}
            </text>
          </g>
        ))}
        {months.map(({ month, due, expected }, at) => (
          <g key={month} transform={`translate(${at * STEP + (STEP - BAR) / 2} 0)`}>
            <rect y={BASE - height(due)} width={BAR} height={height(due)} className={styles.due} />
            {expected > 0 && (
              <rect
                x="1"
                y={BASE - height(due + expected) + 1}
                width={BAR - 2}
                height={Math.max(0, height(expected) - 1)}
                className={styles.expected}
              />
            )}
            <text x={BAR / 2} y={BASE + 18} textAnchor="middle" className={styles.month}>
              {Number(month.slice(5))}
              <tspan className={styles.unit}>月</tspan>
            </text>
          </g>
        ))}
        <line x1="0" x2={WIDTH} y1={BASE} y2={BASE} className={styles.base} />
      </svg>
      <figcaption className={styles.key}>
        <span>
          <i className={styles.dueKey} />
          お受け取り額（確定）
        </span>
        <span>
          <i className={styles.expectedKey} />
          見込み（これから開催）
        </span>
      </figcaption>
    </figure>
  )
}
