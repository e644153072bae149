import { normaliseCode } from '#domain/shared/text.ts'
import type { z } from 'zod'
import type { priceQuery, Quote } from '#contract/booking/booking-schemas.ts'
import { expiredPlaces, findBookableSlots } from '#database/booking/reserve/bookable-slots.ts'
import { findCoupon } from '#database/booking/reserve/coupons.ts'
import { userIdOf, visibleExperience } from '../../experiences/shared/visible-experience.ts'
import type { Actor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { Refused } from '../../shared/refused.ts'
import { planBooking } from '../shared/plan-booking.ts'

/**
 * The price of a booking now, in yen. Stores nothing and counts no use of a coupon.
 * @throws Refused 404 for an unknown experience, slot or option; 422 for a broken rule
 * (docs/product/booking.md#quote)
 */
export async function getPrice(
  app: App,
  actor: Actor,
  experience_id: number,
  query: z.infer<typeof priceQuery>,
): Promise<Quote> {
  const { acts_for_it } = await visibleExperience(app, actor, experience_id)
  const calendar_ids = [...new Set(query['calendar_ids[]'])]
  if (calendar_ids.length > 30) throw new Refused('too_many_slots')
  if (calendar_ids.length === 0) throw new Refused('no_slots')
  const now = app.clock.now()
  const slots = await findBookableSlots(app.db, calendar_ids, query.option_id)
  if (slots.length === calendar_ids.length && slots.some((slot) => slot.experience_id !== experience_id))
    throw new Refused('mixed_experiences')
  const code = normaliseCode(query.coupon_code ?? '')
  const plan = await planBooking(app.db, slots, {
    calendar_ids,
    people: query.number_of_people,
    party: query['party[]'] ?? null,
    option_id: query.option_id,
    own_experience: acts_for_it,
    user_id: userIdOf(actor),
    now,
    coupon: code === '' ? null : () => findCoupon(app.db, code),
    freed: await expiredPlaces(app.db, calendar_ids, now),
  })
  return { ...plan.quote, ...(plan.lines && { lines: plan.lines }) }
}
