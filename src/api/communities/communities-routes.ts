import * as admin from '#contract/communities/admin-communities-endpoints.ts'
import * as communities from '#contract/communities/communities-endpoints.ts'
import * as operator from '#contract/communities/operator-applications-endpoints.ts'
import {
  getAdminCommunity,
  listAdminCommunities,
  makeAdminCommunity,
  updateAdminCommunity,
} from '#services/communities/admin/admin-communities.ts'
import {
  exportApplications,
  getApplication,
  listApplications,
  noteApplication,
  summarizeApplications,
} from '#services/communities/applications/applications.ts'
import { decideApplication, undoDecision } from '#services/communities/applications/decisions.ts'
import { listReplyTemplates, saveReplyTemplates } from '#services/communities/applications/reply-templates.ts'
import { getCommunity, listCommunities, listCommunityStories } from '#services/communities/public/communities.ts'
import { applyToCommunity, listOwnApplications } from '#services/communities/public/own-applications.ts'
import { actorOf } from '../shared/actors.ts'
import { clientAddress } from '../shared/client-address.ts'
import { csvFile } from '../shared/csv-file.ts'
import { repeatErrors } from '../shared/errors.ts'
import { router } from '../shared/router.ts'
import { serve } from '../shared/serve.ts'

export const communitiesRoutes = () =>
  serve(communities, {
    listCommunities: ({ app, query }) => listCommunities(app, query),
    getCommunity: ({ app, param }) => getCommunity(app, param.id),
    listCommunityStories: ({ app, param }) => listCommunityStories(app, param.id),
    applyToCommunity: async ({ c, app, header, json }) => {
      const input = { ...json, idempotency_key: header['idempotency-key'] ?? null }
      return await applyToCommunity(app, await actorOf(c), input, clientAddress(c))
    },
    listOwnApplications: ({ app, user, query }) => listOwnApplications(app, user, query),
  })

export const adminCommunitiesRoutes = () => {
  const routes = router()
  routes.use('/admin/communities', repeatErrors)
  return serve(
    admin,
    {
      listAdminCommunities: ({ app, query }) => listAdminCommunities(app, query),
      getAdminCommunity: ({ app, param }) => getAdminCommunity(app, param.id),
      makeAdminCommunity: ({ app, user, json: { brand_id, ...form } }) =>
        makeAdminCommunity(app, user, form, brand_id ?? null),
      updateAdminCommunity: async ({ app, user, param: { id }, json: { brand_id, version, ...form } }) => {
        const change = { form, brand_id, version: version ?? null }
        return await updateAdminCommunity(app, user, id, change)
      },
    },
    routes,
  )
}

export const operatorApplicationsRoutes = () =>
  serve(operator, {
    listOperatorApplications: ({ app, user, query }) => listApplications(app, user, query),
    // Register the file, the numbers and the templates before `/{id}`, or their names are parsed as
    // ids.
    exportOperatorApplications: async ({ c, app, user, query }) =>
      csvFile(c, await exportApplications(app, user, query), 'つむぎ申し込み', 'tsumugi-applications'),
    summarizeOperatorApplications: ({ app, user }) => summarizeApplications(app, user),
    listOperatorReplyTemplates: ({ app, user }) => listReplyTemplates(app, user),
    saveOperatorReplyTemplates: ({ app, user, json }) => saveReplyTemplates(app, user, json),
    getOperatorApplication: ({ app, user, param }) => getApplication(app, user, param.id),
    decideOperatorApplication: ({ app, user, param, json }) => decideApplication(app, user, param.id, json),
    noteOperatorApplication: ({ app, user, param, json }) => noteApplication(app, user, param.id, json),
    undoOperatorDecision: ({ app, user, param, json }) => undoDecision(app, user, param.id, json),
  })
