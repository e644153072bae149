// Impersonations: an admin reads the product as a user. A cookie besides the admin's own session,
// valid for a short time and only together with that session.
import { sql } from 'kysely'
import type { AdminRole } from '#domain/accounts/roles.ts'
import { hashToken } from './hashed-session-tokens.ts'
import { inSeconds } from './population-deps.ts'
import { type Deps, library } from './population-deps.ts'
import type { SessionUser } from './port.ts'
import { isSecure, sessionCookie } from './session-cookie.ts'

/** Lifetime of an impersonation, s. */
const IMPERSONATION_SECONDS = 30 * 60
/** The cookie lives longer, so that a page of an ended one is still recognized. */
const COOKIE_SECONDS = 12 * 3600

/** It ends when its admin loses these roles (`beginImpersonation` in the contract needs one). */
const MAY_VIEW: readonly AdminRole[] = ['support', 'full']

type ImpersonationRow = SessionUser & { viewing_id: number; admin_name: string; expires_at: Date }

/** @see UserAccounts */
export function impersonations<Schema>({ db, base_url, secret, previous_secrets }: Deps<Schema>) {
  const cookie = sessionCookie({
    prefix: 'tsumugi_viewing',
    secret,
    previous_secrets,
    secure: isSecure(base_url),
    lifetime: COOKIE_SECONDS,
  })
  return {
    /** The user whom this admin impersonates by these headers; null without one. */
    seenBy: async (admin: SessionUser, headers: Headers): Promise<SessionUser | null> => {
      const token = cookie.read(headers)
      if (!token) return null
      const { rows } = await sql<ImpersonationRow>`
        select u.id, u.name, u.email, u.email_verified, u.image, u.access_control, u.admin_roles, u.current_ambassador_id, u.closes_at,
          v.id as viewing_id, v.expires_at, a.name as admin_name
        from user_viewings v join users u on u.id = v.user_id join users a on a.id = v.admin_id
        where v.token = ${hashToken(token)} and v.admin_id = ${admin.id} and v.ended_at is null and v.expires_at > now()
          and a.access_control = 'ADMIN' and a.admin_roles && ${[...MAY_VIEW]}::text[] and u.access_control <> 'ADMIN' and u.suspended_at is null and u.erased_at is null
      `.execute(db)
      const row = rows[0]
      if (!row) return { ...admin, impersonation_over: true }
      const { viewing_id, admin_name, expires_at, ...user } = row
      return { ...user, impersonation: { id: viewing_id, admin: { id: admin.id, name: admin_name }, expires_at } }
    },

    begin: async () => {
      const { generateRandomString } = await library()
      const token = generateRandomString(32)
      return {
        token_hash: hashToken(token),
        begun_at: new Date(),
        expires_at: inSeconds(IMPERSONATION_SECONDS),
        cookie: cookie.begin(token),
      }
    },

    end: () => cookie.end(),
  }
}
