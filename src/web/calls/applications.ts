import type * as endpoints from '#contract/communities/applications-endpoints.ts'
import { call } from '../call.ts'

export const applyToCommunity = call<typeof endpoints.applyToCommunity>('post', '/community_applications')
export const listOwnApplications = call<typeof endpoints.listOwnApplications>('get', '/community_applications')
