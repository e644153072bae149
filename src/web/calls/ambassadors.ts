import type * as endpoints from '#contract/ambassadors/ambassadors-endpoints.ts'
import { call } from '../call.ts'

export const associateAmbassadorMember = call<typeof endpoints.associateAmbassadorMember>(
  'post',
  '/ambassadors/{id}/members/{member_id}/association',
)
export const dissociateAmbassadorMember = call<typeof endpoints.dissociateAmbassadorMember>(
  'delete',
  '/ambassadors/{id}/members/{member_id}/association',
)
export const getAdminAmbassador = call<typeof endpoints.getAdminAmbassador>('get', '/admin/ambassadors/{id}')
export const getAmbassador = call<typeof endpoints.getAmbassador>('get', '/ambassadors/{id}')
export const listAdminAmbassadors = call<typeof endpoints.listAdminAmbassadors>('get', '/admin/ambassadors')
export const listAmbassadorCandidates = call<typeof endpoints.listAmbassadorCandidates>(
  'get',
  '/ambassadors/{id}/candidates',
)
export const listAmbassadorCommunities = call<typeof endpoints.listAmbassadorCommunities>(
  'get',
  '/ambassadors/{id}/communities',
)
export const listAmbassadorMembers = call<typeof endpoints.listAmbassadorMembers>('get', '/ambassadors/{id}/members')
export const listAmbassadors = call<typeof endpoints.listAmbassadors>('get', '/ambassadors')
export const listMyAmbassadors = call<typeof endpoints.listMyAmbassadors>('get', '/me/ambassadors')
export const makeAmbassador = call<typeof endpoints.makeAmbassador>('post', '/ambassadors')
export const updateAmbassador = call<typeof endpoints.updateAmbassador>('put', '/ambassadors/{id}')
