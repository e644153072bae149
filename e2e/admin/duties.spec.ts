// Duties of admins: an old session confirms itself before it acts or downloads, and a second admin
// approves a large adjustment.
import { readFile } from 'node:fs/promises'
import { expectAccessibleAtAllWidths } from '../support/accessible.ts'
import { ageSessions, makeAdmin } from '../support/database.ts'
import { demo, expect, hydrated, newUser, signIn, test } from '../support/test.ts'

test.describe('an old session', () => {
  // The calls that ask for the confirmation.
  test.use({ refusals: [403] })

  test('confirms itself before a file and before a new right', { tag: ['@once'] }, async ({ page, browser }) => {
    const theirs = await browser.newContext()
    const person = await newUser(theirs.request, '権限 まもる')
    // Not the admin of the demonstration, whose sessions other tests use.
    const admin = await newUser(page.request, '管理 ふるこ')
    await makeAdmin(admin.email)
    await signIn(page.request, admin)
    await ageSessions(admin.email)
    const asked = page.getByRole('dialog', { name: 'ご本人の確認' })
    const confirm = async () => {
      await asked
        .getByLabel(/^パスワード/)
        .first()
        .fill(admin.password)
      await asked.getByRole('button', { name: '確認して続ける' }).click()
    }

    await page.goto(`/admin/users?q=${encodeURIComponent(person.email)}`)
    await hydrated(page)
    await page.getByRole('link', { name: 'CSVを保存' }).click()
    await expectAccessibleAtAllWidths(page, 'confirming-a-download')
    const file = page.waitForEvent('download')
    await confirm()
    expect(await readFile(await (await file).path(), 'utf8')).toContain(person.email)

    // Confirmed: the next file comes at once.
    const second = page.waitForEvent('download')
    await page.getByRole('link', { name: 'CSVを保存' }).click()
    await second

    await ageSessions(admin.email)
    await page.getByRole('link', { name: person.name }).click()
    await page.getByRole('button', { name: '利用を停止する', exact: true }).click()
    const dialog = page.getByRole('dialog').first()
    await dialog.getByLabel('理由').fill('連絡のない欠席が続いたため')
    await dialog.getByRole('button', { name: '利用を停止する' }).click()
    await confirm()
    await expect(page.getByText('利用を停止しました。')).toBeVisible()
  })
})

test('a second admin approves a large adjustment', { tag: ['@once'] }, async ({ page }) => {
  const as = async (name: 'accounting' | 'admin', path: string) => {
    await page.context().clearCookies()
    await signIn(page.request, demo(name))
    await page.goto(path)
    await hydrated(page)
  }
  await as('accounting', '/admin/ledger')
  const list = await page.request.get('/api/v1/admin/payees')
  const [payee] = ((await list.json()) as { payees: { id: number }[] }).payees
  const address = `/admin/ledger?payee_id=${payee!.id}`
  await page.goto(address)
  await hydrated(page)
  await page.getByRole('button', { name: '残高を調整する' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('調整の種類').selectOption('お詫び・補償')
  await dialog.getByLabel('増やす').check()
  await dialog.getByLabel('金額').fill('60000')
  await dialog.getByLabel('調整の理由').fill('体験の機材を立てかえたため')
  await expect(dialog.getByText('ほかの管理者の承認がいります。')).toBeVisible()
  await dialog.getByRole('button', { name: '承認を頼む' }).click()
  await expect(page.getByText('ほかの管理者に承認を頼みました。')).toBeVisible()
  const waiting = page.getByRole('row', { name: /体験の機材を立てかえたため/ }).first()
  await expect(waiting).toContainText('ほかの管理者の承認を待っています。')
  await expect(waiting.getByRole('button', { name: '承認する' })).toHaveCount(0)
  await expectAccessibleAtAllWidths(page, 'adjustment-waiting')

  await as('admin', address)
  await page.getByRole('button', { name: '承認する' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: '承認する' }).click()
  await expect(page.getByText('残高を調整しました。')).toBeVisible()
  await expect(page.getByRole('row', { name: /体験の機材を立てかえたため/ }).first()).toContainText('承認済み')
})
