import type * as endpoints from '#contract/experiences/host-experiences-endpoints.ts'
import { call } from '../call.ts'

export const deleteDraft = call<typeof endpoints.deleteDraft>('delete', '/experience_drafts/{id}')
export const duplicateDraft = call<typeof endpoints.duplicateDraft>('post', '/experience_drafts/{id}/duplicate')
export const duplicateExperience = call<typeof endpoints.duplicateExperience>('post', '/experiences/{id}/duplicate')
export const getDraft = call<typeof endpoints.getDraft>('get', '/experience_drafts/{id}')
export const getUnfinishedEdit = call<typeof endpoints.getUnfinishedEdit>('get', '/experiences/{id}/unfinished_edit')
export const listComingGuests = call<typeof endpoints.listComingGuests>('get', '/experiences/{id}/guests')
export const listDrafts = call<typeof endpoints.listDrafts>('get', '/experience_drafts')
export const listOwnExperiences = call<typeof endpoints.listOwnExperiences>('get', '/experiences')
export const makeDraft = call<typeof endpoints.makeDraft>('post', '/experience_drafts')
export const requestPublication = call<typeof endpoints.requestPublication>('post', '/experiences')
export const saveDraft = call<typeof endpoints.saveDraft>('put', '/experience_drafts/{id}')
export const saveUnfinishedEdit = call<typeof endpoints.saveUnfinishedEdit>('put', '/experiences/{id}/unfinished_edit')
export const updateExperience = call<typeof endpoints.updateExperience>('put', '/experiences/{id}')
