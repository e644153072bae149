// Rows: second factor, passkeys and sessions of users and of brand members.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#database/client.ts'
import { oneRow } from '#domain/shared/one-row.ts'
import { aBrandMember } from '../brand-factories.ts'
import { aUser } from '../factories.ts'
import { type Expected, type Row, same, signedIn } from './people.ts'

type Owner = { user_id: number } | { brand_member_id: number }

/** A passkey without a private key. */
export async function aPasskey(db: Db, owner: Owner): Promise<number> {
  const key = { credential_id: randomUUID(), public_key: 'AA', counter: 0, transports: sql<string[]>`'{}'` }
  const values = { ...owner, ...key, name: 'スマートフォン', created_at: new Date() }
  return (await db.insertInto('passkeys').values(values).returning('id').executeTakeFirstOrThrow()).id
}

/** A session with a random token. */
export async function aSession(db: Db, owner: Owner): Promise<number> {
  const [table, column, id] =
    'user_id' in owner
      ? (['user_sessions', 'user_id', owner.user_id] as const)
      : (['brand_sessions', 'brand_member_id', owner.brand_member_id] as const)
  const { rows } = await sql<{ id: number }>`insert into ${sql.table(table)} (${sql.ref(column)}, token, expires_at)
    values (${id}, ${randomUUID()}, now() + interval '1 hour') returning id`.execute(db)
  return oneRow(rows).id
}

const credential = { id: 'AA', rawId: 'AA', type: 'public-key', clientExtensionResults: {} }
const made = { ...credential, response: { clientDataJSON: 'e30', attestationObject: 'AA' } }
const answer = { ...credential, response: { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA' } }

/**
 * The rows of one population.
 * @param at paths of its API
 * @param own expected statuses when each member acts on their own data
 */
function rowsAt(
  at: {
    security: string
    two_factor: string
    codes: string
    passkeys: string
    sessions: string
    options: string
    sign_in: string
  },
  own: (status: number) => Expected,
  of: { passkey: () => Promise<number>; session: () => Promise<number>; expected: Expected },
) {
  return {
    getSecurity: { call: () => ({ path: at.security }), expected: own(200) },
    confirmIdentity: {
      call: () => ({ path: `${at.security}/confirmation`, body: { password: 'x' } }),
      expected: own(422),
    },
    beginPasskeyConfirmation: {
      call: () => ({ path: `${at.security}/confirmation/${at.options}` }),
      expected: own(200),
    },
    beginTwoFactor: { call: () => ({ path: at.two_factor }), expected: own(200) },
    turnOnTwoFactor: { call: () => ({ path: at.two_factor, body: { code: 'abc' } }), expected: own(422) },
    turnOffTwoFactor: { call: () => ({ path: at.two_factor }), expected: own(422) },
    renewRecoveryCodes: { call: () => ({ path: `${at.two_factor}/${at.codes}` }), expected: own(422) },
    beginPasskey: { call: () => ({ path: `${at.passkeys}/options` }), expected: own(200) },
    addPasskey: { call: () => ({ path: at.passkeys, body: { name: '鍵', passkey: made } }), expected: own(422) },
    renamePasskey: {
      call: async () => ({ path: `${at.passkeys}/${await of.passkey()}`, body: { name: '鍵' } }),
      expected: of.expected,
    },
    removePasskey: {
      call: async () => ({ path: `${at.passkeys}/${await of.passkey()}` }),
      expected: of.expected,
    },
    listSessions: { call: () => ({ path: at.sessions }), expected: own(200) },
    endSession: { call: async () => ({ path: `${at.sessions}/${await of.session()}` }), expected: of.expected },
    // The people of this table have no stored session that could stay.
    endOtherSessions: { call: () => ({ path: at.sessions }), expected: own(401) },
    finishSignIn: { call: () => ({ path: `${at.sign_in}/code`, body: { code: '123456' } }), expected: same(401) },
    beginPasskeySignIn: { call: () => ({ path: `${at.sign_in}/${at.options}` }), expected: same(200) },
    signInByPasskey: {
      call: () => ({ path: `${at.sign_in}/passkey`, body: { passkey: answer } }),
      expected: same(401),
    },
  } satisfies Record<string, Row>
}

/** id of the user whose passkeys and sessions the calls name */
export const securityRows = (world: { db: Db }, owner: () => number) => ({
  ...rowsAt(
    {
      security: '/security',
      two_factor: '/two_factor',
      codes: 'recovery_codes',
      passkeys: '/passkeys',
      sessions: '/sessions',
      options: 'passkey_options',
      sign_in: '/sign_in',
    },
    (status) => signedIn(status),
    {
      passkey: () => aPasskey(world.db, { user_id: owner() }),
      session: () => aSession(world.db, { user_id: owner() }),
      expected: signedIn(404, { user: 200 }),
    },
  ),
  resetTwoFactor: {
    call: async () => {
      const { id } = await aUser(world.db)
      await aPasskey(world.db, { user_id: id })
      return { path: `/admin/users/${id}/two_factor_reset`, body: { reason: '機種変更' } }
    },
    expected: signedIn(403, { admin: 200 }),
  },
  resetTwoFactorOfMember: {
    call: async () => {
      const { brand_id, id } = await aBrandMember(world.db)
      await aPasskey(world.db, { brand_member_id: id })
      return { path: `/brands/${brand_id}/members/${id}/two_factor_reset`, body: { reason: '機種変更' } }
    },
    expected: signedIn(403, { admin: 200 }),
  },
})

/** The same rows for brand members. */
export function brandSecurityRows(
  world: { db: Db },
  owner: () => number,
  { ofBrands, ofOwn }: { ofBrands: (status: number) => Expected; ofOwn: (status: number) => Expected },
) {
  const rows = rowsAt(
    {
      security: '/brand-members/security',
      two_factor: '/brand-members/two-factor',
      codes: 'recovery-codes',
      passkeys: '/brand-members/passkeys',
      sessions: '/brand-members/sessions',
      options: 'passkey-options',
      sign_in: '/brand-members/sign-in',
    },
    ofBrands,
    {
      passkey: () => aPasskey(world.db, { brand_member_id: owner() }),
      session: () => aSession(world.db, { brand_member_id: owner() }),
      expected: ofOwn(200),
    },
  )
  return {
    getBrandSecurity: rows.getSecurity,
    confirmBrandIdentity: rows.confirmIdentity,
    beginBrandPasskeyConfirmation: rows.beginPasskeyConfirmation,
    beginBrandTwoFactor: rows.beginTwoFactor,
    turnOnBrandTwoFactor: rows.turnOnTwoFactor,
    turnOffBrandTwoFactor: rows.turnOffTwoFactor,
    renewBrandRecoveryCodes: rows.renewRecoveryCodes,
    beginBrandPasskey: rows.beginPasskey,
    addBrandPasskey: rows.addPasskey,
    renameBrandPasskey: rows.renamePasskey,
    removeBrandPasskey: rows.removePasskey,
    listBrandSessions: rows.listSessions,
    endBrandSession: rows.endSession,
    endOtherBrandSessions: rows.endOtherSessions,
    finishBrandSignIn: rows.finishSignIn,
    beginBrandPasskeySignIn: rows.beginPasskeySignIn,
    signInBrandMemberByPasskey: rows.signInByPasskey,
  }
}
