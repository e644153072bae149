import type * as endpoints from '#contract/communities/communities-endpoints.ts'
import { call } from '../call.ts'

export const getCommunity = call<typeof endpoints.getCommunity>('get', '/communities/{id}/detail')
export const listCommunities = call<typeof endpoints.listCommunities>('get', '/communities')
export const listCommunityStories = call<typeof endpoints.listCommunityStories>('get', '/communities/{id}/stories')
