import { type ReactNode, Suspense, useState } from 'react'
import { formatDateShort, isDate } from '#domain/shared/japan-time.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { DateInput } from '#web/ui/form/date-input.tsx'
import { useClosingDetails } from '#web/ui/use-closing-details.ts'
import { later } from '#web/ui/later.tsx'
import { Grid, Row, Stack } from '#web/ui/layout.tsx'
import looks from '#web/ui/looks.module.css'
import styles from './search-bar.module.css'
import type { StoriesSearch } from './stories-path.ts'

/** Numbers of participants to select from. */
const peopleChoices = [1, 2, 3, 4, 5, 6, 8, 10]

type Props = {
  search?: StoriesSearch
  today: string
  /** After the words. */
  opener?: ReactNode
}

/**
 * Words, dates and number of people as one bar, for a GET form to /stories. It works without
 * JavaScript.
 */
export function SearchBar({ search = {}, today, opener }: Props) {
  return (
    <Row align="stretch" className={styles.bar}>
      <Stack as="label" justify="center" className={styles.words}>
        <span className={styles.label}>言葉</span>
        <input
          type="search"
          name="q"
          aria-label="体験をさがす言葉"
          placeholder="陶芸、京都、親子で"
          maxLength={100}
          enterKeyHint="search"
          defaultValue={search.q}
        />
      </Stack>
      {opener}
      <When search={search} today={today} />
      <Stack as="label" justify="center" className={styles.people}>
        <span className={styles.label}>何名</span>
        <select name="people" aria-label="人数" defaultValue={search.people ?? ''}>
          <option value="">指定しない</option>
          {peopleChoices.map((value) => (
            <option key={value} value={value}>
              {value}名
            </option>
          ))}
        </select>
      </Stack>
      <Button type="submit" variant="action" className={styles.submit}>
        さがす
      </Button>
    </Row>
  )
}

const day = (date: string) => (isDate(date) ? formatDateShort(date) : date)

function whenWords(from: string, to: string): string {
  if (from && from === to) return day(from)
  if (from && to) return `${day(from)}〜${day(to)}`
  return from ? `${day(from)}から` : to ? `${day(to)}まで` : '日付を選ぶ'
}

/** Loaded when the panel is opened. */
const DateGrid = later(async () => (await import('./date-grid.tsx')).DateGrid)

/** The other filters of the form as they are now, for the days that can be booked. */
function filtersIn(form: HTMLFormElement | null | undefined): Record<string, string> {
  const filters: Record<string, string> = {}
  for (const [name, value] of form ? new FormData(form) : [])
    if (typeof value === 'string' && value !== '' && !['date_from', 'date_to', 'sort'].includes(name))
      filters[name] = value
  return filters
}

/**
 * The dates: a month to choose from and two date fields in a panel, which opens without JavaScript
 * too.
 */
function When({ search, today }: { search: StoriesSearch; today: string }) {
  const { date_from = '', date_to = '' } = search
  const details = useClosingDetails()
  const [period, setPeriod] = useState({ from: date_from, to: date_to })
  const [filters, setFilters] = useState<Record<string, string> | null>(null)
  // Chips, back and forward change the address.
  const [address, setAddress] = useState({ date_from, date_to })
  if (address.date_from !== date_from || address.date_to !== date_to) {
    setAddress({ date_from, date_to })
    setPeriod({ from: date_from, to: date_to })
  }
  const { from, to } = period
  return (
    <details
      ref={details}
      className={styles.when}
      onToggle={({ currentTarget }) => setFilters(currentTarget.open ? filtersIn(currentTarget.closest('form')) : null)}
    >
      <summary className={styles.opener}>
        <span className={styles.label}>いつ</span>
        <span className={classNames(looks.cut, styles.chosen)}>{whenWords(from, to)}</span>
      </summary>
      <Stack gap={2} className={styles.panel}>
        <div className={styles.grid}>
          {filters && (
            <Suspense>
              <DateGrid today={today} filters={filters} from={from} to={to} onChoose={(dates) => setPeriod(dates)} />
            </Suspense>
          )}
        </div>
        <Grid gap={1} className={styles.dates}>
          <DateInput
            label="この日から"
            name="date_from"
            mark={false}
            min={today}
            value={from}
            onChange={(text) => setPeriod({ from: text, to })}
          />
          <DateInput
            label="この日まで"
            name="date_to"
            mark={false}
            min={from || today}
            value={to}
            onChange={(text) => setPeriod({ from, to: text })}
          />
        </Grid>
        <Row gap={1} justify="between">
          <Button
            variant="plain"
            className={styles.clear}
            aria-disabled={!from && !to}
            onClick={() => setPeriod({ from: '', to: '' })}
          >
            日付を消す
          </Button>
          <Button type="submit">この日程でさがす</Button>
        </Row>
      </Stack>
    </details>
  )
}
