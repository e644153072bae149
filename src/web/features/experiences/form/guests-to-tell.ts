/** Whom an edit concerns, and what changes for them. */
import type { Experience } from '#contract/experiences/experiences-schemas.ts'
import type { ComingGuests } from '#contract/experiences/host-experiences-schemas.ts'
import { type GuestTerms, type TermChange, termChanges, termsOf } from '#domain/booking/guest-terms.ts'
import type { ExperienceValues } from '#domain/experiences/check-experience.ts'

export type Guest = ComingGuests['guests'][number]
export type GuestSlot = Guest['calendars'][number] & { people: number }

/** The terms of an experience as its owner reads it. */
export const termsOfStory = (story: Experience): GuestTerms =>
  termsOf({ ...story, meeting_image: story.meeting_image?.object_key ?? null })

/** What the checked form changes for guests who have booked. */
export const changesForGuests = (story: Experience, values: ExperienceValues): TermChange[] =>
  termChanges(termsOfStory(story), termsOf(values))

/** The slots that more people have booked than the new number of places, by time. */
export function fullerSlots(guests: readonly Guest[], recruitment_number: number): GuestSlot[] {
  const slots = new Map<number, GuestSlot>()
  for (const { calendars, number_of_people } of guests)
    for (const slot of calendars)
      slots.set(slot.id, { ...slot, people: (slots.get(slot.id)?.people ?? 0) + number_of_people })
  return [...slots.values()]
    .filter(({ people }) => people > recruitment_number)
    .toSorted((a, b) => `${a.date}${a.start_time}`.localeCompare(`${b.date}${b.start_time}`))
}
