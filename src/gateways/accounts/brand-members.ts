// Accounts of brand members, on better-auth: a second population with its own tables, tokens and
// cookie. A person may be a member of several brands. `brand_member_id` of all tables is the person
// (`brand_people`), and each session works as one of their members
// (docs/decisions/087-members-of-several-brands.md).
import type { BetterAuthOptions } from 'better-auth'
import { sql } from 'kysely'
import { hashPassword } from './passwords.ts'
import { hashToken } from './hashed-session-tokens.ts'
import { noteUse, type UseOfSession, useUnnoted } from './sessions.ts'
import { strongSignIn } from './strong-sign-in.ts'
import { DAY, type PersonRow, population, SESSION_SECONDS } from './population.ts'
import { commonOptions, inSeconds, runInTransaction, type Tx } from './population-deps.ts'
import { type Deps, library, type Names, type Site } from './population-deps.ts'
import type { BrandAccounts, BrandMails, BrandPerson, OpenInvitation, SessionBrandMember } from './brand-port.ts'

const INVITATION_SECONDS = 7 * DAY
const names: Names = {
  prefix: 'tsumugi_brand',
  owner: 'brand_member_id',
  people_table: 'brand_people',
  accounts_table: 'brand_accounts',
  sessions_table: 'brand_sessions',
  suffix: '（ブランド）',
}

type Own<Schema> = Deps<Schema> & { mails: BrandMails<Tx<Schema>> }

/** The tables of brand members in better-auth's terms. */
export const brandAuthOptions = (site: Site) =>
  ({
    ...commonOptions(site, names.prefix),
    basePath: '/brand/api/auth',
    user: {
      modelName: 'brand_people',
      additionalFields: {
        joined: { type: 'boolean', input: false, required: false },
        removedAt: { type: 'date', input: false, required: false },
      },
    },
    session: { modelName: 'brand_sessions', expiresIn: SESSION_SECONDS, fields: { userId: 'brandMemberId' } },
    account: { modelName: 'brand_accounts', fields: { userId: 'brandMemberId' } },
    verification: { modelName: 'brand_verifications' },
  }) satisfies BetterAuthOptions

type Row = PersonRow & { joined: boolean; removedAt: Date | null }

/** The member `m` as whom the session `s` works. */
const worksAs = sql`m.person_id = s.brand_member_id and (m.id = s.chosen_member_id or s.chosen_member_id is null
  and not exists (select from brand_memberships o where o.person_id = s.brand_member_id and o.id <> m.id))`

/** @see BrandAccounts */
export function betterAuthBrandAccounts<Schema>({ mails, ...deps }: Own<Schema>): BrandAccounts {
  const { db } = deps
  const members = population<Schema, Row, BrandPerson>(deps, {
    options: brandAuthOptions(deps),
    names,
    lifetimeOf: () => SESSION_SECONDS,
    isActive: (row) => row.joined,
    personOf: (row) => ({ id: Number(row.id), email: row.email }),
  })

  const strong = strongSignIn({ ...deps, mails }, names, members)
  return {
    async memberOf(headers) {
      const session = members.sessionOf(headers)
      if (!session) return null
      const { rows } = await sql<SessionBrandMember & UseOfSession>`
        select m.id, m.brand_id, m.email, m.person_id, ${useUnnoted}
        from brand_sessions s join brand_memberships m on ${worksAs}
        where s.token = ${session} and s.expires_at > now()
      `.execute(db)
      if (!rows[0]) return null
      const { use_unnoted, ...member } = rows[0]
      if (use_unnoted) await noteUse(db, 'brand_sessions', session)
      return member
    },

    async personOf(headers) {
      const { rows } = await sql<BrandPerson>`select p.id, p.email
        from brand_sessions s join brand_people p on p.id = s.brand_member_id
        where s.token = ${members.sessionOf(headers)} and s.expires_at > now() and p.joined`.execute(db)
      return rows[0] ?? null
    },

    async choose(member_id, headers) {
      const { session, cookie } = await members.newToken()
      return await runInTransaction(db, async (tx) => {
        // A removal waits for this row and then ends the session, or comes first.
        await sql`select from brand_members where id = ${member_id} for share`.execute(tx)
        const { rows } = await sql<SessionBrandMember>`
          update brand_sessions s set token = ${session}, chosen_member_id = m.id from brand_memberships m
          where s.token = ${members.sessionOf(headers)} and s.expires_at > now()
            and m.id = ${member_id} and m.person_id = s.brand_member_id
          returning m.id, m.brand_id, m.email, m.person_id`.execute(tx)
        return rows[0] ? { value: rows[0], cookies: [cookie] } : null
      })
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
        select m.email, b.name as brand_name, i.expires_at,
          exists (select from brand_memberships o where o.email = m.email) as registered
        from brand_invitations i join brand_members m on m.id = i.brand_member_id join brands b on b.id = m.brand_id
        where i.token_hash = ${hashToken(token)} and i.used_at is null and i.expires_at > now()
      `.execute(db)
      return rows[0] ?? null
    },

    async acceptInvitation(token, password, headers, address) {
      const hash = password === null ? null : await hashPassword(password, address)
      const open = sql`token_hash = ${hashToken(token)} and used_at is null and expires_at > now()`
      return await members.inTransaction(async (adapter, tx) => {
        const { rows: invited } = await sql<{ id: number; email: string }>`
          select m.id, m.email from brand_invitations i join brand_members m on m.id = i.brand_member_id
          where ${open}`.execute(tx)
        if (!invited[0]) return 'invalid'
        const { id, email } = invited[0]
        // As lockBrandPerson in database/locks.ts.
        await sql`select pg_advisory_xact_lock(hashtext('person of brands'), hashtext(${email}))`.execute(tx)
        const { rows: joined } = await sql<{ id: number; own: boolean }>`select m.person_id as id, exists (
            select from brand_sessions s where s.token = ${members.sessionOf(headers)} and s.expires_at > now()
              and s.brand_member_id = m.person_id) as own
          from brand_memberships m where m.email = ${email} limit 1`.execute(tx)
        const [person] = joined
        if (person ? !person.own : hash === null) return 'sign_in_needed'
        // Of two calls with the same token, the second finds it used.
        const { rows: used } = await sql`update brand_invitations set used_at = now()
          where brand_member_id = ${id} and ${open} returning id`.execute(tx)
        if (used.length === 0) return 'invalid'
        // A session that needed no choice goes on in its brand.
        if (person)
          await sql`update brand_sessions s set chosen_member_id = m.id from brand_memberships m
            where s.brand_member_id = ${person.id} and s.chosen_member_id is null and ${worksAs}`.execute(tx)
        else if (hash !== null) {
          // A sign-in during a removal may have left one.
          await sql`delete from brand_sessions where brand_member_id = ${id}`.execute(tx)
          await members.setPassword(adapter, String(id), hash)
        }
        await sql`update brand_members set invitation_accepted_at = now(), email_verified = true, updated_at = now(),
            person_id = nullif(${person?.id ?? id}::int, id)
          where id = ${id} and removed_at is null`.execute(tx)
        return 'accepted'
      })
    },
  }
}
