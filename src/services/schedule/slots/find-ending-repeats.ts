import type { EndingRepeats } from '#contract/schedule/host-schedule-schemas.ts'
import type { Db } from '#database/client.ts'
import { findRulesOfHost } from '#database/schedule/write-rules.ts'
import { ENDING_DAYS, endingRules, lastDateOf } from '#domain/schedule/extend-rule.ts'
import { addDays } from '#domain/shared/japan-time.ts'

/**
 * The repeats that the host can extend with extendRepeats, by experience; the first to end first.
 */
export async function findEndingRepeats(db: Db, user_id: number, today: string): Promise<EndingRepeats[]> {
  const rules = await findRulesOfHost(db, user_id, addDays(today, -ENDING_DAYS))
  const found = [...Map.groupBy(rules, ({ experience_id }) => experience_id).values()].flatMap((own) => {
    const ending = endingRules(own, today)
    const [first] = ending
    if (!first) return []
    const last_date = ending.map((rule) => lastDateOf(rule, today) ?? '').reduce((a, b) => (a > b ? a : b))
    const repeats = ending.map(({ day_of_week, start_time, end_time }) => ({ day_of_week, start_time, end_time }))
    return [{ experience: { id: first.experience_id, title: first.title }, last_date, repeats }]
  })
  return found.toSorted((a, b) => a.last_date.localeCompare(b.last_date))
}
