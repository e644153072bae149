import type { Experience, SlotWishQuery } from '#contract/experiences/experiences-schemas.ts'
import { findComingSlots, findDaysOff, findHostFields, findRules } from '#database/experiences/experience-form.ts'
import { findExperience } from '#database/experiences/find-experience.ts'
import { slotWishOf } from '#database/experiences/places.ts'
import { dateOf, isoJapanExact } from '#domain/shared/japan-time.ts'
import { noteChanges } from '../../shared/note-changes.ts'
import type { Actor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { Refused } from '../../shared/refused.ts'
import { previewPathOf } from './link-preview.ts'
import { checkDates } from '../shared/dates.ts'
import { requireVisible, seesInside, userIdOf } from '../shared/visible-experience.ts'

/**
 * An experience for its page. Only its owner, its ambassador's members and admins get the online
 * URL (guests find it in their reservation), a place that the host hides, and the other data of the
 * form.
 * @param query the slots that the caller looks for
 * @throws Refused experience_not_found, experience_not_public
 * @throws InvalidInput for invalid dates and a reversed range
 */
export async function getExperience(
  app: Pick<App, 'db' | 'clock' | 'noteChange'>,
  actor: Actor,
  id: number,
  query: SlotWishQuery = {},
): Promise<Experience> {
  checkDates(query)
  const now = app.clock.now()
  const wish = slotWishOf(query)
  const row = await findExperience(app.db, now, id, userIdOf(actor), wish)
  if (!row) throw new Refused('experience_not_found')
  const inside = seesInside(actor, requireVisible(actor, row.access))
  await noteChanges(app, now, {
    slots: [...row.next_slots, ...(row.asked_slots ?? [])],
    expiry: row.next_expiry,
  })
  const shows_place = inside || row.address_displayable
  return {
    id: row.id,
    community_id: row.community?.id ?? null,
    community: row.community,
    title: row.title,
    images: row.images,
    preview_url: row.approve ? previewPathOf(row) : null,
    category_id: row.category.id,
    category: row.category,
    themes: row.themes.map((theme) => theme.id),
    theme_items: row.themes,
    online: row.online,
    online_url: inside ? row.online_url : null,
    state: row.state,
    address: shows_place ? row.address : null,
    address_displayable: row.address_displayable,
    meeting_point: shows_place ? row.meeting_point : '',
    meeting_image: shows_place ? row.meeting_image : null,
    nearest_station: row.nearest_station,
    directions: shows_place ? row.directions : '',
    duration_minutes: row.duration_minutes,
    target_age: row.target_age,
    languages: row.languages,
    price: row.price,
    total: row.total,
    ...(row.price_types && { price_types: row.price_types }),
    price_side_note: row.price_side_note,
    description: row.description,
    inspiration: row.inspiration,
    note: row.note,
    reservation_notice: row.reservation_notice,
    recruitment_number: row.recruitment_number,
    set_minimum_number_of_participant_count: row.set_minimum_number_of_participant_count,
    minimum_number_of_participant_count: row.minimum_number_of_participant_count,
    ...(row.lowest_age !== null && { lowest_age: row.lowest_age }),
    cancellation_period: row.cancellation_period,
    reservation_deadline: row.reservation_deadline,
    options: row.options,
    host: row.host,
    hosted_by: row.host.name,
    approve: row.approve,
    status: row.status,
    review_count: row.review_count,
    rating: row.rating,
    next_slot: row.next_slots[0] ?? null,
    next_slots: row.next_slots,
    open_slots: row.open_slots,
    ...(row.asked_slots && { asked_slots: row.asked_slots }),
    updated_at: isoJapanExact(row.updated_at),
    terms_version: row.terms_version,
    ...(inside ? await insideOf(app, id) : {}),
  }
}

async function insideOf({ db, clock }: Pick<App, 'db' | 'clock'>, id: number) {
  const now = clock.now()
  const [inside, daysOff, recurrence_rules, slots] = await Promise.all([
    findHostFields(db, id),
    findDaysOff(db, id),
    findRules(db, id, dateOf(now)),
    findComingSlots(db, id, now),
  ])
  const calendars = slots.flatMap(({ recurrence_rule_uuid, ...slot }) => (recurrence_rule_uuid === null ? [slot] : []))
  const recurring_calendars = slots.flatMap(({ recurrence_rule_uuid, ...slot }) =>
    recurrence_rule_uuid === null ? [] : [{ ...slot, recurrence_rule_uuid }],
  )
  return { ...inside, ...daysOff, recurrence_rules, calendars, recurring_calendars }
}
