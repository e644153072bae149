import { classNames } from '../class-names.ts'
import { Card } from '../layout.tsx'
import styles from './bar-chart.module.css'

const WIDTH = 640
const HEIGHT = 180
const TOP = 24
const BASE = HEIGHT - 26

export type Bar = {
  key: string
  /** Text under the bar; '' where there is no room. */
  label: string
  value: number
  /** An amount that is not final yet, drawn above `value` as an outline. */
  open?: number
}

/** Width of a label on a phone, in units of the chart: there its letters are twice as large. */
const narrowWidth = (label: string) => Array.from(label).reduce((sum, letter) => sum + (letter > '~' ? 29 : 17), 0)

/**
 * The bars that keep their label on a phone: as many as fit beside each other, the last one always.
 * @param step units from one bar to the next
 */
export function labelsOnPhone(labels: readonly string[], step: number): Set<number> {
  const shownLabels = new Set<number>()
  let free = Infinity
  for (const [at, label] of [...labels.entries()].toReversed()) {
    const half = narrowWidth(label) / 2
    if (label === '' || at * step + half > free) continue
    shownLabels.add(at)
    free = at * step - half - 10
  }
  return shownLabels
}

type Props = {
  bars: readonly Bar[]
  format: (value: number) => string
  /** Legend texts of the bars and, if there are any, of their outlines. */
  meaning: string
  meaningOfOpen?: string
}

/**
 * The top of the scale for whole numbers: a round number that is not less than `value`. It is even,
 * so that the line at its half is a whole number too, or 1.
 */
export function topOf(value: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, value)))
  const round = [10, 15, 20, 25, 30, 40, 50, 60, 80, 100].map((n) => (n * power) / 10)
  return round.find((n) => n >= value && (n % 2 === 0 || n === 1)) ?? value
}

/**
 * A bar chart; renders nothing if all values are zero. It is hidden from screen readers: always
 * render a table with the same numbers beside it.
 */
export function BarChart({ bars, format, meaning, meaningOfOpen }: Props) {
  const max = Math.max(...bars.map(({ value, open = 0 }) => value + open))
  if (max === 0) return null
  const top = topOf(max)
  const height = (value: number) => ((BASE - TOP) * value) / top
  // Space at the left, so the labels of the grid lines don't cover narrow bars.
  const left = bars.length > 12 ? 104 : 0
  const step = (WIDTH - left - (left > 0 ? 16 : 0)) / bars.length
  const width = Math.min(30, Math.round(step * 0.6))
  const onPhone = labelsOnPhone(
    bars.map(({ label }) => label),
    step,
  )
  const rules = top === 1 ? [top] : [top, top / 2]
  return (
    <Card as="figure" gap={1} pad={3} className={styles.figure} aria-hidden="true">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className={styles.chart}>
        {rules.map((value) => (
          <line
            key={value}
            x1="0"
            x2={WIDTH}
            y1={BASE - height(value)}
            y2={BASE - height(value)}
            className={styles.rule}
          />
        ))}
        {bars.map(({ key, label, value, open = 0 }, at) => (
          <g key={key} transform={`translate(${left + at * step + (step - width) / 2} 0)`}>
            {/* The whole height shows the value under the pointer. */}
            <title>{`${label || key}：${format(value + open)}`}</title>
            <rect x={(width - step) / 2} y={TOP} width={step} height={BASE - TOP} fill="transparent" />
            <rect y={BASE - height(value)} width={width} height={height(value)} className={styles.full} />
            {open > 0 && (
              <rect
                x="1"
                y={BASE - height(value + open) + 1}
                width={width - 2}
                height={Math.max(0, height(open) - 1)}
                className={styles.open}
              />
            )}
            <text
              x={width / 2}
              y={BASE + 18}
              textAnchor="middle"
              className={classNames(styles.label, !onPhone.has(at) && styles.wideOnly)}
            >
              {label}
            </text>
          </g>
        ))}
        <line x1="0" x2={WIDTH} y1={BASE} y2={BASE} className={styles.base} />
        {rules.map((value) => (
          <text key={value} x="0" y={BASE - height(value) - 5} className={styles.value}>
            {format(value)}
          </text>
        ))}
      </svg>
      <figcaption className={styles.key}>
        <span>
          <i className={styles.fullKey} />
          {meaning}
        </span>
        {meaningOfOpen && (
          <span>
            <i className={styles.openKey} />
            {meaningOfOpen}
          </span>
        )}
      </figcaption>
    </Card>
  )
}
