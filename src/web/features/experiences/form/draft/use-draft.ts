import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import type { Draft } from '#contract/experiences/host-experiences-schemas.ts'
import { emptyExperienceForm, type ExperienceForm, formOf } from '#domain/experiences/experience-form.ts'
import { makeDraft, saveDraft } from '#web/calls/host-experiences.ts'
import { readResponse } from '#web/read-response.ts'
import { DraftKeeper } from './draft-keeper.ts'
import type { SaveAnswer, ServerDraft } from './draft-state.ts'
import { readCopy, removeCopy, writeCopy } from './local-copy.ts'
import { useForm } from '../shared/use-form.ts'

export const draftPath = (id: number | null) =>
  id === null ? '/host_story_drafts/new' : `/host_story_drafts/${id}/edit`

const serverDraft = (draft: Draft): ServerDraft => ({ id: draft.id, version: draft.version, form: formOf(draft) })

/** Creates the draft, or updates the version that was read. */
async function send(
  form: ExperienceForm,
  draft: { id: number; version: number } | null,
  key: string,
): Promise<SaveAnswer> {
  const answer = draft
    ? await readResponse(
        saveDraft({
          param: { id: draft.id },
          json: { ...form, version: draft.version },
        }),
      )
    : // A retry after a lost response doesn't create a second draft.
      await readResponse(makeDraft({ header: { 'idempotency-key': key }, json: form }))
  if (answer.ok) return { ok: true, draft: serverDraft(answer.data) }
  const newer = 'draft' in answer.error ? serverDraft(answer.error.draft as Draft) : null
  return { ok: false, status: answer.status, message: answer.error.message, newer }
}

/**
 * The form of a draft that saves automatically. @param draft the loaded draft; null for a new one
 */
export function useDraft(draft: Draft | null, user_id: number) {
  const [keeper] = useState(
    () =>
      new DraftKeeper(draft && serverDraft(draft), emptyExperienceForm(), {
        send,
        copies: { write: writeCopy, remove: removeCopy },
        keyOf: (id) => `${user_id}.draft.${id ?? 'new'}`,
        // Changes only the address. A navigation would interrupt the user's typing.
        onCreated: (id) => window.history.replaceState(window.history.state, '', draftPath(id)),
        now: Date.now,
      }),
  )
  const state = useSyncExternalStore(keeper.subscribe, keeper.state, keeper.state)
  const [restored, setRestored] = useState(false)
  const form = useForm<ExperienceForm>(draft ? formOf(draft) : emptyExperienceForm(), (values) =>
    keeper.changed(values),
  )
  const { change } = form

  // Before the first paint and any input.
  useLayoutEffect(() => {
    keeper.onMerge(change)
    const values = keeper.restore(readCopy(`${user_id}.draft.${keeper.id ?? 'new'}`))
    if (values) {
      change(values)
      // oxlint-disable-next-line react/set-state-in-effect -- the server's page can't know of a copy on this device
      setRestored(true)
    }
  }, [keeper, user_id, change])

  useEffect(() => {
    const hidden = () => {
      if (document.visibilityState === 'hidden') void keeper.flush()
      else keeper.resume()
    }
    window.addEventListener('online', keeper.resume)
    window.addEventListener('focus', keeper.resume)
    document.addEventListener('visibilitychange', hidden)
    return () => {
      keeper.stop()
      window.removeEventListener('online', keeper.resume)
      window.removeEventListener('focus', keeper.resume)
      document.removeEventListener('visibilitychange', hidden)
    }
  }, [keeper])

  return { form, keeper, state, restored }
}
