/**
 * Users' accounts on better-auth. Its endpoints refuse addresses that Japanese carriers gave out (foo..bar.@docomo.ne.jp), and send mail outside
 * of their transaction, so the flows are put together here from its parts: table adapter, password hash, random tokens, form of a session.
 */
import type { BetterAuthOptions, DBAdapter } from 'better-auth'
import { CamelCasePlugin, type Kysely, sql, type Transaction } from 'kysely'
import { hashSessionTokens, hashToken } from './hashed-session-tokens.ts'
import type { AccountLetters, SessionUser, UserAccounts } from './port.ts'
import { sessionCookie } from './session-cookie.ts'

const DAY = 86_400
const SESSION_SECONDS = 30 * DAY
const RESET_SECONDS = 3600
const VERIFICATION_SECONDS = DAY

type Deps<Schema> = {
  db: Kysely<Schema>
  /** Where the product is reached; https makes the cookie secure. */
  base_url: string
  /** Signs the cookies; at least 32 characters of chance. */
  secret: string
  letters: AccountLetters<Transaction<Schema>>
}

/** How the library sees our tables. Its own endpoints would work on the same rows with these options. */
export const userAuthOptions = ({ base_url, secret }: { base_url: string; secret: string }) =>
  ({
    baseURL: base_url,
    secret,
    user: {
      modelName: 'users',
      additionalFields: {
        accessControl: { type: 'string', input: false, required: false },
        currentAmbassadorId: { type: 'number', input: false, required: false },
        suspendedAt: { type: 'date', input: false, required: false },
        erasedAt: { type: 'date', input: false, required: false },
      },
    },
    session: { modelName: 'user_sessions', expiresIn: SESSION_SECONDS },
    account: { modelName: 'user_accounts' },
    verification: { modelName: 'user_verifications' },
    emailAndPassword: { enabled: true },
    advanced: {
      cookiePrefix: 'tsumugi',
      database: { generateId: 'serial' },
      ipAddress: { disableIpTracking: true },
    },
    telemetry: { enabled: false },
  }) satisfies BetterAuthOptions

/** The library's table adapter on `db` or on one transaction of it, with session tokens hashed. */
export async function userAuthAdapter<Schema>(db: Kysely<Schema>, options: BetterAuthOptions): Promise<DBAdapter> {
  const { getAdapter } = await import('better-auth/db/adapter')
  const database = { db: db.withPlugin(new CamelCasePlugin()), type: 'postgres' as const, transaction: true }
  return hashSessionTokens(await getAdapter({ ...options, database }))
}

// The library costs a third of a second to load; pages that only ask who is there don't need it.
const library = () => import('better-auth/crypto')

type UserRow = {
  id: string
  name: string
  email: string
  emailVerified: boolean
  image?: string | null
  accessControl: SessionUser['access_control']
  currentAmbassadorId: number | null
  suspendedAt: Date | null
  erasedAt: Date | null
}
type VerificationRow = { id: string; value: string; expiresAt: Date }

const sessionUser = (row: UserRow): SessionUser => ({
  id: Number(row.id),
  name: row.name,
  email: row.email,
  email_verified: row.emailVerified,
  image: row.image ?? null,
  access_control: row.accessControl,
  current_ambassador_id: row.currentAmbassadorId ?? null,
})
const isActive = (row: UserRow) => !row.suspendedAt && !row.erasedAt
const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000)
// Only the hash of what was mailed is stored, after the kind, so that the open ones of a kind can be found.
const identifierOf = (kind: 'reset-password' | 'verify-email', token: string) => `${kind}:${hashToken(token)}`
const isTaken = (error: unknown) => (error as { code?: string }).code === '23505'

/** @see UserAccounts */
export function betterAuthAccounts<Schema>({ db, base_url, secret, letters }: Deps<Schema>): UserAccounts {
  const options = userAuthOptions({ base_url, secret })
  const cookie = sessionCookie({
    prefix: options.advanced.cookiePrefix,
    secret,
    secure: base_url.startsWith('https://'),
    path: '/',
    lifetime: SESSION_SECONDS,
  })
  type Work<T> = (adapter: DBAdapter, tx: Transaction<Schema>) => Promise<T>
  const inTransaction = <T>(work: Work<T>) =>
    db.transaction().execute(async (tx) => work(await userAuthAdapter(tx, options), tx))
  const byEmail = (adapter: DBAdapter, email: string) =>
    adapter.findOne<UserRow>({ model: 'user', where: [{ field: 'email', value: email }] })
  const passwordAccount = (adapter: DBAdapter, userId: string) =>
    adapter.findOne<{ id: string; password: string | null }>({
      model: 'account',
      where: [
        { field: 'userId', value: userId },
        { field: 'providerId', value: 'credential' },
      ],
    })

  async function keepToken(adapter: DBAdapter, kind: 'reset-password' | 'verify-email', value: string) {
    const { generateRandomString } = await library()
    const token = generateRandomString(32)
    const now = new Date()
    const expiresAt = inSeconds(kind === 'reset-password' ? RESET_SECONDS : VERIFICATION_SECONDS)
    await adapter.create({
      model: 'verification',
      data: { identifier: identifierOf(kind, token), value, expiresAt, createdAt: now, updatedAt: now },
    })
    return token
  }

  async function sendVerification(adapter: DBAdapter, tx: Transaction<Schema>, user: { name: string; email: string }) {
    // The address is part of what is verified: a link mailed to an earlier address says nothing about a later one.
    await letters.verification(tx, user, await keepToken(adapter, 'verify-email', user.email))
  }

  return {
    async userOf(headers) {
      const token = cookie.read(headers)
      if (!token) return null
      const { rows } = await sql<SessionUser>`
        select u.id, u.name, u.email, u.email_verified, u.image, u.access_control, u.current_ambassador_id
        from user_sessions s join users u on u.id = s.user_id
        where s.token = ${hashToken(token)} and s.expires_at > now() and u.suspended_at is null and u.erased_at is null
      `.execute(db)
      return rows[0] ?? null
    },

    async signUp({ name, email, password }) {
      const { hashPassword } = await library()
      const hash = await hashPassword(password)
      const register = () =>
        inTransaction(async (adapter, tx) => {
          const owner = await byEmail(adapter, email)
          if (owner) return isActive(owner) ? letters.alreadyRegistered(tx, owner) : undefined
          const now = new Date()
          const times = { createdAt: now, updatedAt: now }
          const user = await adapter.create<Record<string, unknown>, UserRow>({
            model: 'user',
            data: { name, email, emailVerified: false, ...times },
          })
          await adapter.create({
            model: 'account',
            data: { userId: user.id, accountId: user.id, providerId: 'credential', password: hash, ...times },
          })
          return sendVerification(adapter, tx, { name, email })
        })
      try {
        await register()
      } catch (error) {
        // The same address was registered between looking and writing; the second look finds it.
        if (!isTaken(error)) throw error
        await register()
      }
    },

    async signIn({ email, password }, headers) {
      const { generateRandomString, hashPassword, verifyPassword } = await library()
      const adapter = await userAuthAdapter(db, options)
      const user = await byEmail(adapter, email)
      // An unknown address asks and computes as much as a known one.
      const account = await passwordAccount(adapter, user?.id ?? '0')
      const hash = account?.password
      const right = hash ? await verifyPassword({ hash, password }) : !(await hashPassword(password))
      if (!user || !right || !isActive(user)) return null
      const token = generateRandomString(32)
      const begun = await inTransaction(async (adapterInTx, tx) => {
        // A reset that runs meanwhile waits for this row and then finds the new session, or comes first and the old password is none any more.
        const { rows } = await sql`
          select from user_accounts where id = ${Number(account?.id)} and password = ${hash} for share
        `.execute(tx)
        if (rows.length === 0) return false
        const before = cookie.read(headers)
        if (before) await adapterInTx.delete({ model: 'session', where: [{ field: 'token', value: before }] })
        const now = new Date()
        await adapterInTx.create({
          model: 'session',
          data: {
            token,
            userId: user.id,
            expiresAt: inSeconds(SESSION_SECONDS),
            userAgent: (headers.get('user-agent') ?? '').slice(0, 500),
            createdAt: now,
            updatedAt: now,
          },
        })
        return true
      })
      if (!begun) return null
      return { value: sessionUser(user), cookies: [cookie.begin(token)] }
    },

    async signOut(headers) {
      const token = cookie.read(headers)
      if (token) {
        const adapter = await userAuthAdapter(db, options)
        await adapter.delete({ model: 'session', where: [{ field: 'token', value: token }] })
      }
      return { value: null, cookies: [cookie.end()] }
    },

    requestPasswordReset: (email) =>
      inTransaction(async (adapter, tx) => {
        const user = await byEmail(adapter, email)
        if (user && isActive(user))
          await letters.passwordReset(tx, user, await keepToken(adapter, 'reset-password', user.id))
      }),

    async resetPassword(token, password) {
      const { hashPassword } = await library()
      const hash = await hashPassword(password)
      return inTransaction(async (adapter) => {
        const kept = await adapter.consumeOne<VerificationRow>({
          model: 'verification',
          where: [{ field: 'identifier', value: identifierOf('reset-password', token) }],
        })
        if (!kept || kept.expiresAt <= new Date()) return false
        const byId = [{ field: 'id', value: kept.value }]
        const user = await adapter.findOne<UserRow>({ model: 'user', where: byId })
        if (!user || !isActive(user)) return false
        const userId = user.id
        const now = new Date()
        const account = await passwordAccount(adapter, userId)
        if (account)
          await adapter.update({
            model: 'account',
            where: [{ field: 'id', value: account.id }],
            update: { password: hash, updatedAt: now },
          })
        else
          await adapter.create({
            model: 'account',
            data: {
              userId,
              accountId: userId,
              providerId: 'credential',
              password: hash,
              createdAt: now,
              updatedAt: now,
            },
          })
        // Whoever holds the link reads the mail of this address.
        await adapter.update({ model: 'user', where: byId, update: { emailVerified: true, updatedAt: now } })
        await adapter.deleteMany({ model: 'session', where: [{ field: 'userId', value: userId }] })
        await adapter.deleteMany({
          model: 'verification',
          where: [
            { field: 'value', value: userId },
            { field: 'identifier', operator: 'starts_with', value: 'reset-password:' },
          ],
        })
        return true
      })
    },

    verifyEmail: (token) =>
      inTransaction(async (adapter) => {
        // The row stays until it is too old: mail programs and impatient fingers open links twice.
        const kept = await adapter.findOne<VerificationRow>({
          model: 'verification',
          where: [{ field: 'identifier', value: identifierOf('verify-email', token) }],
        })
        if (!kept || kept.expiresAt <= new Date()) return false
        const user = await byEmail(adapter, kept.value)
        if (!user || !isActive(user)) return false
        if (!user.emailVerified)
          await adapter.update({
            model: 'user',
            where: [{ field: 'id', value: user.id }],
            update: { emailVerified: true, updatedAt: new Date() },
          })
        return true
      }),

    async resendVerification(user) {
      if (user.email_verified) return
      await inTransaction((adapter, tx) => sendVerification(adapter, tx, user))
    },
  }
}
