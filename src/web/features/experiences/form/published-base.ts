import type { Experience } from '#contract/experiences/experiences-schemas.ts'
import type { CheckContext } from '#domain/experiences/check-dates.ts'
import { type ExperienceForm, formOf } from '#domain/experiences/experience-form.ts'
import type { Recurring } from './parts/occurrence-list.tsx'

/** The saved version of an experience that its form started from. */
export type PublishedBase = {
  values: ExperienceForm
  updated_at: string
  slots: NonNullable<Experience['calendars']>
  recurring: Recurring
  saved: NonNullable<CheckContext['saved']>
}

export const baseOf = (story: Experience): PublishedBase => {
  const values = formOf(story)
  return {
    values,
    updated_at: story.updated_at,
    slots: story.calendars ?? [],
    recurring: {
      slots: story.recurring_calendars ?? [],
      cancelled: new Map((story.recurrence_rules ?? []).map((rule) => [rule.uuid, rule.cancelled_dates])),
    },
    saved: {
      recruitment_number: story.recruitment_number,
      calendars: values.calendars,
      recurrence_rules: values.recurrence_rules,
    },
  }
}

/** The body of a request that saves these values. Guests get no notice of it. */
export const updateOf = (base: PublishedBase, values: ExperienceForm) => ({
  ...values,
  updated_at: base.updated_at,
  known_calendar_ids: base.slots.map(({ id }) => id),
  told_reservation_ids: [],
})
