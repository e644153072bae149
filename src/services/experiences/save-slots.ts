import { randomUUID } from 'node:crypto'
import type { Tx } from '#database/client.ts'
import type { ComingSlotRow, RuleRow } from '#database/experiences/experience-form.ts'
import {
  adoptSlots,
  findForeignRules,
  findLargerSlots,
  fitSlots,
  insertSlots,
  upsertRules,
  removeRules,
  removeSlots,
  reopenSlots,
} from '#database/schedule/write-slots.ts'
import type { ExperienceValues, Rule } from '#domain/experiences/check-experience.ts'
import { type KeptRule, planSlots } from '#domain/schedule/plan-slots.ts'

export type SavedSlots = { recruitment_number: number; slots: readonly ComingSlotRow[]; rules: readonly RuleRow[] }

/** Gives each rule a uuid: its own, if no other experience uses it, or a new one. */
async function named(tx: Tx, experience_id: number, rules: readonly Rule[]): Promise<KeptRule[]> {
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
 * Changes the coming slots to those of the form. The caller holds the locks of lockComingSlots; a
 * new experience needs none.
 * @param saved the state read under the locks; null for a new experience
 * @param given known: the single dates that the form was opened with, null for all
 * @returns the slots that the form removes but that stay, closed, because they are booked; and those
 * that keep more places than a lowered number, because they are taken
 */
export async function saveSlots(
  tx: Tx,
  id: number,
  values: ExperienceValues,
  saved: SavedSlots | null,
  given: { known: readonly number[] | null; now: Date },
) {
  const { slots, rules, recruitment_number } = saved ?? { slots: [], rules: [], recruitment_number: 0 }
  const wanted = await named(tx, id, values.recurrence_rules)
  const { reservation_deadline } = values
  const plan = planSlots(
    { slots, rules },
    { calendars: values.calendars, rules: wanted },
    { ...given, reservation_deadline },
  )
  await upsertRules(tx, id, wanted)
  const kept_calendars = await removeSlots(tx, plan.remove, given.now)
  await adoptSlots(tx, plan.adopt)
  const left = new Set(wanted.map((rule) => rule.uuid))
  await removeRules(
    tx,
    rules.map((rule) => rule.uuid).filter((uuid) => !left.has(uuid)),
  )
  await insertSlots(tx, id, values.recruitment_number, plan.make)
  await reopenSlots(tx, plan.reopen)
  const ids = slots.map((slot) => slot.id)
  if (saved) await fitSlots(tx, ids, recruitment_number, values.recruitment_number)
  const lowered = values.recruitment_number < recruitment_number
  return { kept_calendars, kept_places: lowered ? await findLargerSlots(tx, ids, values.recruitment_number) : [] }
}
