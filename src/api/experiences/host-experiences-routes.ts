import * as endpoints from '#contract/experiences/host-experiences-endpoints.ts'
import type { Draft } from '#contract/experiences/host-experiences-schemas.ts'
import {
  deleteDraft,
  duplicateDraft,
  duplicateExperience,
  getDraft,
  listDrafts,
  makeDraft,
  saveDraft,
  getUnfinishedEdit,
  saveUnfinishedEdit,
} from '#services/experiences/drafts/drafts.ts'
import { listComingGuests, listOwnExperiences } from '#services/experiences/host/own-experiences.ts'
import { requestPublication } from '#services/experiences/host/request-publication.ts'
import { updateExperience } from '#services/experiences/host/update-experience.ts'
import { errorOf } from '../shared/errors.ts'
import { serve } from '../shared/serve.ts'

/** The body of a 409: the draft that was saved meanwhile. */
function draftChanged(draft: Draft) {
  const { message, messages } = errorOf('draft_changed')
  return { status: 409, code: 'draft_changed', message, messages, draft } as const
}

export const hostExperiencesRoutes = () =>
  serve(endpoints, {
    listOwnExperiences: ({ app, user }) => listOwnExperiences(app, user),
    requestPublication: ({ app, user, json: { experience_draft_id, ...form } }) =>
      requestPublication(app, user, form, experience_draft_id ?? null),
    updateExperience: async ({
      app,
      user,
      param: { id },
      json: { updated_at, known_calendar_ids, told_reservation_ids, message_to_guests, small_change, ...form },
    }) => {
      const telling = {
        told_reservation_ids: told_reservation_ids ?? null,
        message_to_guests: message_to_guests ?? null,
        small_change: small_change ?? false,
      }
      const opened = { updated_at: updated_at ?? null, known_calendar_ids: known_calendar_ids ?? null, ...telling }
      return await updateExperience(app, user, id, form, opened)
    },
    getUnfinishedEdit: async ({ app, user, param: { id } }) => ({ draft: await getUnfinishedEdit(app, user, id) }),
    saveUnfinishedEdit: async ({ c, app, user, param: { id }, json: { version, ...form } }) => {
      const answer = await saveUnfinishedEdit(app, user, id, form, version ?? null)
      if ('saved' in answer) return answer.saved
      return c.json(draftChanged(answer.newer), 409)
    },
    duplicateExperience: async ({ c, app, user, param: { id } }) => {
      const key = c.req.header('idempotency-key') ?? null
      return await duplicateExperience(app, user, id, key)
    },
    listComingGuests: ({ app, user, param }) => listComingGuests(app, user, param.id),
    listDrafts: ({ app, user }) => listDrafts(app, user),
    makeDraft: async ({ c, app, user, json }) => {
      const key = c.req.header('idempotency-key') ?? null
      return await makeDraft(app, user, json, key)
    },
    getDraft: ({ app, user, param }) => getDraft(app, user, param.id),
    saveDraft: async ({ c, app, user, param: { id }, json: { version, ...form } }) => {
      const answer = await saveDraft(app, user, id, form, version ?? null)
      if ('saved' in answer) return answer.saved
      return c.json(draftChanged(answer.newer), 409)
    },
    duplicateDraft: async ({ c, app, user, param: { id } }) => {
      const key = c.req.header('idempotency-key') ?? null
      return await duplicateDraft(app, user, id, key)
    },
    deleteDraft: async ({ app, user, param }) => {
      await deleteDraft(app, user, param.id)
      return { message: '下書きを削除しました。' }
    },
  })
