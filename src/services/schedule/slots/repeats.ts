import type { EndingRepeats, ExtendedRepeats } from '#contract/schedule/host-schedule-schemas.ts'
import { type Db, inTransaction } from '#database/client.ts'
import { findRules } from '#database/experiences/experience-form.ts'
import { lockExperienceForm } from '#database/locks.ts'
import { findExperienceForSlot } from '#database/schedule/host-slots.ts'
import { findExtended, findRulesOfHost, outdateForm } from '#database/schedule/write-rules.ts'
import { ENDING_DAYS, endingRules, lastDateOf, lastExtension } from '#domain/schedule/extend-rule.ts'
import { addDays, dateOf } from '#domain/shared/japan-time.ts'
import { extendRules } from '../../experiences/shared/dates.ts'
import type { UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { Refused } from '../../shared/refused.ts'

/**
 * A host extends the weekly rules of an experience that end soon to three months from today. Safe
 * to repeat: a rule that was extended doesn't end soon.
 * @throws Refused experience_not_found (also for another host's)
 */
export async function extendRepeats(
  app: Pick<App, 'db' | 'clock' | 'holidays'>,
  actor: UserActor,
  experience_id: number,
): Promise<ExtendedRepeats> {
  return await inTransaction(app.db, async (tx) => {
    await lockExperienceForm(tx, experience_id)
    const own = await findExperienceForSlot(tx, actor.id, experience_id)
    const experience = own && (await findExtended(tx, experience_id))
    if (!experience) throw new Refused('experience_not_found')
    const now = app.clock.now()
    const today = dateOf(now)
    const rules = await findRules(tx, experience_id, addDays(today, -ENDING_DAYS))
    const uuids = endingRules(rules, today).map((rule) => rule.uuid)
    const extended = await extendRules(tx, experience_id, { ...experience, uuids, holidays: app.holidays, now })
    // A form that was opened before would set the old last date again.
    if (extended.rules > 0) await outdateForm(tx, experience_id, now)
    return { added: extended.slots, until: lastExtension(today, experience, app.holidays) }
  })
}

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
