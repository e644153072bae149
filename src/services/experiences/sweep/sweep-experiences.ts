import { inTransaction } from '#database/client.ts'
import { findRules } from '#database/experiences/experience-form.ts'
import { findOldSearch, setExperiencesSearch } from '#database/experiences/set-experience-search.ts'
import { lockExperienceForm } from '#database/locks.ts'
import { findExperiencesToExtend, findExtended } from '#database/schedule/write-rules.ts'
import { lastRecurrenceDate } from '#domain/schedule/recurrence.ts'
import { dateOf } from '#domain/shared/japan-time.ts'
import type { App } from '../../shared/app.ts'
import { eachStep } from '../../shared/each-step.ts'
import { extendRules } from '../shared/dates.ts'

const BATCH = 100
/** Milliseconds after which a run ends; the next one, a minute later, continues. */
const LONGEST = 20_000

type Parts = Pick<App, 'db' | 'clock' | 'log' | 'holidays'>

/**
 * Extends the rules of all published experiences whose host wants three months to be open always.
 * Each experience has its own transaction. A failure is logged and doesn't stop the others. May run
 * twice, also at the same time.
 * @returns how many experiences were extended
 */
export async function extendAllRules(app: Parts): Promise<number> {
  const end = app.clock.now().getTime() + LONGEST
  let extended = 0
  for (let after = 0; app.clock.now().getTime() < end;) {
    const last = lastRecurrenceDate(dateOf(app.clock.now()))
    const ids = await findExperiencesToExtend(app.db, last, after, BATCH)
    await eachStep(app, 'recurrence rule', ids, async (id) => {
      if (await extendExperience(app, id)) extended += 1
    })
    after = ids.at(-1) ?? after
    if (ids.length < BATCH) break
  }
  return extended
}

async function extendExperience(app: Parts, id: number): Promise<boolean> {
  return await inTransaction(app.db, async (tx) => {
    await lockExperienceForm(tx, id)
    // An admin may have withdrawn it meanwhile.
    const experience = await findExtended(tx, id)
    if (!experience?.approve) return false
    const now = app.clock.now()
    const rules = await findRules(tx, id, dateOf(now))
    const extended = await extendRules(tx, id, {
      ...experience,
      uuids: rules.filter((rule) => rule.auto_extend).map((rule) => rule.uuid),
      holidays: app.holidays,
      now,
    })
    return extended.rules > 0
  })
}

/**
 * Renews the search words that an older version of the program wrote, in short transactions. May
 * run twice.
 * @returns how many were renewed
 */
export async function renewOldSearch(app: Pick<App, 'db' | 'clock'>): Promise<number> {
  const end = app.clock.now().getTime() + LONGEST
  let renewed = 0
  while (app.clock.now().getTime() < end) {
    const ids = await findOldSearch(app.db, BATCH)
    if (ids.length === 0) break
    await inTransaction(app.db, (tx) => setExperiencesSearch(tx, ids))
    renewed += ids.length
    if (ids.length < BATCH) break
  }
  return renewed
}
