// Every e-mail field accepts the addresses that Japanese carriers issued, some of which violate RFC
// 5321 (docs/product/providers.md#addresses-of-japanese-carriers).
import { beforeAll, expect, test } from 'vitest'
import { wholeApi } from '#test/api.ts'
import type { DB } from '#database/tables.ts'
import { betterAuthAccounts } from '#gateways/accounts/better-auth.ts'
import { accountMails } from '#services/accounts/mails/account-mails.ts'
import type { UserActor } from '#services/shared/actor.ts'
import { SECRET } from '../accounts-setup.ts'
import { realBrandAccounts } from '../brand-accounts.ts'
import { signedInAs, testApp } from '../database.ts'
import { aBrand, aCommunity, anAdmin } from '../factories.ts'

const app = testApp()
let admin: UserActor
let brand: number
let community: number
let occupation_id: number

beforeAll(async () => {
  const { db, clock, jobs, base_url } = app
  const real = betterAuthAccounts<DB>({ db, clock, base_url, secret: SECRET, mails: accountMails({ jobs, base_url }) })
  const { userOf, signedInAt } = app.accounts
  app.accounts = { ...real, userOf, signedInAt }
  app.brand_accounts = realBrandAccounts(app)
  admin = await anAdmin(db)
  brand = await aBrand(db)
  community = await aCommunity(db, {})
  occupation_id = (
    await db.insertInto('occupations').values({ name: '会社員' }).returning('id').executeTakeFirstOrThrow()
  ).id
})

const post = async (path: string, body: object, actor?: UserActor) =>
  await wholeApi(app).request(`/api/v1${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(actor && signedInAs(actor)) },
    body: JSON.stringify(body),
  })

test.each([
  ['hanako@docomo.ne.jp', 'hanako@docomo.ne.jp'],
  ['hanako..tsumugi@docomo.ne.jp', 'hanako..tsumugi@docomo.ne.jp'],
  ['hanako.@docomo.ne.jp', 'hanako.@docomo.ne.jp'],
  ['.hanako@ezweb.ne.jp', '.hanako@ezweb.ne.jp'],
  ['hana-ko_.._x...@ezweb.ne.jp', 'hana-ko_.._x...@ezweb.ne.jp'],
  ['hanako@au.com', 'hanako@au.com'],
  ['hanako_t@softbank.ne.jp', 'hanako_t@softbank.ne.jp'],
  ['hanako@i.softbank.jp', 'hanako@i.softbank.jp'],
  ['hanako@t.vodafone.ne.jp', 'hanako@t.vodafone.ne.jp'],
  ['hanako?=/x@jp-t.ne.jp', 'hanako?=/x@jp-t.ne.jp'],
  ['hanako+a@rakuten.jp', 'hanako+a@rakuten.jp'],
  ['hanako@ymobile.ne.jp', 'hanako@ymobile.ne.jp'],
  ['090-1234-5678@pdx.ne.jp', '090-1234-5678@pdx.ne.jp'],
  [' Ｈａｎａｋｏ２．．ｘ．＠ｄｏｃｏｍｏ．ｎｅ．ｊｐ　', 'hanako2..x.@docomo.ne.jp'],
])('%s', async (typed, stored) => {
  const mailed = async (kind: string) =>
    (await app.db.selectFrom('mails').select('to_address').where('kind', '=', kind).orderBy('id', 'desc').execute())[0]
      ?.to_address
  expect((await post('/sign_up', { name: '花子', email: typed, password: 'kawabe no 3 sakura' })).status).toBe(201)
  expect(await mailed('email_verification')).toBe(stored)
  expect((await post('/password', { email: typed })).status).toBe(200)
  expect(await mailed('password_reset')).toBe(stored)
  const signed = await post('/sign_in', { email: typed, password: 'kawabe no 3 sakura' })
  expect(((await signed.json()) as { email: string }).email).toBe(stored)
  expect((await post(`/brands/${brand}/members/invitation`, { email: typed }, admin)).status).toBe(201)
  expect(await mailed('brand_invitation')).toBe(stored)
  const application = {
    community_id: community,
    occupation_id,
    full_name: '海野 渚',
    gender: 'no_answer',
    postal_code: '1500001',
    birthday: '1990-02-03',
    email: typed,
    answers: [],
  }
  expect((await post('/community_applications', application)).status).toBe(201)
  expect(await mailed('community_application')).toBe(stored)
})
