// The dates of the demonstration: weekly rules of three months each, before and after today, and
// single days.
import { expandRule, lastRecurrenceDate } from '#domain/schedule/recurrence.ts'
import { reservationDeadline } from '#domain/schedule/slot.ts'
import { addDays, instantOf } from '#domain/shared/japan-time.ts'
import type { Tx } from '#database/client.ts'
import { continueIds, insertRows, type Row } from './insert-rows.ts'
import { type Day, uuidOf } from './seed-base.ts'
import type { SeedExperience } from './seed-experiences.ts'

/** A slot during the planning. The bookings update `taken`. */
export type SeedSlot = {
  /** Set when the slot is inserted. */
  id: number
  experience: SeedExperience
  date: string
  start_time: string
  end_time: string
  starts_at: Date
  ends_at: Date
  /** The reservation deadline. */
  deadline: Date
  rule_uuid: string | null
  places: number
  taken: number
  /** Whether it ever had a booking, cancelled or not. */
  booked: boolean
  open: boolean
  cancelled: { at: Date; by: 'host' | 'operator' | 'minimum_not_reached'; reason: string } | null
}

/** Days before today whose slots all stay, booked or not. */
export const PAST_DAYS = 60
const RULE_DAYS = 90

export type Schedule = { rules: Row<'recurrence_rules'>[]; slots: SeedSlot[] }

/** Rules and slots of all experiences, in chronological order within each. */
export function planSchedule(day: Day, experiences: readonly SeedExperience[]): Schedule {
  const rules: Row<'recurrence_rules'>[] = []
  const slots: SeedSlot[] = []
  for (const experience of experiences) {
    const seen = new Map<string, SeedSlot>()
    const add = (date: string, start_time: string, end_time: string, rule_uuid: string | null) => {
      const key = `${date} ${start_time} ${end_time}`
      if (!seen.has(key)) seen.set(key, slotOf(experience, date, start_time, end_time, rule_uuid))
    }
    for (const period of periodsOf(day, experience))
      for (const [index, rule] of experience.source.rules.entries()) {
        const uuid = uuidOf(`rule ${experience.key} ${index} ${period.number}`)
        const { start_date, end_date, created_at } = period
        const dates = expandRule({ ...rule, start_date, end_date })
        if (dates.length === 0) continue
        rules.push({ uuid, experience_id: experience.id, start_date, end_date, ...rule, created_at })
        for (const date of dates) add(date, rule.start_time, rule.end_time, uuid)
      }
    for (const single of experience.source.single_days)
      add(day.date(single.in_days), single.start_time, single.end_time, null)
    slots.push(...[...seen.values()].sort((a, b) => a.starts_at.getTime() - b.starts_at.getTime()))
  }
  return { rules, slots }
}

/**
 * One period until the last date that a rule may have, and earlier periods back to the publication.
 */
function periodsOf(day: Day, { published_days_ago }: SeedExperience) {
  const periods = [
    {
      number: 0,
      // An experience that awaits publication has dates in the future only.
      start_date: day.date(published_days_ago > 0 ? 0 : 1),
      end_date: lastRecurrenceDate(day.today),
      created_at: day.before(published_days_ago > 0 ? 1 : 0, '07:40'),
    },
  ]
  for (let number = 1, until = 1; until < published_days_ago; number += 1, until += RULE_DAYS) {
    const from = Math.min(until + RULE_DAYS - 1, published_days_ago - 1)
    periods.push({
      number,
      start_date: day.date(-from),
      end_date: day.date(-until),
      created_at: day.before(from + 1, '20:15'),
    })
  }
  return periods
}

function slotOf(
  experience: SeedExperience,
  date: string,
  start_time: string,
  end_time: string,
  rule_uuid: string | null,
): SeedSlot {
  const { recruitment_number, reservation_deadline } = experience.source
  return {
    id: 0,
    experience,
    date,
    start_time,
    end_time,
    starts_at: instantOf(date, start_time),
    ends_at: instantOf(date, end_time),
    deadline: reservationDeadline(date, start_time, reservation_deadline),
    rule_uuid,
    places: recruitment_number,
    taken: 0,
    booked: false,
    open: true,
    cancelled: null,
  }
}

/** A slot that a host adds by hand, outside the rules. */
export function addSlot(
  schedule: Schedule,
  experience: SeedExperience,
  date: string,
  start_time: string,
  end_time: string,
): SeedSlot {
  const known = schedule.slots.find(
    (slot) =>
      slot.experience === experience &&
      slot.date === date &&
      slot.start_time === start_time &&
      slot.end_time === end_time,
  )
  if (known) return known
  const slot = slotOf(experience, date, start_time, end_time, null)
  schedule.slots.push(slot)
  return slot
}

/** Drops old slots without bookings and rules without slots, and numbers the other slots. */
export function settleSchedule(day: Day, schedule: Schedule): Schedule {
  const oldest = addDays(day.today, -PAST_DAYS)
  const slots = schedule.slots.filter((slot) => slot.booked || slot.date >= oldest)
  for (const [index, slot] of slots.entries()) slot.id = index + 1
  const used = new Set(slots.map((slot) => slot.rule_uuid))
  return { rules: schedule.rules.filter((rule) => used.has(rule.uuid ?? null)), slots }
}

export async function insertSchedule(tx: Tx, day: Day, { rules, slots }: Schedule): Promise<void> {
  await insertRows(tx, 'recurrence_rules', rules)
  await insertRows(
    tx,
    'calendars',
    slots.map((slot) => ({
      id: slot.id,
      experience_id: slot.experience.id,
      date: slot.date,
      start_time: slot.start_time,
      end_time: slot.end_time,
      recruitment_number: slot.places,
      taken: slot.taken,
      open: slot.open,
      recurrence_rule_uuid: slot.rule_uuid,
      cancelled_at: slot.cancelled?.at ?? null,
      cancelled_by: slot.cancelled?.by ?? null,
      cancel_reason: slot.cancelled?.reason ?? null,
      created_at: slot.experience.approved_at ?? day.before(1, '07:40'),
    })),
  )
  await continueIds(tx, ['calendars'])
}
