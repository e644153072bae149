import { useEffect, useState } from 'react'
import type { StoryDays } from '#contract/experiences/experiences-schemas.ts'
import { formatDateShort, isDate } from '#domain/shared/japan-time.ts'
import { monthAfter, monthOf } from '#domain/shared/month.ts'
import { listStoryDays } from '#web/calls/experiences.ts'
import { readResponse } from '#web/read-response.ts'
import { MonthGrid } from '#web/features/shared/month-grid.tsx'

/** Months after this one, as the API allows. */
const MOST_MONTHS = 12

const marks = {
  available: { sign: '○', word: '予約できます' },
  few: { sign: '△', word: '残りわずか' },
  none: { sign: '×', word: '予約できる体験がありません' },
} as const

type Dates = { from: string; to: string }
type Props = Dates & {
  today: string
  /** The other filters of the search. */
  filters: Readonly<Record<string, string>>
  onChoose: (dates: Dates) => void
}

/**
 * A month with the days on which stories of the search can be booked. The first click chooses a
 * day, a second one on a later day a range.
 */
export function DateGrid({ today, filters, from, to, onChoose }: Props) {
  const [first, last] = [monthOf(today), monthAfter(monthOf(today), MOST_MONTHS)]
  const [month, setMonth] = useState(isDate(from) && from >= today && monthOf(from) <= last ? monthOf(from) : first)
  const { days, problem } = useStoryDays(filters, month)

  const choose = (date: string) =>
    onChoose(from !== '' && from === to && date > from ? { from, to: date } : { from: date, to: date })
  return (
    <MonthGrid
      month={month}
      onMonth={setMonth}
      first={first}
      last={last}
      today={today}
      dayOf={(date) => {
        if (date < today) return null
        const pressed = from !== '' && date >= from && (to === '' ? date === from : date <= to)
        if (days === null) return { sign: '', label: formatDateShort(date), pressed }
        const { sign, word } = marks[days.get(date) ?? 'none']
        return { sign, label: `${formatDateShort(date)}（${word}）`, pressed }
      }}
      onChoose={choose}
      busy={days === null && problem === null}
      note={problem ?? (days === null ? '空きを調べています…' : '○ 空きあり　△ 残りわずか　× なし')}
    />
  )
}

type Mark = StoryDays['days'][number]['mark']

/** The marks of a month: null while they load, or when they couldn't be loaded. */
function useStoryDays(filters: Props['filters'], month: string) {
  const query = { ...filters, month }
  const queryText = JSON.stringify(query)
  const [found, setFound] = useState<{ asked: string; days: Map<string, Mark> | null; problem: string | null }>()
  useEffect(() => {
    let stopped = false
    const load = async () => {
      const answer = await readResponse(listStoryDays({ query: JSON.parse(queryText) as typeof query }))
      if (stopped) return
      const days = answer.ok ? new Map(answer.data.days.map(({ date, mark }) => [date, mark])) : null
      setFound({ asked: queryText, days, problem: answer.ok ? null : '空きを調べられませんでした。日付は選べます。' })
    }
    void load()
    return () => {
      stopped = true
    }
  }, [queryText])
  return found?.asked === queryText ? found : { days: null, problem: null }
}
