import type { NewPayoutRun, OmissionsRetried, PayoutRunBody } from '#contract/payouts/payout-runs-schemas.ts'
import { findParties } from '#database/accounts/find-parties.ts'
import { insertAudit } from '#database/audit/insert-audit.ts'
import { inTransaction, type Tx } from '#database/client.ts'
import { lockPayoutRuns } from '#database/locks.ts'
import { type Candidate, findCandidates } from '#database/payouts/find-payouts.ts'
import { findOpenRun, findRunByKey } from '#database/payouts/find-runs.ts'
import { findFeeOfPayees } from '#database/payouts/payout-rules.ts'
import { findPayoutSender } from '#database/payouts/payout-sender.ts'
import {
  deleteEmptyRun,
  insertOmissions,
  insertPayouts,
  insertRun,
  type NewPayout,
  reservePayoutIds,
  takeOmissions,
  touchRun,
} from '#database/payouts/write-runs.ts'
import { ownParties } from '#domain/accounts/own-interest.ts'
import { isBankDay } from '#domain/payouts/bank-day.ts'
import { transferProblems } from '#domain/payouts/bank-file.ts'
import { type Omission, omissionWords } from '#domain/payouts/payout-state.ts'
import { addMonths, dateOf, isDate } from '#domain/shared/japan-time.ts'
import { omit } from '#domain/shared/omit.ts'
import type { UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { InvalidInput, Refused } from '../../shared/refused.ts'
import { decideRun } from './decide-run.ts'

type MakingApp = Pick<App, 'db' | 'clock' | 'holidays' | 'account_numbers' | 'payout_numbers' | 'checkpoint'>

/** Payees of one statement. Bounds the memory. */
const PART = 1_000
const MONTHS_AHEAD = 3

function payDay(app: MakingApp, typed: string, now: Date): string {
  const refuse = (text: string) => new InvalidInput({ pay_on: [text] })
  if (!isDate(typed)) throw refuse('振込日を選んでください。')
  const today = dateOf(now)
  if (typed < today) throw refuse('振込日は、今日より前にできません。')
  if (typed > addMonths(today, MONTHS_AHEAD)) throw refuse(`振込日は、${MONTHS_AHEAD}か月先までの日にしてください。`)
  if (!isBankDay(typed, app.holidays)) throw refuse('この日は、銀行が休みです。銀行の営業日を選んでください。')
  return typed
}

/**
 * What a candidate is paid, or why nothing. The number is opened to check the account as a whole.
 */
async function decide(
  app: MakingApp,
  candidate: Candidate,
  { fee, own }: { fee: number; own: boolean },
): Promise<{ amount: number; account_number: string } | Omission> {
  if (candidate.reason !== null) return candidate.reason
  if (own) return 'own_interest'
  const amount = Math.min(candidate.payable, candidate.balance) - fee
  if (amount < 1) return 'no_balance'
  const account_number = await app.account_numbers.unlock(candidate.payee_id, candidate.account_locked)
  if (account_number === null || transferProblems({ ...candidate, account_number, amount }).length > 0)
    return 'unwritable'
  return { amount, account_number }
}

/** @returns the number of payouts, and why the others aren't paid */
async function addPart(
  app: MakingApp,
  tx: Tx,
  { run_id, admin, fee }: { run_id: number; admin: UserActor; fee: number },
  part: readonly Candidate[],
): Promise<{ paid: number; omitted: Omission[] }> {
  const omitted: Parameters<typeof insertOmissions>[2][number][] = []
  const paid: { candidate: Candidate; amount: number; account_number: string }[] = []
  const parties = await findParties(tx, { payee_ids: part.map(({ payee_id }) => payee_id) })
  const own = new Set(ownParties(admin.id, parties).map(({ payee_id }) => payee_id))
  for (const candidate of part) {
    const { payee_id, payable } = candidate
    const decided = await decide(app, candidate, { fee, own: own.has(payee_id) })
    if (typeof decided === 'string') omitted.push({ payee_id, payable, reason: decided })
    else paid.push({ candidate, ...decided })
  }
  const ids = paid.length > 0 ? await reservePayoutIds(tx, paid.length) : []
  const payouts: NewPayout[] = []
  for (const [index, { candidate, amount, account_number }] of paid.entries()) {
    const account = omit(candidate, 'payable', 'balance', 'reason')
    const id = ids[index]!
    const account_locked = await app.payout_numbers.payouts.lock(id, account_number)
    payouts.push({ ...account, id, amount, fee, account_locked })
  }
  await insertPayouts(tx, run_id, payouts)
  await insertOmissions(tx, run_id, omitted)
  return { paid: payouts.length, omitted: omitted.map(({ reason }) => reason) }
}

/**
 * Adds payouts to a run, and the reasons of those who can't be paid on its date.
 * @param of `among`: ids of payees; without it all
 */
async function addPayees(
  app: MakingApp,
  tx: Tx,
  { pay_on, among, ...run }: { run_id: number; pay_on: string; admin: UserActor; fee: number; among?: number[] },
): Promise<{ paid: number; omitted: Omission[] }> {
  let paid = 0
  const omitted: Omission[] = []
  for (let after = 0; ;) {
    const part = await findCandidates(tx, { pay_on, after, limit: PART, ...(among && { among }) })
    const added = await addPart(app, tx, run, part)
    paid += added.paid
    omitted.push(...added.omitted)
    if (part.length < PART) return { paid, omitted }
    after = part.at(-1)!.payee_id
  }
}

/**
 * Asks all who are left out of a run again, and takes in those who can be paid now. Only its maker
 * does, before the approval: nobody approves what they have added.
 * @throws Refused payout_run_not_found, payout_run_changed, payout_run_state, payout_run_not_maker
 */
export async function retryOmissions(
  app: MakingApp,
  admin: UserActor,
  id: number,
  { version }: { version: number },
): Promise<OmissionsRetried> {
  const detail = { added: 0 }
  await decideRun(
    app,
    admin,
    { id, version },
    {
      action: 'retry_payout_omissions',
      from: ['made'],
      adds: true,
      detail,
      write: async (tx, { pay_on, made_by }) => {
        if (made_by.id !== admin.id) throw new Refused('payout_run_not_maker')
        const fee = await findFeeOfPayees(tx)
        const among = await takeOmissions(tx, id)
        detail.added = (await addPayees(app, tx, { run_id: id, pay_on, admin, fee, among })).paid
        if (detail.added > 0) await touchRun(tx, id)
      },
    },
  )
  return { id, ...detail }
}

/**
 * Makes a run of all payees who can be paid: the newest statement up to the pay date, at most the
 * balance. Others with a statement are listed with the reason, also the admin's own payees. A
 * repeated call with the same key returns the run of the first one. If nobody can be paid, and an
 * open run of the same pay date exists, the call returns that run: two admins who press the button
 * at once make one run. A run always pays somebody.
 * @throws Refused payout_sender_missing, payout_run_nobody, payout_run_all_omitted; InvalidInput
 */
export async function makePayoutRun(
  app: MakingApp,
  admin: UserActor,
  { pay_on: typed, request_key }: PayoutRunBody,
): Promise<NewPayoutRun> {
  const now = app.clock.now()
  const made = await inTransaction(app.db, async (tx) => {
    await lockPayoutRuns(tx)
    const first = await findRunByKey(tx, request_key)
    if (first !== undefined) return { id: first, existing: false }
    const pay_on = payDay(app, typed, now)
    if (!(await findPayoutSender(tx))) throw new Refused('payout_sender_missing')
    const fee = await findFeeOfPayees(tx)
    const open = await findOpenRun(tx, pay_on)
    const id = await insertRun(tx, { request_key, pay_on, made_by: admin.id, now })
    const { paid, omitted } = await addPayees(app, tx, { run_id: id, pay_on, admin, fee })
    if (paid === 0 && open !== undefined) {
      await deleteEmptyRun(tx, id)
      return { id: open, existing: true }
    }
    if (paid === 0)
      throw omitted.length === 0
        ? new Refused('payout_run_nobody')
        : new Refused('payout_run_all_omitted', { why: omissionWords(omitted) })
    await insertAudit(tx, admin, {
      at: now,
      action: 'make_payout_run',
      subject_type: 'payout_run',
      subject_id: id,
      detail: { pay_on },
    })
    app.checkpoint('payouts:making')
    return { id, existing: false }
  })
  app.checkpoint('payouts:made')
  return made
}
