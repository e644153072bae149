// Every endpoint of the brand back office × every kind of person, and with ids of another brand. An
// endpoint without a row fails.
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { BRAND_BASE, brandEndpoints } from '#contract/endpoints.ts'
import type { BrandActor } from '#services/shared/actor.ts'
import { realBrandAccounts } from '../brand-accounts.ts'
import { aBrandMember, anApplication } from '../brand-factories.ts'
import { testApp } from '../database.ts'
import { aCommunity, aHost, anAdmin, anAmbassador, anExperience, aUser } from '../factories.ts'
import { readOnly, RECORDS_READS } from './read-only.ts'
import { expectMassAssignedIsFound, massAssigned, withForeignFields } from '../security/mass-assignment.ts'
import { brandSecurityRows } from './security-rows.ts'
import { type Actors, type Call, type Expected, PEOPLE, type Person, type Row, same, statusOf } from './people.ts'

const world = testApp({ connections: 5 })
const reader = readOnly(world)
const actors: Actors = {}
const made = { ambassador: 0, community: 0, experience: 0 }
const members = {} as { own: BrandActor; other: BrandActor }

beforeAll(async () => {
  const { db } = world
  const { memberOf, signedInAt } = world.brand_accounts
  world.brand_accounts = { ...realBrandAccounts(world), memberOf, signedInAt }
  actors.user = await aUser(db)
  actors.other_user = await aUser(db)
  actors.host = await aHost(db)
  actors.other_host = await aHost(db)
  actors.ambassador_member = await aHost(db)
  actors.admin = await anAdmin(db)
  made.ambassador = await anAmbassador(db, { members: [actors.ambassador_member] })
  members.own = await aBrandMember(db)
  members.other = await aBrandMember(db)
  made.community = await aCommunity(db, { brand_id: members.own.brand_id, ambassadors: [made.ambassador] })
  made.experience = (await anExperience(db, { community_id: made.community, ambassador_id: made.ambassador })).id
  actors.brand_member = members.own
  actors.other_brand_member = members.other
})

/** Users have no brand session. An admin manages brands under /api/v1. */
const ofBrands = (status: number): Expected => ({ ...same(401), brand_member: status, other_brand_member: status })
/** Rows of the first brand are a 404 for members of other brands. */
const ofOwnBrand = (status: number): Expected => ({ ...ofBrands(404), brand_member: status })

const table: Record<keyof typeof brandEndpoints, Row> = {
  signInBrandMember: {
    call: () => ({ path: '/brand-members/sign-in', body: { email: '', password: '' } }),
    expected: same(401),
  },
  signOutBrandMember: { call: () => ({ path: '/brand-members/sign-out' }), expected: same(200) },
  requestBrandPasswordReset: {
    call: () => ({ path: '/brand-members/password', body: { email: '' } }),
    expected: same(422),
  },
  checkBrandResetLink: {
    call: () => ({ path: '/brand-members/password?reset_password_token=x' }),
    expected: same(422),
  },
  resetBrandPassword: {
    call: () => ({ path: '/brand-members/password', body: { reset_password_token: 'x', password: 'asagiri2026' } }),
    expected: same(422),
  },
  getBrandInvitation: {
    call: () => ({ path: '/brand-members/invitation?invitation_token=x' }),
    expected: same(422),
  },
  acceptBrandInvitation: {
    call: () => ({ path: '/brand-members/invitation', body: { invitation_token: 'x', password: 'asagiri2026' } }),
    expected: same(422),
  },
  ...brandSecurityRows(world, () => members.own.id, { ofBrands, ofOwn: ofOwnBrand }),
  // Before a brand is chosen: they check the session (src/api/brands/several-brands.test.ts).
  listOwnBrands: { call: () => ({ path: '/brand-members/brands' }), expected: same(401) },
  chooseOwnBrand: {
    call: () => ({ path: '/brand-members/brands', body: { brand_member_id: members.own.id } }),
    expected: same(401),
  },
  getBrandMe: { call: () => ({ path: '/brand-members/me' }), expected: ofBrands(200) },
  getMemberNotifications: { call: () => ({ path: '/brand-members/notifications' }), expected: ofBrands(200) },
  setMemberNotifications: {
    call: () => ({ path: '/brand-members/notifications', body: { application_mail: 'daily' } }),
    expected: ofBrands(200),
  },
  listBrandMembers: { call: () => ({ path: '/brand-members' }), expected: ofBrands(200) },
  inviteBrandMember: {
    call: () => ({ path: '/brand-members/invitation', body: { email: 'new@example.jp' } }),
    expected: ofBrands(201),
  },
  removeBrandMember: {
    call: async () => ({
      path: `/brand-members/${(await aBrandMember(world.db, { brand_id: members.own.brand_id })).id}`,
    }),
    expected: ofOwnBrand(200),
  },

  listApplications: { call: () => ({ path: '/community-applications' }), expected: ofBrands(200) },
  exportApplications: { call: () => ({ path: '/community-applications/applications.csv' }), expected: ofBrands(200) },
  getApplication: {
    call: async () => ({ path: `/community-applications/${await applicationOfOwn()}` }),
    expected: ofOwnBrand(200),
  },
  decideApplication: {
    call: async () => ({
      path: `/community-applications/${await applicationOfOwn()}/decision`,
      body: { state: 'accepted' },
    }),
    expected: ofOwnBrand(200),
  },
  undoDecision: {
    call: async () => ({
      path: `/community-applications/${await applicationOfOwn()}/decision/undo`,
      body: { decided_at: '2026-11-20T10:00:00+09:00' },
    }),
    expected: ofOwnBrand(409),
  },
  summarizeApplications: { call: () => ({ path: '/community-applications/summary' }), expected: ofBrands(200) },
  listNextSlots: { call: () => ({ path: '/experiences/next-slots' }), expected: ofBrands(200) },
  listReplyTemplates: { call: () => ({ path: '/community-applications/templates' }), expected: ofBrands(200) },
  saveReplyTemplates: {
    call: () => ({ path: '/community-applications/templates', body: { templates: [], known_version: 0 } }),
    expected: ofBrands(200),
  },
  noteApplication: {
    call: async () => ({
      path: `/community-applications/${await applicationOfOwn()}/memo`,
      body: { memo: '電話しました。', known_memo: '' },
    }),
    expected: ofOwnBrand(200),
  },

  listOwnCommunities: { call: () => ({ path: '/communities' }), expected: ofBrands(200) },
  getOwnCommunity: { call: () => ({ path: `/communities/${made.community}` }), expected: ofOwnBrand(200) },
  makeCommunity: { call: () => ({ path: '/communities', body: { name: '浜の会' } }), expected: ofBrands(201) },
  updateCommunity: {
    call: () => ({ path: `/communities/${made.community}`, body: { name: '浜の会' } }),
    expected: ofOwnBrand(200),
  },
  listAttachableAmbassadors: { call: () => ({ path: '/ambassadors' }), expected: ofBrands(200) },
  listCommunityAmbassadors: {
    call: () => ({ path: `/communities/${made.community}/ambassadors` }),
    expected: ofOwnBrand(200),
  },
  attachAmbassador: {
    call: () => ({ path: `/communities/${made.community}/ambassadors/${made.ambassador}/association` }),
    expected: ofOwnBrand(201),
  },
  detachAmbassador: {
    call: async () => {
      const community = await aCommunity(world.db, {
        brand_id: members.own.brand_id,
        ambassadors: [made.ambassador],
      })
      return { path: `/communities/${community}/ambassadors/${made.ambassador}/association` }
    },
    expected: ofOwnBrand(200),
  },
  listCommunityExperiences: {
    call: () => ({ path: `/communities/${made.community}/experiences` }),
    expected: ofOwnBrand(200),
  },
  searchBrand: { call: () => ({ path: '/search?q=体験' }), expected: ofBrands(200) },
  getParticipantNumbers: {
    call: () => ({ path: `/experiences/${made.experience}/participant-numbers` }),
    expected: ofOwnBrand(200),
  },
}

const applicationOfOwn = async () =>
  await anApplication(world.db, { community_id: await aCommunity(world.db, { brand_id: members.own.brand_id }) })

const ask = (person: Person, name: keyof typeof brandEndpoints, call: Call) =>
  statusOf(
    brandEndpoints[name].method === 'get' && !RECORDS_READS.has(name) ? reader : world,
    person === 'visitor' ? undefined : actors[person],
    BRAND_BASE,
    brandEndpoints[name],
    call,
  )

describe('the permission table of brands', () => {
  it('has a row for every endpoint', () => {
    expect(Object.keys(table).sort()).toEqual(Object.keys(brandEndpoints).sort())
  })

  it.each(Object.entries(table))('%s', async (name, { call, expected }) => {
    const actual: Partial<Expected> = {}
    for (const person of PEOPLE) {
      const key = name as keyof typeof brandEndpoints
      const asked = await withForeignFields(world.db, brandEndpoints[key], await call(person))
      actual[person] = await ask(person, key, asked)
    }
    expect(actual).toEqual(expected)
  })

  it('stored no field that the contract doesn’t name', async () => {
    expect(await massAssigned(world.db)).toEqual([])
    await expectMassAssignedIsFound(world.db)
  })

  const withIds = Object.keys(table).filter((name) =>
    brandEndpoints[name as keyof typeof brandEndpoints].path.includes('{'),
  )
  it.each(withIds)('%s with ids of another brand is 404 and changes nothing', async (name) => {
    const key = name as keyof typeof brandEndpoints
    const call = await table[key].call('other_brand_member')
    const before = await allOfBrands()
    expect(await ask('other_brand_member', key, call)).toBe(404)
    expect(await allOfBrands()).toEqual(before)
  })
})

/** One checksum of all rows for each table with rows of brands. */
async function allOfBrands(): Promise<unknown[]> {
  const tables = [
    'brands',
    'brand_members',
    'brand_invitations',
    'communities',
    'community_images',
    'community_application_items',
    'community_ambassadors',
    'community_applications',
    'community_application_readings',
    'community_application_undos',
    'application_templates',
  ]
  const values: unknown[] = []
  for (const table of tables) {
    const { rows } =
      await sql`select md5(string_agg(t::text, ',' order by t::text)) from ${sql.table(table)} t`.execute(world.db)
    values.push(rows)
  }
  return values
}
