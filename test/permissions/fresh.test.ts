// Operations that a session must not do when it was confirmed long ago. The names are written by
// hand apart from the contract: one of them without the fact `fresh` fails. So does one with the
// fact that isn't named here.
import { beforeAll, describe, expect, it } from 'vitest'
import { everyEndpoint } from '#contract/endpoints.ts'
import { FRESH_FOR } from '#domain/accounts/two-factor.ts'
import type { App } from '#services/shared/app.ts'
import { wholeApi } from '../api.ts'
import { aBrandMember } from '../brand-factories.ts'
import { signedInAs, signedInToBrandAs, testApp } from '../database.ts'
import { anAdmin } from '../factories.ts'

const app = testApp()

/** Ways to sign in, for users and for brand members. */
const ownSecurity = [
  'beginTwoFactor',
  'turnOnTwoFactor',
  'turnOffTwoFactor',
  'renewRecoveryCodes',
  'beginPasskey',
  'addPasskey',
  'removePasskey',
  'endSession',
  'endOtherSessions',
]
const ofBrand = [
  'beginBrandTwoFactor',
  'turnOnBrandTwoFactor',
  'turnOffBrandTwoFactor',
  'renewBrandRecoveryCodes',
  'beginBrandPasskey',
  'addBrandPasskey',
  'removeBrandPasskey',
  'endBrandSession',
  'endOtherBrandSessions',
]
const named = [
  ...ownSecurity,
  ...ofBrand,
  'requestEmailChange',
  'unlinkIdentity',
  'requestClosing',
  // Rights, and what takes them away from a person
  'changeAccess',
  'suspendPerson',
  'liftSuspension',
  'resetTwoFactor',
  'beginImpersonation',
  'erasePerson',
  'startBulk',
  'inviteMemberOfBrand',
  'resetTwoFactorOfMember',
  'inviteBrandMember',
  'associateAmbassadorMember',
  'takePayee',
  'verifyPayee',
  'verifyIndividualPayee',
  'resumePayee',
  'releasePayee',
  'changeAdjustmentLimit',
  // Money that leaves, and where it goes
  'changePayeeAccount',
  'changePayoutSender',
  'approvePayoutRun',
  'exportPayoutRun',
  // Data and secrets
  'readAccountNumber',
  'downloadPayoutFile',
  'turnOnCalendarFeed',
  'renewCalendarFeed',
  'exportOwnData',
  'exportPerson',
  'exportPeople',
  'exportAdminReservations',
  'exportDocuments',
  'exportLedger',
  'exportJournal',
  'exportStatements',
  'exportCoupons',
  'exportAudit',
  'exportExperiences',
  'exportApplications',
  'exportOperatorApplications',
]

let headers: Record<'user' | 'brand', Record<string, string>>
beforeAll(async () => {
  headers = {
    user: signedInAs(await anAdmin(app.db)),
    brand: signedInToBrandAs(await aBrandMember(app.db)),
  }
})

it('is declared for exactly the named operations', () => {
  const declared = everyEndpoint.filter((one) => one.fresh).map(({ name }) => name)
  expect(declared.toSorted()).toEqual(named.toSorted())
})

it('is declared for every file that is recorded', () => {
  const files = everyEndpoint.filter((one) => one.records && /\.(csv|json)$/.test(one.path))
  expect(files.length).toBeGreaterThan(10)
  expect(files.filter((one) => !one.fresh).map(({ name }) => name)).toEqual([])
})

/** The app with sessions that confirmed the person's identity `age` ms ago. */
function confirmed(age: number): App {
  const signedInAt = async () => new Date(app.clock.now().getTime() - age)
  return {
    ...app,
    accounts: { ...app.accounts, signedInAt },
    brand_accounts: { ...app.brand_accounts, signedInAt },
  }
}

describe.each(named)('%s', (name) => {
  async function codeAt(age: number) {
    const { method, path: template, access } = everyEndpoint.find((one) => one.name === name)!
    const path = template.replaceAll(/\{(\w+)\}/g, (_, param: string) => (param === 'provider' ? 'line' : '2147483647'))
    const response = await wholeApi(confirmed(age)).request(path, {
      method: method.toUpperCase(),
      headers: headers[access === 'brand_member' ? 'brand' : 'user'],
    })
    const text = await response.text()
    const code = response.ok ? null : (JSON.parse(text) as { code: string }).code
    return { status: response.status, code }
  }

  it('refuses a session that was confirmed long ago', async () => {
    expect(await codeAt(FRESH_FOR)).toEqual({ status: 403, code: 'identity_unconfirmed' })
  })

  it('accepts one that was confirmed lately', async () => {
    expect((await codeAt(FRESH_FOR - 1)).code).not.toBe('identity_unconfirmed')
  })
})
