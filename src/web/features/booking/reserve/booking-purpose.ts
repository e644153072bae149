import type { RouterContextProvider } from 'react-router'
import { getPrice } from '#web/calls/booking.ts'
import { getExperience } from '#web/calls/experiences.ts'
import { getCalendar } from '#web/calls/schedule.ts'
import { readResponse } from '#web/read-response.ts'
import { readSlots, readTourId } from '#web/features/schedule/shared/selection-address.ts'
import { firstWishOf, priceQueryOf } from './use-quote.ts'

/** What a visitor wants to book when they are asked to sign in. */
export type BookingPurpose = {
  experience: { title: string; image_url: string | null; hosted_by: string; price: number }
  /** The first that were chosen, by time. Slots that can't be read are left out. */
  slots: { id: number; date: string; start_time: string; end_time: string }[]
  /** How many were chosen. */
  count: number
  /** Yen for one person with fees; null if the slots can't be booked now. */
  total: number | null
}

/** Slots that are read: anybody can open these pages with any number of ids. */
const SHOWN = 3

/**
 * The booking to which a sign-in returns, for the loaders of the sign-in pages. It is only shown,
 * so anything that can't be read is left out.
 * @param back a safe path on our site
 * @returns null if it is no booking, or its experience isn't public
 */
export async function bookingPurposeOf(
  back: string,
  context: Readonly<RouterContextProvider>,
): Promise<BookingPurpose | null> {
  const { pathname, searchParams } = new URL(back, 'https://own.invalid')
  const tour_id = readTourId(searchParams)
  const ids = readSlots(searchParams).ids
  if (pathname !== '/reservations/new' || tour_id === null || ids.length === 0) return null
  const param = { id: tour_id }
  const [experience, price, slots] = await Promise.all([
    readResponse(getExperience({ context, param })),
    readResponse(getPrice({ context, param, query: priceQueryOf(firstWishOf(ids)) })),
    Promise.all(ids.slice(0, SHOWN).map((id) => readResponse(getCalendar({ context, param: { id } })))),
  ])
  if (!experience.ok) return null
  const { title, images, hosted_by, price: unit_price } = experience.data
  return {
    experience: { title, image_url: images[0]?.url ?? null, hosted_by, price: unit_price },
    slots: slots
      .flatMap((answer) => (answer.ok && answer.data.experience_id === tour_id ? [answer.data] : []))
      .map(({ id, date, start_time, end_time }) => ({ id, date, start_time, end_time }))
      .toSorted((a, b) => `${a.date} ${a.start_time}`.localeCompare(`${b.date} ${b.start_time}`)),
    count: ids.length,
    total: price.ok ? price.data.total : null,
  }
}
