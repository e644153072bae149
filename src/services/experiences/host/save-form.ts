// The parts of an experience that a form replaces as a whole.
import { randomUUID } from 'node:crypto'
import type { Tx } from '#database/client.ts'
import type { ComingSlotRow, RuleRow } from '#database/experiences/experience-form.ts'
import { setExperienceSearch } from '#database/experiences/set-experience-search.ts'
import {
  replaceImages,
  replaceMeetingImage,
  replaceOffered,
  replaceThemes,
} from '#database/experiences/write-experience.ts'
import { changeSkippedDates, findForeignRules, removeRules, upsertRules } from '#database/schedule/write-rules.ts'
import {
  adoptSlots,
  findLargerSlots,
  fitSlots,
  insertSlots,
  removeSlots,
  reopenSlots,
} from '#database/schedule/write-slots.ts'
import type { ExperienceValues, Rule } from '#domain/experiences/check-experience.ts'
import { dayOffOn, type DaysOff, type HolidayCalendar } from '#domain/schedule/days-off.ts'
import { planSlots } from '#domain/schedule/plan-slots.ts'
import type { App } from '../../shared/app.ts'
import { extendRules } from '../shared/dates.ts'

/**
 * Writes all pictures, themes, options and price types, and then the search text.
 * @param shown the pictures that it shows already: they keep their addresses, even when new ones go
 * to another store
 */
export async function saveParts(
  { images, clock }: Pick<App, 'images' | 'clock'>,
  tx: Tx,
  id: number,
  values: ExperienceValues,
  shown: readonly { object_key: string; url: string }[],
): Promise<void> {
  const addresses = new Map(shown.map(({ object_key, url }) => [object_key, url]))
  await replaceThemes(tx, id, values.themes)
  const picture = (object_key: string) => ({ object_key, url: addresses.get(object_key) ?? images.urlOf(object_key) })
  await replaceImages(tx, id, values.images.map(picture))
  await replaceMeetingImage(tx, id, values.meeting_image === null ? null : picture(values.meeting_image))
  await replaceOffered(tx, 'experience_options', id, values.options, clock.now())
  await replaceOffered(tx, 'experience_price_types', id, values.price_types, clock.now())
  await setExperienceSearch(tx, id)
}

export type SavedSlots = {
  recruitment_number: number
  slots: readonly ComingSlotRow[]
  rules: readonly RuleRow[]
  daysOff: DaysOff
}

/** Gives each rule a uuid: its own, if no other experience uses it, or a new one. */
async function named(tx: Tx, experience_id: number, rules: readonly Rule[]): Promise<(Rule & { uuid: string })[]> {
  const given = rules.flatMap((rule) => (rule.uuid === null ? [] : [rule.uuid.toLowerCase()]))
  const used = new Set(await findForeignRules(tx, experience_id, given))
  return rules.map((rule) => {
    const own = rule.uuid?.toLowerCase()
    const uuid = own === undefined || used.has(own) ? randomUUID() : own
    used.add(uuid)
    return { ...rule, uuid }
  })
}

/**
 * The rule to save. Its left out dates are those of the form and of the database, because another
 * person may have taken off a date since the form was opened. A saved rule that is extended keeps
 * its last date, because the job may have moved it since; extendRules continues from there.
 */
function merged(rule: Rule & { uuid: string }, before: RuleRow | undefined) {
  const restored = new Set(rule.restored_dates)
  const kept = (before?.skipped_dates ?? []).filter((date) => !restored.has(date))
  const { start_date } = rule
  const end_date =
    rule.auto_extend && before ? (before.end_date > start_date ? before.end_date : start_date) : rule.end_date
  return { ...rule, end_date, excluded: [...kept, ...rule.skipped_dates, ...(before?.cancelled_dates ?? [])] }
}

/**
 * Changes the coming slots to those of the form. The caller holds the locks of lockComingSlots; a
 * new experience needs none.
 * @param saved the state read under the locks; null for a new experience
 * @param given known: the single dates that the form was opened with, null for all; holidays: for
 * the days off
 * @returns the slots that the form removes but that stay, closed, because they are booked; and
 * those that keep more places than a lowered number, because they are taken
 */
export async function saveSlots(
  tx: Tx,
  id: number,
  values: ExperienceValues,
  saved: SavedSlots | null,
  given: { known: readonly number[] | null; now: Date; holidays: HolidayCalendar },
) {
  const { slots, rules, recruitment_number } = saved ?? { slots: [], rules: [], recruitment_number: 0 }
  const isOffBy = (daysOff: DaysOff) => (date: string) => dayOffOn(date, daysOff, given.holidays) !== null
  const before = new Map(rules.map((rule) => [rule.uuid, rule]))
  const wanted = (await named(tx, id, values.recurrence_rules)).map((rule) => merged(rule, before.get(rule.uuid)))
  const { reservation_deadline } = values
  const plan = planSlots(
    {
      slots,
      rules: rules.map((rule) => ({ ...rule, excluded: [...rule.skipped_dates, ...rule.cancelled_dates] })),
      isOff: isOffBy(saved?.daysOff ?? values),
    },
    { calendars: values.calendars, rules: wanted, isOff: isOffBy(values) },
    { ...given, reservation_deadline },
  )
  await upsertRules(tx, id, wanted)
  for (const rule of wanted)
    await changeSkippedDates(tx, rule.uuid, { skipped: rule.skipped_dates, restored: rule.restored_dates })
  const kept_calendars = await removeSlots(tx, plan.remove, given.now)
  await adoptSlots(tx, plan.adopt)
  const left = new Set(wanted.map((rule) => rule.uuid))
  await removeRules(
    tx,
    rules.map((rule) => rule.uuid).filter((uuid) => !left.has(uuid)),
  )
  await insertSlots(tx, id, values.recruitment_number, plan.make)
  await reopenSlots(tx, plan.reopen)
  const extended = wanted.filter((rule) => rule.auto_extend).map((rule) => rule.uuid)
  await extendRules(tx, id, { ...values, ...given, uuids: extended })
  const ids = slots.map((slot) => slot.id)
  if (saved) await fitSlots(tx, ids, recruitment_number, values.recruitment_number)
  const lowered = values.recruitment_number < recruitment_number
  return { kept_calendars, kept_places: lowered ? await findLargerSlots(tx, ids, values.recruitment_number) : [] }
}
