import * as endpoints from '#contract/experiences/host-experiences-endpoints.ts'
import type { Draft } from '#contract/experiences/host-experiences-schemas.ts'
import { deleteDraft } from '#services/experiences/drafts/delete-draft.ts'
import { duplicateDraft } from '#services/experiences/drafts/duplicate-draft.ts'
import { duplicateExperience } from '#services/experiences/drafts/duplicate-experience.ts'
import { getDraft } from '#services/experiences/drafts/get-draft.ts'
import { listComingGuests } from '#services/experiences/host/list-coming-guests.ts'
import { getUnfinishedEdit } from '#services/experiences/drafts/get-unfinished-edit.ts'
import { listDrafts } from '#services/experiences/drafts/list-drafts.ts'
import { listOwnExperiences } from '#services/experiences/host/list-own-experiences.ts'
import { makeDraft } from '#services/experiences/drafts/make-draft.ts'
import { requestPublication } from '#services/experiences/host/request-publication.ts'
import { saveDraft } from '#services/experiences/drafts/save-draft.ts'
import { saveUnfinishedEdit } from '#services/experiences/drafts/save-unfinished-edit.ts'
import { updateExperience } from '#services/experiences/host/update-experience.ts'
import { userOf } from '../shared/actors.ts'
import { errorOf } from '../shared/errors.ts'
import { guarded } from '../shared/guard.ts'
import { router } from '../shared/router.ts'

/** The body of a 409: the draft that was saved meanwhile. */
function draftChanged(draft: Draft) {
  const { message, messages } = errorOf('draft_changed')
  return { status: 409, code: 'draft_changed', message, messages, draft } as const
}

export const hostExperiencesRoutes = () =>
  router()
    .openapi(guarded(endpoints.listOwnExperiences), async (c) =>
      c.json(await listOwnExperiences(c.get('app'), await userOf(c)), 200),
    )
    .openapi(guarded(endpoints.requestPublication), async (c) => {
      const { experience_draft_id, ...form } = c.req.valid('json')
      return c.json(await requestPublication(c.get('app'), await userOf(c), form, experience_draft_id ?? null), 201)
    })
    .openapi(guarded(endpoints.updateExperience), async (c) => {
      const { updated_at, known_calendar_ids, told_reservation_ids, message_to_guests, small_change, ...form } =
        c.req.valid('json')
      const telling = {
        told_reservation_ids: told_reservation_ids ?? null,
        message_to_guests: message_to_guests ?? null,
        small_change: small_change ?? false,
      }
      const opened = { updated_at: updated_at ?? null, known_calendar_ids: known_calendar_ids ?? null, ...telling }
      const { id } = c.req.valid('param')
      return c.json(await updateExperience(c.get('app'), await userOf(c), id, form, opened), 200)
    })
    .openapi(guarded(endpoints.getUnfinishedEdit), async (c) => {
      const { id } = c.req.valid('param')
      return c.json({ draft: await getUnfinishedEdit(c.get('app'), await userOf(c), id) }, 200)
    })
    .openapi(guarded(endpoints.saveUnfinishedEdit), async (c) => {
      const { version, ...form } = c.req.valid('json')
      const { id } = c.req.valid('param')
      const answer = await saveUnfinishedEdit(c.get('app'), await userOf(c), id, form, version ?? null)
      if ('saved' in answer) return c.json(answer.saved, 200)
      return c.json(draftChanged(answer.newer), 409)
    })
    .openapi(guarded(endpoints.duplicateExperience), async (c) => {
      const key = c.req.header('idempotency-key') ?? null
      const { id } = c.req.valid('param')
      return c.json(await duplicateExperience(c.get('app'), await userOf(c), id, key), 201)
    })
    .openapi(guarded(endpoints.listComingGuests), async (c) =>
      c.json(await listComingGuests(c.get('app'), await userOf(c), c.req.valid('param').id), 200),
    )
    .openapi(guarded(endpoints.listDrafts), async (c) => c.json(await listDrafts(c.get('app'), await userOf(c)), 200))
    .openapi(guarded(endpoints.makeDraft), async (c) => {
      const key = c.req.header('idempotency-key') ?? null
      return c.json(await makeDraft(c.get('app'), await userOf(c), c.req.valid('json'), key), 201)
    })
    .openapi(guarded(endpoints.getDraft), async (c) =>
      c.json(await getDraft(c.get('app'), await userOf(c), c.req.valid('param').id), 200),
    )
    .openapi(guarded(endpoints.saveDraft), async (c) => {
      const { version, ...form } = c.req.valid('json')
      const { id } = c.req.valid('param')
      const answer = await saveDraft(c.get('app'), await userOf(c), id, form, version ?? null)
      if ('saved' in answer) return c.json(answer.saved, 200)
      return c.json(draftChanged(answer.newer), 409)
    })
    .openapi(guarded(endpoints.duplicateDraft), async (c) => {
      const key = c.req.header('idempotency-key') ?? null
      const { id } = c.req.valid('param')
      return c.json(await duplicateDraft(c.get('app'), await userOf(c), id, key), 201)
    })
    .openapi(guarded(endpoints.deleteDraft), async (c) => {
      await deleteDraft(c.get('app'), await userOf(c), c.req.valid('param').id)
      return c.json({ message: '下書きを削除しました。' }, 200)
    })
