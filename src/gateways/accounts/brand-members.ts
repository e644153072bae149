// Accounts of brand members, on better-auth: a second population with its own tables, tokens and
// cookie.
import type { BetterAuthOptions } from 'better-auth'
import { sql, type Transaction } from 'kysely'
import { hashPassword } from './hash-password.ts'
import { hashToken } from './hashed-session-tokens.ts'
import { noteUse, type UseOfSession, useUnnoted } from './sessions.ts'
import { strongSignIn } from './strong-sign-in.ts'
import {
  commonOptions,
  DAY,
  type Deps,
  inSeconds,
  isTaken,
  library,
  type Names,
  type PersonRow,
  population,
  SESSION_SECONDS,
  type Site,
} from './population.ts'
import type { BrandAccounts, BrandMails, OpenInvitation, SessionBrandMember } from './port.ts'

const INVITATION_SECONDS = 7 * DAY
const names: Names = {
  prefix: 'tsumugi_brand',
  owner: 'brand_member_id',
  people_table: 'brand_members',
  accounts_table: 'brand_accounts',
  sessions_table: 'brand_sessions',
  suffix: '（ブランド）',
}

type Own<Schema> = Deps<Schema> & { mails: BrandMails<Transaction<Schema>> }

/** The tables of brand members in better-auth's terms. */
export const brandAuthOptions = (site: Site) =>
  ({
    ...commonOptions(site, names.prefix),
    basePath: '/brand/api/auth',
    user: {
      modelName: 'brand_members',
      additionalFields: {
        brandId: { type: 'number', input: false, required: false },
        invitationAcceptedAt: { type: 'date', input: false, required: false },
        removedAt: { type: 'date', input: false, required: false },
      },
    },
    session: { modelName: 'brand_sessions', expiresIn: SESSION_SECONDS, fields: { userId: 'brandMemberId' } },
    account: { modelName: 'brand_accounts', fields: { userId: 'brandMemberId' } },
    verification: { modelName: 'brand_verifications' },
  }) satisfies BetterAuthOptions

type MemberRow = PersonRow & { brandId: number; invitationAcceptedAt: Date | null; removedAt: Date | null }

/** @see BrandAccounts */
export function betterAuthBrandAccounts<Schema>({ mails, ...deps }: Own<Schema>): BrandAccounts {
  const { db } = deps
  const members = population<Schema, MemberRow, SessionBrandMember>(deps, {
    options: brandAuthOptions(deps),
    names,
    lifetimeOf: () => SESSION_SECONDS,
    isActive: (row) => Boolean(row.invitationAcceptedAt),
    personOf: (row) => ({ id: Number(row.id), brand_id: row.brandId, email: row.email }),
  })

  const strong = strongSignIn({ ...deps, mails }, names, members)
  return {
    async memberOf(headers) {
      const session = members.sessionOf(headers)
      if (!session) return null
      const { rows } = await sql<SessionBrandMember & UseOfSession>`
        select m.id, m.brand_id, m.email, ${useUnnoted}
        from brand_sessions s join brand_members m on m.id = s.brand_member_id
        where s.token = ${session} and s.expires_at > now() and m.invitation_accepted_at is not null
      `.execute(db)
      if (!rows[0]) return null
      const { use_unnoted, ...member } = rows[0]
      if (use_unnoted) await noteUse(db, 'brand_sessions', session)
      return member
    },

    ...strong,
    async signIn(input, headers, address) {
      const reached = await members.signIn(input, headers, address, (row) => Boolean(row.removedAt))
      return reached?.step === 'inactive' ? { step: 'removed' } : reached
    },
    signOut: members.signOut,
    requestPasswordReset: (email) => members.requestPasswordReset(email, mails.passwordReset),
    canResetPassword: (token) => members.canResetPassword(token),
    resetPassword: (token, password, headers, address) =>
      members.resetPassword(token, password, headers, address, (_, person, tx) => mails.passwordSet(tx, person)),

    async newInvitation() {
      const { generateRandomString } = await library()
      const token = generateRandomString(32)
      return { token, token_hash: hashToken(token), expires_at: inSeconds(INVITATION_SECONDS) }
    },

    async findInvitation(token) {
      const { rows } = await sql<OpenInvitation>`
        select m.email, b.name as brand_name, i.expires_at, exists (select from brand_members o
          where o.email = m.email and o.id <> m.id and o.invitation_accepted_at is not null) as taken
        from brand_invitations i join brand_members m on m.id = i.brand_member_id join brands b on b.id = m.brand_id
        where i.token_hash = ${hashToken(token)} and i.used_at is null and i.expires_at > now()
      `.execute(db)
      return rows[0] ?? null
    },

    async acceptInvitation(token, password, address) {
      const hash = await hashPassword(password, address)
      try {
        return await members.inTransaction(async (adapter, tx) => {
          // Of two calls with the same token, the second waits here and then finds it used.
          const { rows: used } = await sql<{ brand_member_id: number }>`
            update brand_invitations set used_at = now()
            where token_hash = ${hashToken(token)} and used_at is null and expires_at > now()
            returning brand_member_id`.execute(tx)
          const id = used[0]?.brand_member_id
          if (id === undefined) return 'invalid'
          await sql`
            update brand_members set invitation_accepted_at = now(), email_verified = true, updated_at = now()
            where id = ${id} and removed_at is null`.execute(tx)
          await members.setPassword(adapter, String(id), hash)
          return 'accepted'
        })
      } catch (error) {
        // An address can belong to one brand only, and this one belongs to another. The rollback
        // leaves the token usable.
        if (isTaken(error)) return 'address_taken'
        throw error
      }
    },
  }
}
