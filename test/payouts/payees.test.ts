import { beforeAll, expect, test } from 'vitest'
import { wholeApi } from '#test/api.ts'
import { adminPayee, adminPayees, ownPayees, payee } from '#contract/payouts/payees-schemas.ts'
import { renewStoredKeys } from '#gateways/accounts/stored-keys.ts'
import { lockedAccountNumbers } from '#gateways/payouts/sealed.ts'
import { getOwnPayee } from '#services/payouts/payees/payees.ts'
import type { UserActor } from '#services/shared/actor.ts'
import { signedInAs, testApp } from '#test/database.ts'
import { aHost, anAdmin } from '#test/factories.ts'
import { ACCOUNT_NUMBER, aSubmittedPayee, insertBanks } from '#test/payees.ts'

const app = testApp()
let host: UserActor
let admin: UserActor
let id: number

beforeAll(async () => {
  await insertBanks(app.db)
  host = await aHost(app.db)
  admin = await anAdmin(app.db)
  ;({ id } = await aSubmittedPayee(app, host))
})

async function read(user: UserActor, path: string): Promise<unknown> {
  const response = await wholeApi(app).request(`/api/v1${path}`, { headers: signedInAs(user) })
  const text = await response.text()
  expect(response.status, text).toBe(200)
  expect(text).not.toContain(ACCOUNT_NUMBER)
  expect(response.headers.get('cache-control')).toBe('no-store')
  return JSON.parse(text)
}

test('the answers have their declared shapes, and never the account number', async () => {
  expect(ownPayees.strict().parse(await read(host, '/me/payees')).payees).toHaveLength(1)
  expect(payee.strict().parse(await read(host, `/me/payees/${id}`))).toMatchObject({ id, state: 'submitted' })
  expect(adminPayee.strict().parse(await read(admin, `/admin/payees/${id}`))).toMatchObject({ id, owed: false })
  expect(adminPayees.strict().parse(await read(admin, '/admin/payees?state=submitted')).payees).toHaveLength(1)
})

test('an admin who views the product as the host sees the state only', async () => {
  const impersonation = { id: 1, by: admin.id, expires_at: new Date() } as unknown as NonNullable<
    UserActor['impersonation']
  >
  await expect(getOwnPayee(app, { ...host, impersonation }, id)).rejects.toMatchObject({ code: 'seeing_as_somebody' })
})

test('the account number opens with a new secret after it was renewed', async () => {
  const [OLD, NEW] = ['a secret of the tests that is long enough', 'the next secret of this installation']
  const lockedOf = async () =>
    (await app.db.selectFrom('payees').select('account_locked').where('id', '=', id).executeTakeFirstOrThrow())
      .account_locked!
  expect(await lockedAccountNumbers([NEW]).unlock(id, await lockedOf())).toBeNull()
  expect(await renewStoredKeys(app.db, [NEW, OLD])).toMatchObject({ former: 1, lost: 0 })
  expect(await lockedAccountNumbers([NEW]).unlock(id, await lockedOf())).toBe(ACCOUNT_NUMBER)
  expect(await lockedAccountNumbers([NEW]).unlock(id + 1, await lockedOf())).toBeNull()
})
