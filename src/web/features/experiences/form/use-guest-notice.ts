/** Finds out whom an edit concerns, and keeps what the host writes to them. */
import { useState } from 'react'
import type { ErrorBody } from '#contract/shared/error-body.ts'
import type { TermChange } from '#domain/booking/guest-terms.ts'
import { MAX_MESSAGE } from '#domain/experiences/limits.ts'
import { listComingGuests } from '#web/calls/host-experiences.ts'
import { readResponse } from '#web/read-response.ts'
import { useStoredForm } from '#web/ui/form/use-stored-form.ts'
import { type ChangesForGuests, concerned, type Guest } from './guests-to-notify.ts'

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
