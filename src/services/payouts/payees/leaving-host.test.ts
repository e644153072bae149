import { expect, test } from 'vitest'
import { testApp } from '#test/database.ts'
import { aHost, anAdmin } from '#test/factories.ts'
import { ACCOUNT_NUMBER, aPayee, insertBanks, payeeAccount, payeeForm } from '#test/payees.ts'
import { erasePerson, exportOwnData } from '../../accounts/people/personal-data.ts'
import { changePayeeAccount } from './payee-account.ts'
import { getPayee } from './payees.ts'
import { savePayee } from './save-payee.ts'

const app = testApp()

test('the export has the details without the account number, and they are erased', async () => {
  const admin = await anAdmin(app.db)
  const host = await aHost(app.db)
  const id = await aPayee(app.db, { user_id: host.id })
  await insertBanks(app.db)
  const branch = {
    bank_code: '0001',
    code: '100',
    name: '本店',
    kana: 'ﾎﾝﾃﾝ',
    search_name: '本店',
    search_kana: 'ホンテン',
  }
  await app.db
    .insertInto('bank_branches')
    .values({ ...branch, packaged: true })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { version } = await changePayeeAccount(app, host, id, { ...payeeAccount, version: 1 })
  await savePayee(app, host, id, { ...payeeForm, version, submit: true })
  const file = JSON.parse(await exportOwnData(app, host)) as { payee: object[] }
  expect(file.payee).toEqual([
    expect.objectContaining({ legal_name: '海野 渚', bank_name: 'みずほ', account_end: '321' }),
  ])
  expect(JSON.stringify(file)).not.toContain(ACCOUNT_NUMBER)
  await erasePerson(app, admin, host.id, { email: host.email, reason: 'ご本人の申し出' })
  expect(await getPayee(app, admin, id)).toMatchObject({ state: 'draft', legal_name: '', address: '', account: null })
})
