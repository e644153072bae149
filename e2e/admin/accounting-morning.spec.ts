// The morning of accounting before a pay day: all that waits stands on the home page and is settled
// from there. On a database of its own, because runs pay everybody who can be paid.
import type { Page } from '@playwright/test'
import { checkInvariants } from '#database/office/check-invariants.ts'
import { openDatabase } from '#database/client.ts'
import { isBankDay } from '#domain/payouts/bank-day.ts'
import { addDays } from '#domain/shared/japan-time.ts'
import { packagedHolidays } from '#gateways/holidays/packaged.ts'
import { anotherServer } from '../support/another-server.ts'
import { inDatabase, ownDatabase, today } from '../support/database.ts'
import { winDisputes } from '../support/disputes.ts'
import { givenDatabase } from '../support/target.ts'
import { demo, expect, signIn, test } from '../support/test.ts'

/** The next bank day after today. */
function nextBankDay(): string {
  let date = addDays(today(), 1)
  while (!isBankDay(date, packagedHolidays())) date = addDays(date, 1)
  return date
}

const row = (page: Page, words: string) => page.getByRole('listitem').filter({ hasText: words })
const openNext = (page: Page, words: string) => page.getByRole('link', { name: `${words}の次の1件を開く` }).click()
/** Presses a button, and the same one of the dialog that asks. */
async function press(page: Page, name: string) {
  await page.getByRole('button', { name, exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name, exact: true }).click()
}

// Long, because it fills a database of its own with the demonstration.
test('accounting settles all that waits from its home page', { tag: ['@once', '@long'] }, async ({ page }) => {
  test.skip(givenDatabase !== null, 'creates a database')
  test.slow()
  page.setDefaultTimeout(30_000)
  const pay_on = nextBankDay()
  const database = await ownDatabase()
  const { origin, stop } = await anotherServer({ DATABASE_URL: database.url })
  const as = async (name: 'host' | 'accounting' | 'admin', path: string) => {
    await page.goto('about:blank')
    await page.context().clearCookies()
    await signIn(page.request, demo(name), origin)
    await page.goto(origin + path)
  }
  try {
    await inDatabase(
      database.url,
      `set session_replication_role = replica;
      update statements set pay_on = '${pay_on}' where period = (select max(period) from statements);
      update payees set state = 'draft', submitted_at = null where state = 'submitted'`,
    )
    await test.step('a host, whose transfer came back, keeps the account', async () => {
      await as('accounting', '/admin')
      await expect(row(page, '証拠を待つチャージバック')).toBeVisible()
      await expect(row(page, '口座の直しを待つ、戻った振込')).toBeVisible()
      await as('host', '/host/payee')
      await page.getByLabel('口座を変えないわけ').fill('銀行に確かめました。')
      await page.getByRole('button', { name: '口座を変えずに送る' }).click()
      await expect(page.getByText('運営者が、次のわけを確認しています', { exact: false })).toBeVisible()
    })

    await test.step('the payee waits with its last day, and is verified', async () => {
      await as('accounting', '/admin')
      await expect(row(page, '口座の直しを待つ、戻った振込')).toBeHidden()
      await expect(row(page, '確認を待つ受取人')).toContainText('1名')
      await expect(row(page, '確認を待つ受取人')).toContainText('期限')
      await expect(row(page, '確認を待つ受取人')).toContainText('お早めに')
      await openNext(page, '確認を待つ受取人')
      await press(page, '確認済みにする')
      await expect(page.getByText('確認済みにしました。')).toBeVisible()
    })

    await test.step('payees in no run wait, and a run is made', async () => {
      await winDisputes(page.request, origin)
      await page.goto(`${origin}/admin`)
      await expect(row(page, '確認を待つ受取人')).toBeHidden()
      await expect(row(page, '証拠を待つチャージバック')).toBeHidden()
      await page.getByRole('link', { name: '振込の回に入っていない受取人' }).click()
      await page.getByRole('button', { name: '振込の回を作る' }).click()
      await page.getByRole('dialog').getByLabel('振込日').fill(pay_on)
      await page.getByRole('dialog').getByRole('button', { name: '振込の回を作る' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toContainText('（番号 ')
    })

    await test.step('the maker sees that somebody else approves; the other admin does', async () => {
      await page.goto(`${origin}/admin`)
      await expect(row(page, '振込の回に入っていない受取人')).toBeHidden()
      await expect(row(page, '承認を待つ振込の回')).toContainText('ほかの管理者が対応')
      await as('admin', '/admin')
      await openNext(page, '承認を待つ振込の回')
      await press(page, '承認する')
      await expect(page.getByText('承認しました。')).toBeVisible()
    })

    await test.step('the files are written; results wait for the pay date', async () => {
      await as('accounting', '/admin')
      await openNext(page, 'ファイルを作る振込の回')
      await press(page, 'ファイルを作る')
      await expect(page.getByText('振込ファイルを作りました。')).toBeVisible()
      await expect(page.getByText('入金済みと振込の戻りは、振込日の', { exact: false })).toBeVisible()
      await expect(page.getByRole('button', { name: 'すべて入金済みにする' })).toBeHidden()
      await page.goto(`${origin}/admin`)
      await expect(row(page, 'ファイルを作る振込の回')).toBeHidden()
    })

    await test.step('on the pay date the results are recorded, also of the run before', async () => {
      await inDatabase(database.url, `update payout_runs set pay_on = '${today()}' where pay_on = '${pay_on}'`)
      for (let runs = 0; runs < 5; runs += 1) {
        await page.goto(`${origin}/admin`)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        if (!(await row(page, '結果を記録する振込の回').isVisible())) break
        await openNext(page, '結果を記録する振込の回')
        await press(page, 'すべて入金済みにする')
        await expect(page.getByText('入金済みにしました。', { exact: false })).toBeVisible()
      }
      await expect(row(page, '結果を記録する振込の回')).toBeHidden()
    })

    await test.step('each month without deposits has its yen, and leads to where they are entered', async () => {
      for (let months = 0; months < 5; months += 1) {
        await page.goto(`${origin}/admin`)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        const month = page.getByRole('link', { name: /のお支払い\s残り/ }).first()
        if (!(await month.isVisible())) break
        const yen = /残り([\d,]+)円/.exec(await month.innerText())![1]!
        await month.click()
        await expect(page).toHaveURL(/#deposits$/)
        await page.getByRole('button', { name: '入金を記入する' }).click()
        await page.getByRole('dialog').getByLabel('入金日').fill(today())
        await page.getByRole('dialog').getByLabel('入金額').fill(yen)
        await page.getByRole('dialog').getByRole('button', { name: '記入する' }).click()
        await expect(page.getByRole('dialog')).toBeHidden()
      }
      await expect(row(page, 'カード会社の入金の記録が足りない月')).toBeHidden()
    })
    const { db, pool } = openDatabase(database.url)
    const found = await checkInvariants(db, new Date())
    await pool.end()
    expect(found).toEqual([])
  } finally {
    // Close the page before its server stops.
    await page.close()
    await stop()
    await database.drop()
  }
})
