// Accounts of users, on better-auth.
import type { BetterAuthOptions, DBAdapter } from 'better-auth'
import { sql } from 'kysely'
import { batched } from '#domain/shared/batched.ts'
import { calendarFeeds } from './calendar-feeds.ts'
import { hashPassword } from './passwords.ts'
import { strongSignIn } from './strong-sign-in.ts'
import { newMailedCode } from './one-time-codes.ts'
import { DAY, isTaken, type PersonRow, population, SESSION_SECONDS } from './population.ts'
import { commonOptions, type Tx } from './population-deps.ts'
import type { Deps, Names, Site } from './population-deps.ts'
import type { AccountMails, SessionUser, UserAccounts } from './port.ts'
import { noteUse, type UseOfSession, useUnnoted } from './sessions.ts'
import { socialRounds } from './social-rounds.ts'
import { impersonations } from './impersonations.ts'

const VERIFY = 'verify-email'
const names: Names = {
  prefix: 'tsumugi',
  owner: 'user_id',
  people_table: 'users',
  accounts_table: 'user_accounts',
  sessions_table: 'user_sessions',
  suffix: '',
}

type Own<Schema> = Deps<Schema> & {
  mails: AccountMails<Tx<Schema>>
  /** Whether admins have no privileges until they turn on a second factor. */
  admins_need_two_factor?: boolean
}

/**
 * Our tables in better-auth's terms. Its own endpoints would work on the same rows with these
 * options.
 */
export const userAuthOptions = (site: Site) =>
  ({
    ...commonOptions(site, names.prefix),
    user: {
      modelName: 'users',
      additionalFields: {
        accessControl: { type: 'string', input: false, required: false },
        adminRoles: { type: 'string', input: false, required: false },
        currentAmbassadorId: { type: 'number', input: false, required: false },
        suspendedAt: { type: 'date', input: false, required: false },
        erasedAt: { type: 'date', input: false, required: false },
      },
    },
    session: { modelName: 'user_sessions', expiresIn: SESSION_SECONDS },
    account: { modelName: 'user_accounts' },
    verification: { modelName: 'user_verifications' },
  }) satisfies BetterAuthOptions

type UserRow = PersonRow & {
  name: string
  emailVerified: boolean
  image?: string | null
  accessControl: SessionUser['access_control']
  adminRoles: SessionUser['admin_roles']
  currentAmbassadorId: number | null
  suspendedAt: Date | null
  erasedAt: Date | null
}

const sessionUser = (row: UserRow): SessionUser => ({
  id: Number(row.id),
  name: row.name,
  email: row.email,
  email_verified: row.emailVerified,
  image: row.image ?? null,
  access_control: row.accessControl,
  admin_roles: row.adminRoles,
  current_ambassador_id: row.currentAmbassadorId ?? null,
})
/** Half a day: an admin reads and changes the data of all users. */
const ADMIN_SESSION_SECONDS = DAY / 2

const isActive = (row: UserRow) => !row.suspendedAt && !row.erasedAt

/** @see UserAccounts */
export function betterAuthAccounts<Schema>({
  mails,
  admins_need_two_factor = false,
  ...deps
}: Own<Schema>): UserAccounts {
  const { db } = deps
  const users = population<Schema, UserRow, SessionUser>(deps, {
    options: userAuthOptions(deps),
    names,
    lifetimeOf: ({ accessControl }) => (accessControl === 'ADMIN' ? ADMIN_SESSION_SECONDS : SESSION_SECONDS),
    isActive,
    personOf: sessionUser,
  })
  const strong = strongSignIn({ ...deps, mails }, names, users)
  // Read together with the session: an admin without the required second factor has no privileges
  // in any call.
  const lacking = admins_need_two_factor
    ? sql`u.access_control = 'ADMIN' and not exists (
        select from two_factors t where t.user_id = u.id and t.secret is not null)`
    : sql`false`
  const impersonation = impersonations(deps)
  // One statement for all requests that wait at the same moment. An array of their sessions would
  // be planned anew for each length; `limit` makes it an index scan for each session.
  const findBySession = batched(async (sessions: string[]) => {
    const { rows } = await sql<SessionUser & UseOfSession & { token: string }>`
      select asked.token, found.id, found.name, found.email, found.email_verified, found.image, found.access_control,
        found.admin_roles, found.current_ambassador_id, found.closes_at, found.session_id, found.use_unnoted, found.two_factor_needed,
        found.hosts
      from jsonb_array_elements_text(${JSON.stringify(sessions)}::jsonb) as asked (token)
      cross join lateral (
        select u.id, u.name, u.email, u.email_verified, u.image, u.access_control, u.admin_roles, u.current_ambassador_id, u.closes_at,
          s.id as session_id, ${useUnnoted}, ${lacking} as two_factor_needed,
          exists (select from experiences e where e.user_id = u.id)
            or exists (select from ambassador_members m where m.user_id = u.id) as hosts
        from user_sessions s join users u on u.id = s.user_id
        where s.token = asked.token and s.expires_at > now() and u.suspended_at is null and u.erased_at is null
        limit 1
      ) as found
    `.execute(db)
    const found = new Map(rows.map(({ token, ...row }) => [token, row]))
    return sessions.map((session) => found.get(session))
  })
  const byEmail = (adapter: DBAdapter, email: string) =>
    adapter.findOne<UserRow>({ model: 'user', where: [{ field: 'email', value: email }] })

  async function sendVerification(adapter: DBAdapter, tx: Tx<Schema>, user: { name: string; email: string }) {
    // The token belongs to one address: a link mailed to an earlier address doesn't verify a later
    // one.
    await mails.verification(tx, user, await users.storeToken(adapter, VERIFY, user.email, DAY))
  }

  return {
    async userOf(headers, session = users.sessionOf(headers)) {
      if (!session) return null
      const found = await findBySession(session)
      if (!found) return null
      const { use_unnoted, ...user } = found
      if (use_unnoted) await noteUse(db, 'user_sessions', session)
      if (user.two_factor_needed) return { ...user, access_control: 'USER' }
      delete user.two_factor_needed
      return (await impersonation.seenBy(user, headers)) ?? user
    },

    async signUp({ name, name_kana, email, password, agreed_texts }, address) {
      const hash = await hashPassword(password, address)
      const register = () =>
        users.inTransaction(async (adapter, tx) => {
          const owner = await byEmail(adapter, email)
          if (owner) return isActive(owner) ? mails.alreadyRegistered(tx, owner) : undefined
          const now = new Date()
          const user = await adapter.create<Record<string, unknown>, UserRow>({
            model: 'user',
            data: { name, email, emailVerified: false, createdAt: now, updatedAt: now },
          })
          await users.setPassword(adapter, user.id, hash)
          await sql`update users set agreed_texts = ${agreed_texts}, name_kana = ${name_kana} where id = ${user.id}`.execute(
            tx,
          )
          return sendVerification(adapter, tx, { name, email })
        })
      try {
        await register()
      } catch (error) {
        // Another request registered the same address in between; the second attempt finds it.
        if (!isTaken(error)) throw error
        await register()
      }
    },

    ...strong,
    async signIn(input, headers, address) {
      const reached = await users.signIn(input, headers, address)
      return reached?.step === 'inactive' ? null : reached
    },
    signInAs: users.beginOf,
    rounds: socialRounds(deps),
    calendars: calendarFeeds(deps),
    signOut: users.signOut,
    requestPasswordReset: (email) => users.requestPasswordReset(email, mails.passwordReset),

    canResetPassword: (token) => users.canResetPassword(token),
    resetPassword: (token, password, headers, address) =>
      users.resetPassword(token, password, headers, address, async (adapter, person, tx) => {
        // The link was mailed to this address. A user who opens it can read that mail, so the
        // address is verified.
        await adapter.update({
          model: 'user',
          where: [{ field: 'id', value: person.id }],
          update: { emailVerified: true, updatedAt: new Date() },
        })
        await mails.passwordSet(tx, person)
      }),

    verifyEmail: (token) =>
      users.inTransaction(async (adapter) => {
        // The token is not used up: mail programs and users open links twice.
        const email = await users.valueOf(adapter, VERIFY, token, 'again')
        const user = email === null ? null : await byEmail(adapter, email)
        if (!user || !isActive(user)) return null
        if (!user.emailVerified)
          await adapter.update({
            model: 'user',
            where: [{ field: 'id', value: user.id }],
            update: { emailVerified: true, updatedAt: new Date() },
          })
        return user.email
      }),

    async resendVerification(user) {
      await users.inTransaction((adapter, tx) => sendVerification(adapter, tx, user))
    },

    newCode(headers) {
      const code = newMailedCode()
      const code_hash = users.hashOfCode(headers, code)
      return code_hash === null ? null : { code, code_hash }
    },
    hashOfCode: users.hashOfCode,

    newImpersonation: impersonation.begin,
    endOfImpersonation: impersonation.end,
  }
}
