import { useState } from 'react'
import type { Draft } from '#contract/experiences/host-experiences-schemas.ts'
import { type ExperienceForm, formOf } from '#domain/experiences/experience-form.ts'
import { timeOf } from '#domain/shared/japan-time.ts'
import { saveUnfinishedEdit } from '#web/calls/host-experiences.ts'
import { readResponse } from '#web/read-response.ts'

type Slots = readonly { id: number; date: string; start_time: string; end_time: string }[]

/**
 * The form's values from an unfinished edit. Saved dates that are gone are dropped. If the
 * experience was saved after the edit, its dates are added, so that none is removed by accident.
 */
export function valuesOfEdit(edit: Draft, story: { updated_at: string; slots: Slots }): ExperienceForm {
  const values = formOf(edit)
  const there = new Set(story.slots.map(({ id }) => id))
  const calendars = values.calendars.filter(({ id }) => id === null || there.has(id))
  if (Date.parse(story.updated_at) <= Date.parse(edit.updated_at)) return { ...values, calendars }
  const named = new Set(calendars.map(({ id }) => id))
  const added = story.slots
    .filter(({ id }) => !named.has(id))
    .map(({ id, date, start_time, end_time }) => ({ id, date, start_time, end_time }))
  return { ...values, calendars: [...calendars, ...added] }
}

export type KeptEdit =
  | { kind: 'saved' }
  | { kind: 'newer'; edit: Draft }
  | { kind: 'refused'; status: number; messages: Record<string, string[]> }

/**
 * Saves an edit of a returned or withdrawn experience before it is complete.
 * @param loaded what was saved before; null without it
 */
export function useUnfinishedEdit(experience_id: number, loaded: Draft | null) {
  const [version, setVersion] = useState(loaded?.version ?? 0)
  const [saved, setSaved] = useState<string | null>(null)
  const [at, setAt] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  /** @param based the version to replace, if it isn't the last that was read */
  const save = async (values: ExperienceForm, based = version): Promise<KeptEdit> => {
    setBusy(true)
    const answer = await readResponse(
      saveUnfinishedEdit({
        param: { id: experience_id },
        json: { ...values, version: based },
      }),
    )
    setBusy(false)
    if (answer.ok) {
      setVersion(answer.data.version)
      setSaved(JSON.stringify(values))
      setAt(timeOf(Date.parse(answer.data.updated_at)))
      return { kind: 'saved' }
    }
    if ('draft' in answer.error) {
      const newer = answer.error.draft as Draft
      // The response to the same content was lost.
      if (JSON.stringify(formOf(newer)) !== JSON.stringify(values)) return { kind: 'newer', edit: newer }
      setVersion(newer.version)
      setSaved(JSON.stringify(values))
      setAt(timeOf(Date.parse(newer.updated_at)))
      return { kind: 'saved' }
    }
    return { kind: 'refused', status: answer.status, messages: answer.error.messages }
  }
  return {
    save,
    busy,
    /** When it was last saved on this page, '10:32'. */
    at,
    /** Whether the server has these values. */
    has: (values: ExperienceForm) => saved === JSON.stringify(values),
    /** Continues from the version that was saved on another page. */
    take: (edit: Draft) => {
      setVersion(edit.version)
      setSaved(JSON.stringify(formOf(edit)))
    },
    /** The experience itself was saved: there is no unfinished edit any more. */
    end: () => {
      setVersion(0)
      setSaved(null)
      setAt(null)
    },
  }
}
