/** Whom an edit concerns, and what changes for them. */
import type { Experience } from '#contract/experiences/experiences-schemas.ts'
import type { ComingGuests } from '#contract/experiences/host-experiences-schemas.ts'
import { changedOptions, type GuestTerms, type TermChange, termChanges, termsOf } from '#domain/booking/guest-terms.ts'
import type { ExperienceValues } from '#domain/experiences/check-experience.ts'

export type Guest = ComingGuests['guests'][number]
export type GuestSlot = Guest['calendars'][number] & { people: number }

/** The terms of an experience as its owner reads it. */
export const termsOfStory = (story: Experience): GuestTerms =>
  termsOf({ ...story, meeting_image: story.meeting_image?.object_key ?? null })

/** What an edit changes: for all guests, and for those who booked an option, by its id. */
export type ChangesForGuests = { all: readonly TermChange[]; options: ReadonlyMap<number, TermChange> }

/** What the checked form changes for guests who have booked. */
export function changesForGuests(story: Experience, values: ExperienceValues): ChangesForGuests {
  const [before, after] = [termsOfStory(story), termsOf(values)]
  return { all: termChanges(before, after), options: changedOptions(before, after) }
}

/** The guests whom an edit concerns, and what changes for at least one of them. */
export function concerned(
  { all, options }: ChangesForGuests,
  guests: readonly Guest[],
): { guests: Guest[]; changes: TermChange[] } {
  const hasChanged = ({ option_id }: Guest) => option_id !== null && options.has(option_id)
  const booked = new Set(guests.map(({ option_id }) => option_id))
  return {
    guests: all.length > 0 ? [...guests] : guests.filter(hasChanged),
    changes: [...all, ...[...options].flatMap(([id, change]) => (booked.has(id) ? [change] : []))],
  }
}

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
