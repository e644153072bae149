import type * as communities from '#contract/communities/communities-endpoints.ts'
import { call } from '../call.ts'

export const applyToCommunity = call<typeof communities.applyToCommunity>('post', '/community_applications')
export const listOwnApplications = call<typeof communities.listOwnApplications>('get', '/community_applications')

export const getCommunity = call<typeof communities.getCommunity>('get', '/communities/{id}/detail')
export const listCommunities = call<typeof communities.listCommunities>('get', '/communities')
export const listCommunityStories = call<typeof communities.listCommunityStories>('get', '/communities/{id}/stories')
