// Every endpoint × every kind of person. An endpoint without a row fails.
import { beforeAll, describe, expect, it } from 'vitest'
import { IMAGE_HOST_BASE, imageHostEndpoints, publicEndpoints, PUBLIC_BASE } from '#contract/endpoints.ts'
import { type AdminRole, adminRoles } from '#domain/accounts/roles.ts'
import { addDays } from '#domain/shared/japan-time.ts'
import { booked, bookingWorld } from '../booking-world.ts'
import { realBrandAccounts } from '../brand-accounts.ts'
import { aBrandMember } from '../brand-factories.ts'
import { aPicture, keepImages, uploadForm } from '../images.ts'
import {
  aBrand,
  aCommunity,
  aDraft,
  aForm,
  aHost,
  anAdmin,
  anAmbassador,
  anExperience,
  aReservation,
  aReview,
  aSlot,
  aUser,
} from '../factories.ts'
import { aDispute } from '../disputes.ts'
import { expectMassAssignedIsFound, massAssigned, withForeignFields } from '../security/mass-assignment.ts'
import { adminBookingRows } from './admin-booking-rows.ts'
import { adminExperienceRows } from './admin-experience-rows.ts'
import { adminApplicationsRows } from './admin-applications-rows.ts'
import { adminHomeRows } from './admin-home-rows.ts'
import { adminUsersRows } from './admin-users-rows.ts'
import { documentRows } from './document-rows.ts'
import { favoriteRows } from './favorite-rows.ts'
import { changeRows } from './change-rows.ts'
import { guestHoldRows } from './guest-hold-rows.ts'
import { holdingRequestRows } from './holding-request-rows.ts'
import { hostExperienceRows } from './host-experience-rows.ts'
import { hostOfficeRows } from './host-office-rows.ts'
import { hostSlotRows } from './host-slot-rows.ts'
import { messageRows } from './message-rows.ts'
import { payeeRows } from './payee-rows.ts'
import { payoutRows } from './payout-rows.ts'
import { profileRows } from './profile-rows.ts'
import { pushRows } from './push-rows.ts'
import { readOnly, RECORDS_READS } from './read-only.ts'
import { reviewRows } from './review-rows.ts'
import { DONE_ONCE, roleRows } from './role-rows.ts'
import { securityRows } from './security-rows.ts'
import { statementRows } from './statement-rows.ts'
import {
  type Actors,
  type Call,
  type Expected,
  PEOPLE,
  type Person,
  type Row,
  same,
  signedIn,
  statusOf,
} from './people.ts'

const world = bookingWorld({ connections: 5 })
keepImages(world)
const reader = readOnly(world)
const actors: Actors = {}
const made = {
  published: 0,
  edited: 0,
  preview: 0,
  slot: 0,
  ambassador: 0,
  brand: 0,
  community: 0,
  ambassador_experience: 0,
  occupation: 0,
  picture: Buffer.alloc(0),
}

beforeAll(async () => {
  const { db } = world
  actors.user = await aUser(db)
  actors.other_user = await aUser(db)
  actors.host = await aHost(db)
  actors.other_host = await aHost(db)
  actors.ambassador_member = await aHost(db)
  actors.admin = await anAdmin(db)
  for (const role of adminRoles) actors[role] = await anAdmin(db, { admin_roles: [role] })
  actors.brand_member = await aBrandMember(db)
  actors.other_brand_member = await aBrandMember(db)
  const { memberOf, signedInAt } = world.brand_accounts
  world.brand_accounts = { ...realBrandAccounts(world), memberOf, signedInAt }
  made.ambassador = await anAmbassador(db, { members: [actors.ambassador_member] })
  made.brand = await aBrand(db)
  made.community = await aCommunity(db, { brand_id: made.brand, ambassadors: [made.ambassador] })
  made.published = (await anExperience(db, { user_id: actors.host.id })).id
  made.edited = (await anExperience(db, { user_id: actors.host.id })).id
  made.preview = (await anExperience(db, { user_id: actors.host.id, status: 'awaiting' })).id
  made.ambassador_experience = (
    await anExperience(db, {
      user_id: actors.ambassador_member.id,
      ambassador_id: made.ambassador,
      community_id: made.community,
    })
  ).id
  made.occupation = (
    await db.insertInto('occupations').values({ name: '会社員' }).returning('id').executeTakeFirstOrThrow()
  ).id
  made.picture = await aPicture()
  made.slot = await aSlot(db, made.published, { date: '2027-01-20', recruitment_number: 500 })
})

/** Rows of `user` are a 404 for all others. */
const ownedByUser = (status: number): Expected => signedIn(404, { user: status })

/** Rows of `host` are a 404 for all others, also for admins, who use the endpoints under /admin. */
const runByHost = (status: number): Expected => signedIn(404, { host: status })

const reservationOfUser = async () => (await booked(world, actors.user!, { calendar_ids: [made.slot] })).id
const holdOfUser = (hold_expires_at: string) =>
  aReservation(world.db, made.published, [made.slot], {
    user_id: actors.user!.id,
    status: 'held',
    hold_expires_at,
    payment: 'action_needed',
  })
const draftOfUser = () => aDraft(world.db, { user_id: actors.user!.id })
const newSlot = async (experience_id = made.published) =>
  await aSlot(world.db, experience_id, { date: addDays('2027-02-20', slots++) })
let slots = 0

const applicationTo = (community_id: number) => ({
  community_id,
  occupation_id: made.occupation,
  full_name: '海野 渚',
  gender: 'no_answer',
  postal_code: '1500001',
  birthday: '1990-02-03',
  answers: [],
})

const endpoints = { ...publicEndpoints, ...imageHostEndpoints }

const table: Record<keyof typeof endpoints, Row> = {
  getMe: { call: () => ({ path: '/me' }), expected: signedIn(200) },
  getClosing: { call: () => ({ path: '/me/closing' }), expected: signedIn(200) },
  // Directly after each other: the other rows need accounts that aren't being closed.
  requestClosing: { call: () => ({ path: '/me/closing' }), expected: signedIn(200, { admin: 422 }) },
  withdrawClosing: { call: () => ({ path: '/me/closing' }), expected: signedIn(200) },
  signUp: { call: () => ({ path: '/sign_up', body: { name: '', email: '', password: '' } }), expected: same(422) },
  signIn: { call: () => ({ path: '/sign_in', body: { email: '', password: '' } }), expected: same(401) },
  signOut: { call: () => ({ path: '/sign_out' }), expected: same(200) },
  requestPasswordReset: { call: () => ({ path: '/password', body: { email: '' } }), expected: same(422) },
  getMyEmail: { call: () => ({ path: '/me/email' }), expected: signedIn(200) },
  requestEmailChange: { call: () => ({ path: '/me/email_change', body: { email: '' } }), expected: signedIn(422) },
  confirmEmailChange: { call: () => ({ path: '/me/email_change', body: { code: '123456' } }), expected: signedIn(422) },
  cancelEmailChange: { call: () => ({ path: '/me/email_change' }), expected: signedIn(200) },
  receiveLineWebhook: { call: () => ({ path: '/line_webhooks' }), expected: same(404) },
  receiveMailReply: { call: () => ({ path: '/mail_replies' }), expected: same(404) },
  receiveMailBounce: { call: () => ({ path: '/mail_bounces' }), expected: same(404) },
  checkResetLink: { call: () => ({ path: '/password?reset_password_token=x' }), expected: same(422) },
  resetPassword: {
    call: () => ({ path: '/password', body: { reset_password_token: 'x', password: 'short' } }),
    expected: same(422),
  },
  verifyEmail: { call: () => ({ path: '/email_verification', body: { token: '' } }), expected: same(422) },
  listSignInProviders: { call: () => ({ path: '/sign_in_providers' }), expected: same(200) },
  beginSocialSignIn: { call: () => ({ path: '/sign_in_providers/line/begin', body: {} }), expected: same(404) },
  finishSocialSignIn: { call: () => ({ path: '/sign_in_providers/line/finish', body: {} }), expected: same(404) },
  getSocialSignUp: { call: () => ({ path: '/social_sign_up' }), expected: same(404) },
  submitSocialSignUp: { call: () => ({ path: '/social_sign_up', body: { name: '' } }), expected: same(404) },
  confirmSocialSignUp: { call: () => ({ path: '/social_sign_up', body: { code: '' } }), expected: same(404) },
  getWaysToSignIn: { call: () => ({ path: '/me/sign_in' }), expected: signedIn(200) },
  // All people of this table signed in recently, with a password.
  unlinkIdentity: { call: () => ({ path: '/me/sign_in/line' }), expected: signedIn(404) },
  resendVerification: { call: () => ({ path: '/email_verification' }), expected: signedIn(200) },

  getMyProfile: { call: () => ({ path: '/me/profile' }), expected: signedIn(200) },
  updateMe: {
    call: () => ({ path: '/me', body: { current_ambassador_id: made.ambassador } }),
    expected: signedIn(404, { ambassador_member: 200 }),
  },
  listMyAmbassadors: { call: () => ({ path: '/me/ambassadors' }), expected: signedIn(200) },
  listUsers: { call: () => ({ path: '/users?q=a' }), expected: signedIn(403, { admin: 200 }) },
  ...adminUsersRows(world, actors),
  ...payeeRows(world, made, actors),
  ...messageRows(world, made, actors),
  ...statementRows(world, actors),
  ...payoutRows(world, actors),
  ...pushRows(world, actors),

  listOwnExperiences: { call: () => ({ path: '/experiences' }), expected: signedIn(200) },
  // Only admins may publish for another user.
  requestPublication: {
    call: async () => ({
      path: '/experiences',
      body: { ...(await aForm(world.db, { user_id: actors.user!.id })), proxy_user_id: actors.user!.id },
    }),
    expected: signedIn(403, { user: 201, admin: 201 }),
  },
  updateExperience: {
    call: async () => ({
      path: `/experiences/${made.edited}`,
      body: await aForm(world.db, { user_id: actors.host!.id }),
    }),
    expected: runByHost(200),
  },
  ...hostExperienceRows(made, runByHost),
  duplicateDraft: {
    call: async () => ({ path: `/experience_drafts/${await draftOfUser()}/duplicate` }),
    expected: ownedByUser(201),
  },
  ...adminExperienceRows(made),
  listDrafts: { call: () => ({ path: '/experience_drafts' }), expected: signedIn(200) },
  makeDraft: { call: () => ({ path: '/experience_drafts', body: { title: '味噌' } }), expected: signedIn(201) },
  getDraft: {
    call: async () => ({ path: `/experience_drafts/${await draftOfUser()}` }),
    expected: ownedByUser(200),
  },
  saveDraft: {
    call: async () => ({ path: `/experience_drafts/${await draftOfUser()}`, body: { title: '味噌', version: 1 } }),
    expected: ownedByUser(200),
  },
  deleteDraft: {
    call: async () => ({ path: `/experience_drafts/${await draftOfUser()}` }),
    expected: ownedByUser(200),
  },

  listCategories: { call: () => ({ path: '/categories' }), expected: same(200) },
  listThemes: { call: () => ({ path: '/themes' }), expected: same(200) },
  listOccupations: { call: () => ({ path: '/occupations' }), expected: same(200) },
  getPostalPlace: { call: () => ({ path: '/postal_codes/1500001' }), expected: same(200) },
  listHolidays: { call: () => ({ path: '/holidays' }), expected: same(200) },
  getCommission: { call: () => ({ path: '/commission' }), expected: same(200) },
  getOperator: { call: () => ({ path: '/operator' }), expected: same(200) },
  getLegalVersion: { call: () => ({ path: '/legal' }), expected: same(200) },
  getLegalPage: { call: () => ({ path: '/legal/terms' }), expected: same(200) },
  getPaymentProvider: { call: () => ({ path: '/payment_provider' }), expected: same(200) },

  getImageHost: { call: () => ({ path: '/image_host' }), expected: same(200) },
  uploadImage: {
    call: () => ({ path: '/tsumugi/image/upload', body: uploadForm(made.picture) }),
    expected: signedIn(200, { brand_member: 200, other_brand_member: 200 }),
  },

  getFront: { call: () => ({ path: '/front' }), expected: same(200) },
  listStories: { call: () => ({ path: '/stories' }), expected: same(200) },
  listStoryDays: { call: () => ({ path: '/story_days?month=2026-12' }), expected: same(200) },
  // A preview of an unapproved experience: for its owner and admins; all others get 401
  // (docs/product/experiences.md#visibility).
  getExperience: {
    call: () => ({ path: `/experiences/${made.preview}` }),
    expected: { ...same(401), host: 200, admin: 200 },
  },
  listOtherExperiences: {
    call: () => ({ path: `/experiences/${made.preview}/other_experiences` }),
    expected: { ...same(401), host: 200, admin: 200 },
  },
  listCalendars: {
    call: () => ({ path: `/experiences/${made.preview}/calendars` }),
    expected: { ...same(401), host: 200, admin: 200 },
  },
  listReviews: {
    call: () => ({ path: `/experiences/${made.preview}/reviews` }),
    expected: { ...same(401), host: 200, admin: 200 },
  },
  getCalendar: { call: () => ({ path: `/calendars/${made.slot}` }), expected: same(200) },
  ...favoriteRows(made),
  ...holdingRequestRows(world, actors, made),
  ...hostSlotRows(world, made, actors, newSlot),

  getPrice: {
    call: () => ({ path: `/experiences/${made.published}/price?calendar_ids[]=${made.slot}` }),
    expected: { ...same(200), host: 422 },
  },
  makeReservation: {
    call: async () => ({
      path: '/reservations',
      body: { calendar_ids: [made.slot], number_of_people: 1, payment_token: await world.token(), again: true },
    }),
    expected: signedIn(201, { host: 422 }),
  },
  ...guestHoldRows({ world, actors, newSlot, aReservation: reservationOfUser, aHold: holdOfUser }, ownedByUser),
  listReservations: { call: () => ({ path: '/reservations' }), expected: signedIn(200) },
  getReservation: {
    call: async () => ({ path: `/reservations/${await reservationOfUser()}` }),
    expected: ownedByUser(200),
  },
  cancelReservation: {
    call: async () => ({ path: `/reservations/${await reservationOfUser()}/cancellation` }),
    expected: ownedByUser(200),
  },
  ...changeRows(world, actors, { aReservation: reservationOfUser, newSlot, ownedByUser, runByHost }),
  ...documentRows(world, reservationOfUser, ownedByUser),
  getCalendarFile: {
    call: async () => ({ path: `/reservations/${await reservationOfUser()}/calendar.ics` }),
    expected: ownedByUser(200),
  },
  // Without the provider's token the endpoint is a 404.
  receivePaymentWebhook: {
    call: () => ({ path: '/payment_webhooks/sandbox', body: { id: 'evnt_x', type: 'charge.succeeded' } }),
    expected: same(404),
  },
  ...reviewRows(
    world,
    () => ({ user_id: actors.user!.id, experience_id: made.published, slot: made.slot }),
    ownedByUser,
  ),

  ...hostOfficeRows(world, made, { newSlot, runByHost }),

  ...adminBookingRows(world, {
    aDispute: async () => await aDispute(world.db, await reservationOfUser()),
    aReservation: reservationOfUser,
    aReview: () => aReview(world.db, made.published),
    aSlot: newSlot,
  }),

  listAmbassadors: {
    call: () => ({ path: '/ambassadors?include_unpublished=true' }),
    expected: signedIn(403, { admin: 200 }),
  },
  getAmbassador: { call: () => ({ path: `/ambassadors/${made.ambassador}` }), expected: same(200) },
  getAmbassadorOffers: { call: () => ({ path: `/ambassadors/${made.ambassador}/offers` }), expected: same(200) },
  getHost: { call: () => ({ path: `/hosts/${actors.host!.id}` }), expected: same(200) },
  listAmbassadorCommunities: {
    call: () => ({ path: `/ambassadors/${made.ambassador}/communities` }),
    expected: same(200),
  },
  ...adminHomeRows(world),
  listBrands: { call: () => ({ path: '/brands?include_unpublished=true' }), expected: signedIn(403, { admin: 200 }) },
  getBrand: { call: () => ({ path: `/brands/${made.brand}` }), expected: same(200) },
  listBrandCommunities: { call: () => ({ path: `/brands/${made.brand}/communities` }), expected: same(200) },
  ...profileRows(world, made),
  ...securityRows(world, () => actors.user!.id),
  listCommunities: { call: () => ({ path: '/communities' }), expected: same(200) },
  getCommunity: { call: () => ({ path: `/communities/${made.community}/detail` }), expected: same(200) },
  listCommunityStories: { call: () => ({ path: `/communities/${made.community}/stories` }), expected: same(200) },
  applyToCommunity: {
    call: () => ({ path: '/community_applications', body: applicationTo(made.community) }),
    expected: same(201),
  },
  listOwnApplications: { call: () => ({ path: '/community_applications' }), expected: signedIn(200) },
  ...adminApplicationsRows(world),
}

const ask = (person: Person | AdminRole, name: keyof typeof endpoints, call: Call) =>
  statusOf(
    endpoints[name].method === 'get' && !RECORDS_READS.has(name) ? reader : world,
    person === 'visitor' ? undefined : actors[person],
    name in imageHostEndpoints ? IMAGE_HOST_BASE : PUBLIC_BASE,
    endpoints[name],
    call,
  )

describe('the permission table', () => {
  it('has a row for every endpoint', () => {
    expect(Object.keys(table).sort()).toEqual(Object.keys(endpoints).sort())
  })

  it.each(Object.entries(table))('%s', async (name, { call, expected }) => {
    const actual: Partial<Expected> = {}
    for (const person of PEOPLE) {
      const asked = await withForeignFields(world.db, endpoints[name as keyof typeof endpoints], await call(person))
      actual[person] = await ask(person, name as keyof typeof endpoints, asked)
    }
    expect(actual).toEqual(expected)
  })

  it.each(Object.entries(table).filter(([name]) => endpoints[name as keyof typeof endpoints].access === 'admin'))(
    '%s, by the roles of admins',
    async (name, { call, expected: { admin } }) => {
      const statuses: Partial<Record<AdminRole, number>> = {}
      for (const role of adminRoles) {
        const status = await ask(role, name as keyof typeof endpoints, await call('admin'))
        statuses[role] = status !== 403 && DONE_ONCE.has(name) ? admin : status
      }
      const may = (role: AdminRole) => role === 'full' || roleRows[name]?.includes(role)
      expect(statuses).toEqual(Object.fromEntries(adminRoles.map((role) => [role, may(role) ? admin : 403])))
    },
  )

  it('names the roles of every endpoint of admins', () => {
    const ofAdmins = Object.keys(endpoints).filter(
      (name) => endpoints[name as keyof typeof endpoints].access === 'admin',
    )
    expect(Object.keys(roleRows).toSorted()).toEqual(ofAdmins.toSorted())
  })

  it('stored no field that the contract doesn’t name', async () => {
    expect(await massAssigned(world.db)).toEqual([])
    await expectMassAssignedIsFound(world.db)
  })

  it('refuses bookings of an ambassador’s experience by its members', async () => {
    const slot = await newSlot(made.ambassador_experience)
    const body = { calendar_ids: [slot], number_of_people: 1, payment_token: await world.token() }
    const call = { path: '/reservations', body }
    expect(await ask('ambassador_member', 'makeReservation', call)).toBe(422)
  })
})
