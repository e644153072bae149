// The second factor of one population: keys of authenticator apps and recovery codes, in tables
// that both populations share.
import { type Kysely, sql } from 'kysely'
import type { TypedCode } from '#domain/accounts/two-factor.ts'
import type { Clock } from '../clock/clock.ts'
import { hashToken } from './hashed-session-tokens.ts'
import { keySafe, newKey, newRecoveryCodes, presentKey, stepOf } from './one-time-codes.ts'
import type { FactorChange, FactorHolder, SecondFactors } from './port.ts'
import { type Names, runInTransaction, type Tx } from './population-deps.ts'
import { endOtherSessions } from './sessions.ts'

/** How long a new key waits for the first code of its app, s. */
const PENDING_SECONDS = 1800

type Deps<Schema> = {
  db: Kysely<Schema>
  clock: Clock
  secret: string
  previous_secrets?: readonly string[]
  /** Mails the owner about a change and records it, in the transaction of the change. */
  report: (tx: Tx<Schema>, holder: FactorHolder, change: FactorChange, at: Date) => Promise<void>
}
type Row = { id: number; secret: string | null; last_step: number; pending_secret: string | null; pending_until: Date }

/** @see SecondFactors; and `takeCodeIn`, which uses a code up in the caller's transaction */
export function secondFactors<Schema>(
  { db, clock, secret, previous_secrets = [], report }: Deps<Schema>,
  names: Names,
) {
  const person = sql.ref(names.owner)
  const safe = keySafe([secret, ...previous_secrets])

  /**
   * An update without a change, to lock the row: of two calls with the same code the second waits
   * and then finds it used.
   */
  const locked = async (tx: Tx<Schema>, person_id: number): Promise<Row | undefined> => {
    const { rows } = await sql<Row>`update two_factors set last_step = last_step where ${person} = ${person_id}
      returning id, secret, last_step, pending_secret, pending_until`.execute(tx)
    return rows[0]
  }

  async function replaceRecoveryCodes(tx: Tx<Schema>, two_factor_id: number): Promise<string[]> {
    const codes = newRecoveryCodes()
    await sql`delete from recovery_codes where two_factor_id = ${two_factor_id}`.execute(tx)
    await sql`insert into recovery_codes (two_factor_id, code_hash)
      select ${two_factor_id}, unnest(${codes.map(hashToken)}::text[])`.execute(tx)
    return codes
  }

  /** Uses a code up. @returns false when it is wrong, was used, or there is no second factor */
  async function takeCode(tx: Tx<Schema>, holder: FactorHolder, { kind, code }: TypedCode): Promise<boolean> {
    const row = await locked(tx, holder.id)
    if (!row?.secret) return false
    const now = clock.now()
    if (kind === 'recovery') {
      const { rows } = await sql`update recovery_codes set used_at = ${now}
        where two_factor_id = ${row.id} and code_hash = ${hashToken(code)} and used_at is null returning id`.execute(tx)
      if (rows.length === 0) return false
      await report(tx, holder, 'recovery_code_used', now)
      return true
    }
    const key = await safe.unlock(row.secret)
    const step = await stepOf(key, code, Number(row.last_step), now)
    if (step === null) return false
    // Encrypts with the current secret, so that former secrets can be removed later.
    await sql`update two_factors set last_step = ${step}, secret = ${await safe.lock(key)} where id = ${row.id}`.execute(
      tx,
    )
    return true
  }

  const factors: SecondFactors = {
    async stateOf(person_id) {
      const { rows } = await sql<{ turned_on_at: Date; recovery_codes_left: number }>`
        select t.turned_on_at,
          (select count(*)::int from recovery_codes c where c.two_factor_id = t.id and c.used_at is null) as recovery_codes_left
        from two_factors t where t.${person} = ${person_id} and t.secret is not null`.execute(db)
      return rows[0] ?? { turned_on_at: null, recovery_codes_left: 0 }
    },

    async begin(holder) {
      const key = await newKey()
      const until = new Date(clock.now().getTime() + PENDING_SECONDS * 1000)
      const pending = await safe.lock(key)
      await sql`insert into two_factors (${person}, pending_secret, pending_until) values (${holder.id}, ${pending}, ${until})
        on conflict (${person}) do update set pending_secret = ${pending}, pending_until = ${until}`.execute(db)
      return await presentKey(key, holder.email)
    },

    turnOn: (holder, code, session) =>
      runInTransaction(db, async (tx) => {
        const now = clock.now()
        const row = await locked(tx, holder.id)
        if (!row?.pending_secret || row.pending_until <= now) return 'not_begun'
        const step = await stepOf(await safe.unlock(row.pending_secret), code, 0, now)
        if (step === null) return 'wrong_code'
        await sql`update two_factors set secret = pending_secret, turned_on_at = ${now}, last_step = ${step},
          pending_secret = null, pending_until = null where id = ${row.id}`.execute(tx)
        // Sessions that began with the password alone must now show a code too.
        await endOtherSessions(tx, names, holder.id, session)
        await report(tx, holder, row.secret ? 'two_factor_renewed' : 'two_factor_on', now)
        return await replaceRecoveryCodes(tx, row.id)
      }),

    turnOff: (holder) =>
      runInTransaction(db, async (tx) => {
        const { rows } = await sql<{ was_on: boolean }>`delete from two_factors where ${person} = ${holder.id}
          returning secret is not null as was_on`.execute(tx)
        if (!rows[0]?.was_on) return false
        await report(tx, holder, 'two_factor_off', clock.now())
        return true
      }),

    renewRecoveryCodes: (holder) =>
      runInTransaction(db, async (tx) => {
        const row = await locked(tx, holder.id)
        if (!row?.secret) return null
        await report(tx, holder, 'recovery_codes_renewed', clock.now())
        return await replaceRecoveryCodes(tx, row.id)
      }),

    takeCode: (holder, code) => runInTransaction(db, (tx) => takeCode(tx, holder, code)),
  }
  return { ...factors, takeCodeIn: takeCode }
}
