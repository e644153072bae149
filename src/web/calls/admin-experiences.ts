import type * as endpoints from '#contract/experiences/admin-experiences-endpoints.ts'
import { call } from '../call.ts'

export const changeApprovalSettings = call<typeof endpoints.changeApprovalSettings>('put', '/admin/approval_settings')
export const checkApprovalPoint = call<typeof endpoints.checkApprovalPoint>('put', '/admin/experiences/{id}/checks')
export const decideExperience = call<typeof endpoints.decideExperience>('post', '/admin/experiences/{id}/approval')
export const exportExperiences = call<typeof endpoints.exportExperiences>('get', '/admin/experiences/experiences.csv')
export const getApprovalChecks = call<typeof endpoints.getApprovalChecks>('get', '/admin/experiences/{id}/checks')
export const getApprovalSettings = call<typeof endpoints.getApprovalSettings>('get', '/admin/approval_settings')
export const getExperienceApproval = call<typeof endpoints.getExperienceApproval>('get', '/admin/experiences/{id}')
export const getSearchWords = call<typeof endpoints.getSearchWords>('get', '/admin/search_words')
export const listQueue = call<typeof endpoints.listQueue>('get', '/admin/experiences')
