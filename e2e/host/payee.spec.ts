// A host says where to pay, and an admin checks it.
import { request as requests } from '@playwright/test'
import { expectAccessibleAtAllWidths } from '../support/accessible.ts'
import { createStory } from '../support/database.ts'
import { signInNewHost } from '../support/host.ts'
import { pressTabUntil } from '../support/keys.ts'
import { origin } from '../support/target.ts'
import { demo, expect, signIn, test } from '../support/test.ts'

test('a host registers an account, and an admin verifies it', { tag: ['@once', '@journey'] }, async ({ page }) => {
  const host = await signInNewHost(page, `受取 ${Date.now() % 1_000_000}`)
  await createStory('受け取りの会', { host, slots: [] })
  await page.goto('/host/payee')
  await page.getByLabel('お名前（正式な名称）').fill('海野 渚')
  await page.getByRole('button', { name: '確認に出す' }).click()
  const summary = page.getByRole('link', { name: '先に、お受け取り口座を登録してください。' })
  await expect(summary).toBeVisible()
  await expectAccessibleAtAllWidths(page, 'host-payee-errors')

  // What was typed below survives the change of the account, and a reload.
  await page.getByRole('combobox', { name: /金融機関/ }).click()
  await page.keyboard.type('ゆうちょ銀行')
  await page.getByRole('option', { name: 'ゆうちょ（9900）' }).click()
  await page.getByLabel(/^記号/).fill('１２３３０')
  await page.getByLabel(/^番号/).fill('12345671')
  await page.getByLabel(/^口座名義/).fill('うみの なぎさ')
  await expect(page.getByText('二三八（238）')).toBeVisible()
  await expect(page.getByText('ｳﾐﾉ ﾅｷﾞｻ')).toBeVisible()
  await page.getByLabel(/^振込先の表示を/).check()
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'PUT') sent.push(new URL(request.url()).pathname)
  })
  // The page learns of the account later than the form does: a click in between sends nothing.
  const slow = '**/host/payee.data*'
  await page.route(slow, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    await route.continue()
  })
  const stored = page.waitForResponse((response) => response.request().method() === 'PUT')
  const register = page.getByRole('button', { name: /^(この口座を登録する|登録しています…)$/ })
  await register.dblclick()
  await stored
  await register.click({ force: true })
  await expect(page.getByText('・・・・567')).toBeVisible()
  await page.unroute(slow)
  expect(sent).toHaveLength(1)
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('12345671')
  await expect(page.getByLabel('お名前（正式な名称）')).toHaveValue('海野 渚')
  await page.getByRole('radio', { name: /^個人事業主/ }).check()
  await page.getByLabel('お名前のカナ').fill('うみの なぎさ')
  await page.getByLabel('郵便番号').fill('761-0130')
  await page.getByLabel('住所').fill('香川県高松市庵治町1-2')
  await page.getByLabel('電話番号').fill('087-000-0000')
  await page.getByRole('button', { name: '確認に出す' }).click()
  await expect(page.getByText('運営者が内容を確認しています。')).toBeVisible()

  await signIn(page.request, demo('admin'))
  await page.goto(`/admin/payees?q=${encodeURIComponent(host.email)}`)
  await page.getByRole('link', { name: host.name }).click()
  await expect(page.getByText('口座の名義は、お名前のカナと同じです。')).toBeVisible()
  await expectAccessibleAtAllWidths(page, 'admin-payee')
  await page.getByRole('button', { name: '口座番号をすべて表示する' }).click()
  await page.getByLabel('表示する理由').fill('通帳との照合')
  await page.getByRole('button', { name: '表示する', exact: true }).click()
  await expect(page.getByText('1234567', { exact: true })).toBeVisible()
  // The host changes the account while it is checked.
  const id = Number(new URL(page.url()).pathname.split('/').at(-1))
  const hostRequest = await requests.newContext({ baseURL: origin })
  await signIn(hostRequest, host)
  const { version } = (await (await hostRequest.get(`/api/v1/me/payees/${id}`)).json()) as { version: number }
  const account = { bank_code: '0001', branch_code: '001', account_kind: 'ordinary', account_number: '7654321' }
  const changed = await hostRequest.put(`/api/v1/me/payees/${id}/account`, {
    data: { ...account, holder: 'うみの なぎさこ', version, confirmed: true },
  })
  expect(changed.status(), await changed.text()).toBe(200)
  await hostRequest.dispose()
  await page.reload()
  await expect(page.getByText('確認に出したあとで、口座が変わりました')).toBeVisible()
  await expect(page.locator('#main ins')).toHaveText('ｺ')
  await expectAccessibleAtAllWidths(page, 'admin-payee-changed')
  await page.waitForTimeout(500)
  await page.keyboard.press('a')
  await pressTabUntil(page, page.getByRole('dialog').getByRole('button', { name: '確認済みにする' }))
  await page.keyboard.press('Enter')
  await expect(page.getByText('確認済みにしました。')).toBeVisible()
  await expect(page.getByRole('button', { name: '差し戻す' })).toBeVisible()
})
