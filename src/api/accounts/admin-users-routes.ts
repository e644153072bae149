import type { Context } from 'hono'
import * as endpoints from '#contract/accounts/admin-users-endpoints.ts'
import { attachmentNamed } from '#domain/shared/csv.ts'
import { dateOf } from '#domain/shared/japan-time.ts'
import { changeAccess } from '#services/accounts/people/access.ts'
import { exportPeople, listPeople } from '#services/accounts/people/people.ts'
import { getPerson, liftUndeliverable, resetTwoFactor, signOutPerson } from '#services/accounts/people/person.ts'
import { erasePerson, exportOwnData, exportPerson } from '#services/accounts/people/personal-data.ts'
import { liftSuspension, suspendPerson } from '#services/accounts/people/suspensions.ts'
import { beginImpersonation, endImpersonation } from '#services/accounts/people/impersonation.ts'
import { setCookies } from '../shared/cookies.ts'
import { csvFile } from '../shared/csv-file.ts'
import type { ApiEnv } from '../shared/env.ts'
import { serve } from '../shared/serve.ts'

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
  serve(endpoints, {
    listPeople: ({ app, query }) => listPeople(app, query),
    exportPeople: async ({ c, app, user, query }) =>
      csvFile(c, await exportPeople(app, user, query), 'つむぎ会員', 'tsumugi-people'),
    // Register before `/{id}`, or the path segment is parsed as an id.
    endImpersonation: async ({ c, app, user }) => {
      const { user_id, cookies } = await endImpersonation(app, user)
      setCookies(c, cookies)
      return { user_id }
    },
    getPerson: ({ app, param }) => getPerson(app, param.id),
    changeAccess: ({ app, user, param: { id }, json: { access_control, admin_roles } }) =>
      changeAccess(app, user, id, access_control, admin_roles),
    suspendPerson: ({ app, user, param, json }) => suspendPerson(app, user, param.id, json),
    liftSuspension: ({ app, user, param }) => liftSuspension(app, user, param.id),
    liftUndeliverable: ({ app, user, param }) => liftUndeliverable(app, user, param.id),
    signOutPerson: ({ app, user, param }) => signOutPerson(app, user, param.id),
    resetTwoFactor: ({ app, user, param, json }) => resetTwoFactor(app, user, param.id, json),
    beginImpersonation: async ({ c, app, user, param, json }) => {
      const input = json
      const begun = await beginImpersonation(app, user, param.id, input)
      setCookies(c, begun.cookies)
      return begun.impersonation
    },
    exportPerson: async ({ c, app, user, param: { id } }) =>
      download(c, await exportPerson(app, user, id), `会員${id}`),
    erasePerson: ({ app, user, param, json }) => erasePerson(app, user, param.id, json),
    exportOwnData: async ({ c, app, user }) => download(c, await exportOwnData(app, user), 'マイデータ'),
  })
