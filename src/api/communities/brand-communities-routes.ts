import * as applications from '#contract/communities/brand-applications-endpoints.ts'
import * as communities from '#contract/communities/brand-communities-endpoints.ts'
import {
  exportApplications,
  getApplication,
  listApplications,
  noteApplication,
  summarizeApplications,
} from '#services/communities/applications/applications.ts'
import { decideApplication, undoDecision } from '#services/communities/applications/decisions.ts'
import { listReplyTemplates, saveReplyTemplates } from '#services/communities/applications/reply-templates.ts'
import {
  attachAmbassador,
  detachAmbassador,
  listAttachableAmbassadors,
  listCommunityAmbassadors,
} from '#services/communities/brand/community-ambassadors.ts'
import {
  getOwnCommunity,
  listOwnCommunities,
  makeCommunity,
  updateCommunity,
} from '#services/communities/brand/own-communities.ts'
import { csvFile } from '../shared/csv-file.ts'
import { repeatErrors } from '../shared/errors.ts'
import { router } from '../shared/router.ts'
import { serve } from '../shared/serve.ts'

export const brandCommunitiesRoutes = () => {
  const routes = router()
  routes.use('/communities', repeatErrors)
  return serve(
    communities,
    {
      listOwnCommunities: ({ app, member: { brand_id }, query }) => listOwnCommunities(app, brand_id, query),
      getOwnCommunity: ({ app, member: { brand_id }, param }) => getOwnCommunity(app, brand_id, param.id),
      makeCommunity: ({ app, member, json }) => makeCommunity(app, member, json),
      updateCommunity: ({ app, member, param: { id }, json: { version, ...form } }) =>
        updateCommunity(app, member, id, form, version ?? null),
      listAttachableAmbassadors: ({ app, member: { brand_id }, query }) =>
        listAttachableAmbassadors(app, brand_id, query),
      listCommunityAmbassadors: ({ app, member: { brand_id }, param: { id }, query }) =>
        listCommunityAmbassadors(app, brand_id, id, query),
      attachAmbassador: ({ app, member: { brand_id }, param: { id, ambassador_id } }) =>
        attachAmbassador(app, brand_id, { community_id: id, ambassador_id }),
      detachAmbassador: async ({ app, member: { brand_id }, param: { id, ambassador_id } }) => {
        await detachAmbassador(app, brand_id, { community_id: id, ambassador_id })
        return { message: 'アンバサダーを外しました。' }
      },
    },
    routes,
  )
}

export const brandApplicationsRoutes = () =>
  serve(applications, {
    listApplications: ({ app, member, query }) => listApplications(app, member, query),
    // Register the file, the numbers and the templates before `/{id}`, or their names are parsed as
    // ids.
    exportApplications: async ({ c, app, member, query }) =>
      csvFile(c, await exportApplications(app, member, query), 'つむぎ申し込み', 'tsumugi-applications'),
    summarizeApplications: ({ app, member }) => summarizeApplications(app, member),
    listReplyTemplates: ({ app, member }) => listReplyTemplates(app, member),
    saveReplyTemplates: ({ app, member, json }) => saveReplyTemplates(app, member, json),
    getApplication: ({ app, member, param }) => getApplication(app, member, param.id),
    decideApplication: ({ app, member, param, json }) => decideApplication(app, member, param.id, json),
    noteApplication: ({ app, member, param, json }) => noteApplication(app, member, param.id, json),
    undoDecision: ({ app, member, param, json }) => undoDecision(app, member, param.id, json),
  })
