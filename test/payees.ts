// Payees for tests, and two banks.
import { sql } from 'kysely'
import type { App } from '#services/shared/app.ts'
import type { UserActor } from '#services/shared/actor.ts'
import { listedName } from '#domain/payouts/bank-list.ts'
import { emptyAccount, emptyPayee } from '#domain/payouts/payee-form.ts'
import { changePayeeAccount } from '#services/payouts/payees/payee-account.ts'
import { savePayee } from '#services/payouts/payees/save-payee.ts'
import { write } from './factories.ts'

export const payeeForm = {
  ...emptyPayee,
  business_kind: 'sole_trader' as const,
  legal_name: '海野 渚',
  legal_name_kana: 'ウミノ ナギサ',
  postal_code: '761-0130',
  address: '香川県高松市庵治町1-2',
  phone: '087-000-0000',
}
/** The full number is nowhere but in answers of `readAccountNumber`. */
export const ACCOUNT_NUMBER = '7654321'
export const payeeAccount = {
  ...emptyAccount,
  bank_code: '0001',
  branch_code: '100',
  account_number: ACCOUNT_NUMBER,
  holder: 'ウミノ ナギサ',
  confirmed: true,
}

export async function insertBanks(db: App['db']): Promise<void> {
  const row = (code: string, name: string, kana: string) => ({ ...listedName({ code, name, kana }), packaged: true })
  await write(db, async (tx) => {
    await tx
      .insertInto('banks')
      .values([
        row('0001', 'みずほ', 'ミズホ'),
        row('9900', 'ゆうちょ', 'ユウチヨ'),
        row('0009', '三井住友', 'ミツイスミトモ'),
      ])
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await tx
      .insertInto('bank_branches')
      .values([
        { bank_code: '0001', ...row('100', '本店', 'ホンテン') },
        { bank_code: '0001', ...row('107', '上野', 'ウエノ') },
        { bank_code: '9900', ...row('018', '〇一八', 'ゼロイチハチ') },
        { bank_code: '0009', ...row('200', '本店営業部', 'ホンテン') },
      ])
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  })
}

/** The payee of a host without an experience. @returns its id */
export async function aPayee(db: App['db'], owner: { user_id: number } | { ambassador_id: number }): Promise<number> {
  return await write(db, async (tx) => {
    const column = 'user_id' in owner ? 'user_id' : 'ambassador_id'
    const id = 'user_id' in owner ? owner.user_id : owner.ambassador_id
    await sql`insert into payees (${sql.ref(column)}) values (${id}) on conflict do nothing`.execute(tx)
    const { rows } = await sql<{ id: number }>`select id from payees where ${sql.ref(column)} = ${id}`.execute(tx)
    return rows[0]!.id
  })
}

/** A payee whose host has submitted complete details. The banks must exist. */
export async function aSubmittedPayee(
  app: App,
  host: UserActor,
  form: Partial<Parameters<typeof savePayee>[3]> = {},
): Promise<{ id: number; version: number }> {
  const id = await aPayee(app.db, { user_id: host.id })
  const { version } = await changePayeeAccount(app, host, id, { ...payeeAccount, version: 1 })
  return await savePayee(app, host, id, { ...payeeForm, version, submit: true, ...form })
}
