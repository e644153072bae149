// Payout runs of the demonstration: our own account, and a run for each pay date that has passed
// and has statements. One payout came back; payees that can't be paid are left out with the reason.
import { sql } from 'kysely'
import type { Tx } from '#database/client.ts'
import { type Candidate, findCandidates, findTransfers } from '#database/payouts/find-payouts.ts'
import { SENDER_ID, writePayoutSender } from '#database/payouts/payout-sender.ts'
import {
  approve,
  deleteEmptyRun,
  finishExport,
  insertFile,
  insertOmissions,
  insertPayouts,
  insertRun,
  markReturned,
  markSettled,
  type NewPayout,
  reservePayoutIds,
} from '#database/payouts/write-runs.ts'
import { bankFiles } from '#domain/payouts/bank-file.ts'
import { instantOf } from '#domain/shared/japan-time.ts'
import { type AccountNumbers, openTransfers, type SealedFiles } from '#gateways/payouts/port.ts'
import { uuidOf } from './seed-base.ts'

export type Numbers = { payees: AccountNumbers; payouts: AccountNumbers; own: AccountNumbers; files: SealedFiles }
type People = { maker: number; approver: number }

const OWN_NUMBER = '1357924'
const sender = {
  client_code: '0012345678',
  client_name: 'ｶ)ﾂﾑｷﾞ',
  bank_code: '0001',
  bank_name: 'みずほ',
  bank_kana: 'ﾐｽﾞﾎ',
  branch_code: '001',
  branch_name: '東京営業部',
  branch_kana: 'ﾄｳｷﾖｳ',
  account_kind: 'ordinary' as const,
  line_ends: true,
  final_line_end: true,
  end_of_file: false,
  records_per_file: 999,
}

async function addPayouts(tx: Tx, run_id: number, found: readonly Candidate[], numbers: Numbers): Promise<void> {
  const ids = await reservePayoutIds(tx, found.length)
  const payouts: NewPayout[] = []
  const omitted: Parameters<typeof insertOmissions>[2][number][] = []
  for (const [index, { payable, balance, reason, ...account }] of found.entries()) {
    const amount = Math.min(payable, balance)
    const number = reason === null ? await numbers.payees.unlock(account.payee_id, account.account_locked) : null
    if (reason !== null || amount < 1 || number === null)
      omitted.push({ payee_id: account.payee_id, payable, reason: reason ?? 'no_balance' })
    else {
      const id = ids[index]!
      payouts.push({ ...account, id, amount, fee: 0, account_locked: await numbers.payouts.lock(id, number) })
    }
  }
  await insertPayouts(tx, run_id, payouts)
  await insertOmissions(tx, run_id, omitted)
}

/** @param last the newest run: one of its payouts came back, and one has no result yet */
async function settle(tx: Tx, run_id: number, pay_on: string, { by, last }: { by: number; last: boolean }) {
  const { rows } = await sql<{ id: number; payee_id: number; amount: number }>`
    select id, payee_id, amount from payouts where run_id = ${run_id} and state = 'exported' order by id`.execute(tx)
  const now = instantOf(pay_on, '15:30')
  for (const [index, payout] of rows.entries()) {
    if (last && rows.length > 1 && index === 1)
      await markReturned(
        tx,
        payout,
        { reason: '口座名義相違', return_cause: 'account', return_fee: 880, return_fee_borne_by: 'operator' },
        { by, now },
      )
    else if (!(last && rows.length > 2 && index === 2)) await markSettled(tx, payout.id, { by, now })
  }
}

async function addRun(tx: Tx, pay_on: string, { maker, approver }: People, numbers: Numbers, last: boolean) {
  const made = instantOf(pay_on, '10:00')
  const request_key = uuidOf(`payout run ${pay_on}`)
  const id = await insertRun(tx, { request_key, pay_on, made_by: maker, now: made })
  await addPayouts(tx, id, await findCandidates(tx, { pay_on, after: 0, limit: 1_000 }), numbers)
  const transfers = await openTransfers(numbers.payouts, await findTransfers(tx, id))
  if (!transfers) throw new Error('the number of a payout of the demonstration is lost')
  if (transfers.length === 0) return await deleteEmptyRun(tx, id)
  await approve(tx, id, { by: approver, now: instantOf(pay_on, '10:40') })
  const exported = { by: maker, now: instantOf(pay_on, '11:00') }
  const own = { ...sender, account_number: OWN_NUMBER }
  let number = 0
  for (const file of bankFiles(own, pay_on, transfers, sender)) {
    number += 1
    const sealed = await numbers.files.seal({ run_id: id, number }, file.bytes)
    await insertFile(tx, id, { ...file, ...sealed, number }, exported.now)
  }
  await finishExport(tx, id, exported)
  await settle(tx, id, pay_on, { by: maker, last })
}

/** Sets our own account, from which the runs pay. */
export async function seedSender(tx: Tx, now: Date, numbers: Numbers): Promise<void> {
  const account_locked = await numbers.own.lock(SENDER_ID, OWN_NUMBER)
  await writePayoutSender(tx, { ...sender, version: 0, account_locked, account_end: OWN_NUMBER.slice(-3) }, now)
}

/** A run for each pay date of statements before a date, which has none yet. Needs `seedSender`. */
export async function seedRuns(
  tx: Tx,
  before: string,
  people: People,
  numbers: Numbers,
  { last }: { last: boolean },
): Promise<void> {
  const { rows } = await sql<{ pay_on: string }>`
    select distinct s.pay_on::text as pay_on from statements s where s.payable > 0 and s.pay_on < ${before}::date
      and not exists (select from payout_runs r where r.pay_on = s.pay_on)
    order by pay_on`.execute(tx)
  for (const { pay_on } of rows) await addRun(tx, pay_on, people, numbers, last && pay_on === rows.at(-1)!.pay_on)
}
