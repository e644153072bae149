/** Finds out whom an edit concerns, and keeps what the host writes to them. */
import { useState } from 'react'
import type { ErrorBody } from '#contract/shared/error-body.ts'
import { type TermChange, changedOptions, type GuestTerms, termChanges, termsOf } from '#domain/booking/guest-terms.ts'
import { MAX_MESSAGE } from '#domain/experiences/limits.ts'
import { listComingGuests } from '#web/calls/host-experiences.ts'
import { readResponse } from '#web/read-response.ts'
import { useStoredForm } from '#web/ui/form/use-stored-form.ts'
import type { Experience } from '#contract/experiences/experiences-schemas.ts'
import type { ComingGuests } from '#contract/experiences/host-experiences-schemas.ts'
import type { ExperienceValues } from '#domain/experiences/check-experience.ts'

type Shown = {
  guests: readonly Guest[]
  changes: readonly TermChange[]
  recruitment_number: number
  error: string | null
}
/** What a save sends about the guests. */
export type Told = { told_reservation_ids: number[]; message_to_guests: string; small_change: boolean }

export function useGuestNotice(experience_id: number) {
  const [shown, setShown] = useState<Shown | null>(null)
  const form = useStoredForm(`notify-guests-${experience_id}`, { message: '' })
  const [isSmallChange, setIsSmallChange] = useState(false)
  const { message } = form.value

  return {
    /** The open dialog; null if it is closed. */
    dialog: shown && {
      ...shown,
      message,
      onMessage: (text: string) => form.change({ message: text }),
      small: isSmallChange,
      onSmall: setIsSmallChange,
    },
    close: () => setShown(null),
    /** What the open dialog sends; null if its message is too long. */
    told: (): Told | null =>
      shown && Array.from(message).length <= MAX_MESSAGE
        ? {
            told_reservation_ids: shown.guests.map((guest) => guest.reservation_id),
            message_to_guests: message,
            small_change: isSmallChange,
          }
        : null,
    /** Shows why the save failed. The dialog stays open. */
    fail: (error: string) => setShown((now) => now && { ...now, error }),
    /** Forgets the message after the save. */
    done: () => {
      form.clear()
      form.change({ message: '' })
      setShown(null)
    },
    /**
     * Asks who is concerned, and opens the dialog if there is anybody.
     * @param error shown in the dialog
     * @returns `none`: nobody needs to be told
     */
    async ask(
      edit: ChangesForGuests,
      recruitment_number: number,
      error: string | null = null,
    ): Promise<'none' | 'asked' | ErrorBody> {
      if (edit.all.length === 0 && edit.options.size === 0) return 'none'
      const answer = await readResponse(listComingGuests({ param: { id: experience_id } }))
      if (!answer.ok) return answer.error
      const { guests, changes } = concerned(edit, answer.data.guests)
      if (guests.length === 0) return 'none'
      setIsSmallChange(false)
      setShown({ guests, changes, recruitment_number, error })
      return 'asked'
    },
  }
}

export type Guest = ComingGuests['guests'][number]
type GuestSlot = Guest['calendars'][number] & { people: number }

/** The terms of an experience as its owner reads it. */
const termsOfStory = (story: Experience): GuestTerms =>
  termsOf({ ...story, meeting_image: story.meeting_image?.object_key ?? null })

/** What an edit changes: for all guests, and for those who booked an option, by its id. */
type ChangesForGuests = { all: readonly TermChange[]; options: ReadonlyMap<number, TermChange> }

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
