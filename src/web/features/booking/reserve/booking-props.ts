import type { z } from 'zod'
import type { Quote, Reservation } from '#contract/booking/booking-schemas.ts'
import type { Experience } from '#contract/experiences/experiences-schemas.ts'
import type { paymentProvider } from '#contract/reference/reference-schemas.ts'
import type { ErrorBody } from '#contract/shared/error-body.ts'
import type { NamedSlot } from '#web/features/schedule/shared/named-slots.ts'
import type { AskedParty } from '../shared/party-address.ts'
import type { EarlierBooking } from './earlier-bookings.ts'

/** What the page of a booking loads for its form. */
export type BookingProps = {
  experience: Experience
  slots: NamedSlot[]
  /** Of the terms of use and the privacy policy. */
  legal_version: string
  provider: z.infer<typeof paymentProvider>
  /** The guest's own. */
  name: string
  /** The guest's address, for the card company. */
  email: string
  /** The telephone number of the guest's profile, as it is shown; '' without one. */
  phone: string
  /** How many people the guest looks for places for; null if the address doesn't say so. */
  people: number | null
  /** Who comes by price type; null if the address doesn't say so. */
  party: AskedParty | null
  /** The price of these slots for one person, from the loader. */
  first: { quote: Quote | null; refusal: ErrorBody | null }
  /** When the server made the page, in epoch milliseconds. */
  now: number
  /** The user's own hold of some of these slots that waits for 3-D Secure. */
  held: Reservation | null
  /** What the user has booked of these slots already. */
  earlier: readonly EarlierBooking[]
}
