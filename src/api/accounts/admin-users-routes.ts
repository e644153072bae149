import type { Context } from 'hono'
import * as endpoints from '#contract/accounts/admin-users-endpoints.ts'
import { attachmentNamed } from '#domain/shared/csv.ts'
import { dateOf } from '#domain/shared/japan-time.ts'
import { beginViewing } from '#services/accounts/people/begin-viewing.ts'
import { changeAccess } from '#services/accounts/people/change-access.ts'
import { endViewing } from '#services/accounts/people/end-viewing.ts'
import { erasePerson } from '#services/accounts/people/erase-person.ts'
import { exportPeople } from '#services/accounts/people/export-people.ts'
import { exportOwnData, exportPerson } from '#services/accounts/people/export-person.ts'
import { getPerson } from '#services/accounts/people/get-person.ts'
import { liftSuspension } from '#services/accounts/people/lift-suspension.ts'
import { liftUndeliverable } from '#services/accounts/people/lift-undeliverable.ts'
import { listPeople } from '#services/accounts/people/list-people.ts'
import { resetTwoFactor } from '#services/accounts/people/reset-two-factor.ts'
import { signOutPerson } from '#services/accounts/people/sign-out-person.ts'
import { suspendPerson } from '#services/accounts/people/suspend-person.ts'
import { userOf } from '../shared/actors.ts'
import { setCookies } from '../shared/cookies.ts'
import { csvFile } from '../shared/csv-file.ts'
import type { ApiEnv } from '../shared/env.ts'
import { guarded } from '../shared/guard.ts'
import { router } from '../shared/router.ts'

/** A user's data as a file. */
function download(c: Context<ApiEnv>, text: string, whose: string) {
  const day = dateOf(c.get('app').clock.now())
  return c.body(text, 200, {
    'content-type': 'application/json; charset=utf-8',
    'content-disposition': attachmentNamed(`つむぎ${whose}_${day}.json`, `tsumugi-data-${day}.json`),
    'cache-control': 'no-store',
  }) as unknown as ReturnType<typeof c.json<object, 200>>
}

export const adminUsersRoutes = () =>
  router()
    .openapi(guarded(endpoints.listPeople), async (c) =>
      c.json(await listPeople(c.get('app'), c.req.valid('query')), 200),
    )
    .openapi(guarded(endpoints.exportPeople), async (c) => {
      const parts = await exportPeople(c.get('app'), await userOf(c), c.req.valid('query'))
      return csvFile(c, parts, 'つむぎ会員', 'tsumugi-people')
    })
    // Register before `/{id}`, or the path segment is parsed as an id.
    .openapi(guarded(endpoints.endViewing), async (c) => {
      const { user_id, cookies } = await endViewing(c.get('app'), await userOf(c))
      setCookies(c, cookies)
      return c.json({ user_id }, 200)
    })
    .openapi(guarded(endpoints.getPerson), async (c) =>
      c.json(await getPerson(c.get('app'), c.req.valid('param').id), 200),
    )
    .openapi(guarded(endpoints.changeAccess), async (c) => {
      const { access_control, admin_roles } = c.req.valid('json')
      const { id } = c.req.valid('param')
      return c.json(await changeAccess(c.get('app'), await userOf(c), id, access_control, admin_roles), 200)
    })
    .openapi(guarded(endpoints.suspendPerson), async (c) =>
      c.json(await suspendPerson(c.get('app'), await userOf(c), c.req.valid('param').id, c.req.valid('json')), 200),
    )
    .openapi(guarded(endpoints.liftSuspension), async (c) =>
      c.json(await liftSuspension(c.get('app'), await userOf(c), c.req.valid('param').id), 200),
    )
    .openapi(guarded(endpoints.liftUndeliverable), async (c) =>
      c.json(await liftUndeliverable(c.get('app'), await userOf(c), c.req.valid('param').id), 200),
    )
    .openapi(guarded(endpoints.signOutPerson), async (c) =>
      c.json(await signOutPerson(c.get('app'), await userOf(c), c.req.valid('param').id), 200),
    )
    .openapi(guarded(endpoints.resetTwoFactor), async (c) =>
      c.json(await resetTwoFactor(c.get('app'), await userOf(c), c.req.valid('param').id, c.req.valid('json')), 200),
    )
    .openapi(guarded(endpoints.beginViewing), async (c) => {
      const input = c.req.valid('json')
      const begun = await beginViewing(c.get('app'), await userOf(c), c.req.valid('param').id, input)
      setCookies(c, begun.cookies)
      return c.json(begun.viewing, 200)
    })
    .openapi(guarded(endpoints.exportPerson), async (c) => {
      const { id } = c.req.valid('param')
      return download(c, await exportPerson(c.get('app'), await userOf(c), id), `会員${id}`)
    })
    .openapi(guarded(endpoints.erasePerson), async (c) =>
      c.json(await erasePerson(c.get('app'), await userOf(c), c.req.valid('param').id, c.req.valid('json')), 200),
    )
    .openapi(guarded(endpoints.exportOwnData), async (c) =>
      download(c, await exportOwnData(c.get('app'), await userOf(c)), 'マイデータ'),
    )
