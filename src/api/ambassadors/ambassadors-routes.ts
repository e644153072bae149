import type { MiddlewareHandler } from 'hono'
import * as endpoints from '#contract/ambassadors/ambassadors-endpoints.ts'
import type { ErrorBody } from '#contract/shared/error-body.ts'
import {
  associateAmbassadorMember,
  listAmbassadorCandidates,
  listAmbassadorMembers,
  removeAmbassadorMember,
} from '#services/ambassadors/members.ts'
import {
  getAdminAmbassador,
  getAmbassador,
  listAdminAmbassadors,
  listAmbassadorCommunities,
  listAmbassadors,
  listMyAmbassadors,
  makeAmbassador,
  updateAmbassador,
} from '#services/ambassadors/ambassadors.ts'
import { repeatErrors } from '../shared/errors.ts'
import { actorOf } from '../shared/actors.ts'
import type { ApiEnv } from '../shared/env.ts'
import { serve } from '../shared/serve.ts'
import { router } from '../shared/router.ts'

/**
 * For the communities of an ambassador: clients read the message of a 404 under `brand`, as they do
 * for the communities of a brand (docs/product/wire.md#not-found).
 */
const repeatAsBrand: MiddlewareHandler<ApiEnv> = async (c, next) => {
  await next()
  if (c.res.status !== 404) return
  const body = (await c.res.json()) as ErrorBody
  const headers = new Headers(c.res.headers)
  headers.delete('content-length')
  c.res = undefined
  const messages = { ...body.messages, brand: Object.values(body.messages).flat() }
  c.res = Response.json({ ...body, messages }, { status: 404, headers })
}

export const ambassadorsRoutes = () => {
  const routes = router()
  routes.use('/ambassadors', repeatErrors)
  routes.use('/ambassadors/:id/communities', repeatAsBrand)
  return serve(
    endpoints,
    {
      listAmbassadors: async ({ c, app, query }) => listAmbassadors(app, await actorOf(c), query),
      getAmbassador: ({ app, param }) => getAmbassador(app, param.id),
      listAmbassadorCommunities: ({ app, param }) => listAmbassadorCommunities(app, param.id),
      listMyAmbassadors: ({ app, user }) => listMyAmbassadors(app, user),
      listAdminAmbassadors: ({ app, query }) => listAdminAmbassadors(app, query),
      getAdminAmbassador: ({ app, param }) => getAdminAmbassador(app, param.id),
      makeAmbassador: ({ app, user, json }) => makeAmbassador(app, user, json),
      updateAmbassador: async ({ app, user, param, json: { version, stories_then, ...form } }) => {
        const change = { form, version: version ?? null, stories_then }
        return await updateAmbassador(app, user, param.id, change)
      },
      listAmbassadorMembers: ({ app, user, param: { id }, query }) => listAmbassadorMembers(app, user, id, query),
      associateAmbassadorMember: ({ app, user, param: { id, member_id } }) =>
        associateAmbassadorMember(app, user, id, member_id),
      dissociateAmbassadorMember: async ({ app, user, param: { id, member_id } }) => {
        await removeAmbassadorMember(app, user, id, member_id)
        return { message: 'メンバーを削除しました。' }
      },
      removeAmbassadorMember: async ({ app, user, param: { id, member_id } }) => {
        await removeAmbassadorMember(app, user, id, member_id)
        return { message: 'メンバーを削除しました。' }
      },
      listAmbassadorCandidates: ({ app, user, param: { id }, query }) => listAmbassadorCandidates(app, user, id, query),
    },
    routes,
  )
}
