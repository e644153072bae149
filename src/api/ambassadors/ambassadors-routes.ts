import * as endpoints from '#contract/ambassadors/ambassadors-endpoints.ts'
import { associateAmbassadorMember } from '#services/ambassadors/associate-ambassador-member.ts'
import { getAdminAmbassador } from '#services/ambassadors/get-admin-ambassador.ts'
import { getAmbassador } from '#services/ambassadors/get-ambassador.ts'
import { listAdminAmbassadors } from '#services/ambassadors/list-admin-ambassadors.ts'
import { listAmbassadorCandidates } from '#services/ambassadors/list-ambassador-candidates.ts'
import { listAmbassadorCommunities } from '#services/ambassadors/list-ambassador-communities.ts'
import { listAmbassadorMembers } from '#services/ambassadors/list-ambassador-members.ts'
import { listAmbassadors } from '#services/ambassadors/list-ambassadors.ts'
import { listMyAmbassadors } from '#services/ambassadors/list-my-ambassadors.ts'
import { makeAmbassador } from '#services/ambassadors/make-ambassador.ts'
import { removeAmbassadorMember } from '#services/ambassadors/remove-ambassador-member.ts'
import { updateAmbassador } from '#services/ambassadors/update-ambassador.ts'
import { exportProfiles } from '#services/profiles/export-profiles.ts'
import { repeatErrors } from '../shared/repeat-errors.ts'
import { actorOf, userOf } from '../shared/actors.ts'
import { csvFile } from '../shared/csv-file.ts'
import { guarded } from '../shared/guard.ts'
import { router } from '../shared/router.ts'
import { repeatAsBrand } from './repeat-as-brand.ts'

export const ambassadorsRoutes = () => {
  const routes = router()
  routes.use('/ambassadors', repeatErrors)
  routes.use('/ambassadors/:id/communities', repeatAsBrand)
  return (
    routes
      .openapi(guarded(endpoints.listAmbassadors), async (c) =>
        c.json(await listAmbassadors(c.get('app'), await actorOf(c), c.req.valid('query')), 200),
      )
      .openapi(guarded(endpoints.getAmbassador), async (c) =>
        c.json(await getAmbassador(c.get('app'), c.req.valid('param').id), 200),
      )
      .openapi(guarded(endpoints.listAmbassadorCommunities), async (c) =>
        c.json(await listAmbassadorCommunities(c.get('app'), c.req.valid('param').id), 200),
      )
      .openapi(guarded(endpoints.listMyAmbassadors), async (c) =>
        c.json(await listMyAmbassadors(c.get('app'), await userOf(c)), 200),
      )
      .openapi(guarded(endpoints.listAdminAmbassadors), async (c) =>
        c.json(await listAdminAmbassadors(c.get('app'), c.req.valid('query')), 200),
      )
      // Register before `/{id}`, or the path segment is parsed as an id.
      .openapi(guarded(endpoints.exportAmbassadors), async (c) => {
        const parts = await exportProfiles(c.get('app'), await userOf(c), 'ambassador', c.req.valid('query'))
        return csvFile(c, parts, 'つむぎアンバサダー', 'tsumugi-ambassadors')
      })
      .openapi(guarded(endpoints.getAdminAmbassador), async (c) =>
        c.json(await getAdminAmbassador(c.get('app'), c.req.valid('param').id), 200),
      )
      .openapi(guarded(endpoints.makeAmbassador), async (c) =>
        c.json(await makeAmbassador(c.get('app'), await userOf(c), c.req.valid('json')), 201),
      )
      .openapi(guarded(endpoints.updateAmbassador), async (c) => {
        const { version, stories_then, ...form } = c.req.valid('json')
        const change = { form, version: version ?? null, stories_then }
        return c.json(await updateAmbassador(c.get('app'), await userOf(c), c.req.valid('param').id, change), 200)
      })
      .openapi(guarded(endpoints.listAmbassadorMembers), async (c) => {
        const { id } = c.req.valid('param')
        return c.json(await listAmbassadorMembers(c.get('app'), await userOf(c), id, c.req.valid('query')), 200)
      })
      .openapi(guarded(endpoints.associateAmbassadorMember), async (c) => {
        const { id, member_id } = c.req.valid('param')
        return c.json(await associateAmbassadorMember(c.get('app'), await userOf(c), id, member_id), 201)
      })
      .openapi(guarded(endpoints.dissociateAmbassadorMember), async (c) => {
        const { id, member_id } = c.req.valid('param')
        await removeAmbassadorMember(c.get('app'), await userOf(c), id, member_id)
        return c.json({ message: 'メンバーを削除しました。' }, 200)
      })
      .openapi(guarded(endpoints.removeAmbassadorMember), async (c) => {
        const { id, member_id } = c.req.valid('param')
        await removeAmbassadorMember(c.get('app'), await userOf(c), id, member_id)
        return c.json({ message: 'メンバーを削除しました。' }, 200)
      })
      .openapi(guarded(endpoints.listAmbassadorCandidates), async (c) => {
        const { id } = c.req.valid('param')
        return c.json(await listAmbassadorCandidates(c.get('app'), await userOf(c), id, c.req.valid('query')), 200)
      })
  )
}
