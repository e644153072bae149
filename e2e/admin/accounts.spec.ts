// The accountant's page: deposits from a file, and a counter-entry.
import { readFile } from 'node:fs/promises'
import { expectAccessibleAtAllWidths } from '../support/accessible.ts'
import { demo, expect, hydrated, signIn, test } from '../support/test.ts'

test('deposits are imported after a look at each line, and taken back', { tag: '@once' }, async ({ page }) => {
  await signIn(page.request, demo('admin'))
  await page.goto('/admin/accounts')
  await hydrated(page)
  const today = (await page.getByRole('heading', { level: 1 }).innerText()).match(/\d+/g)!
  const day = `${today[0]}-${today[1]!.padStart(2, '0')}-01`
  const reference = `tr_${Date.now()}`
  const choose = (lines: string) =>
    page.locator('input[type=file]').setInputFiles({
      name: '入金.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`入金日,入金額,手数料,番号\n${lines}`),
    })
  await choose(`${day},1234,56,${reference}\n2026-02-30,1,,\n`)
  const check = page.getByRole('region', { name: '取り込む前の確認' })
  await expect(check.getByText('入金日を正しく入力してください。')).toBeVisible()
  await expect(check.getByRole('button', { name: /件を取り込む/ })).toHaveCount(0)
  await expectAccessibleAtAllWidths(page, 'the accounts with a file')
  await choose(`${day},1234,56,${reference}\n`)
  await check.getByRole('button', { name: '1件を取り込む' }).click()
  await expect(page.getByText('入金を1件取り込みました。')).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: reference }).first()
  await row.getByRole('button', { name: '打ち消す' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '打ち消す' }).click()
  await expect(row.getByText('打ち消し済み')).toBeVisible()

  await page.getByRole('link', { name: /^ホストへの未払いの内訳/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'ホストへの未払い' })).toBeVisible()
  await expectAccessibleAtAllWidths(page, 'the rows of a figure')
})

test('only closed months have files, with the names that the settings give', { tag: '@once' }, async ({ page }) => {
  await signIn(page.request, demo('admin'))
  await page.goto('/admin/accounts')
  await hydrated(page)
  await expect(page.getByText('締めたあとに取り出せます')).toBeVisible()
  await expect(page.getByRole('link', { name: /用のCSV$/ })).toHaveCount(0)
  await page.getByRole('link', { name: '会計ソフトでの科目の名前を決める' }).click()
  await page.getByRole('link', { name: '弥生会計' }).click()
  const form = page.getByRole('form', { name: '弥生会計の科目の名前' })
  const bank = form.getByRole('group', { name: '普通預金' })
  const name = `銀行${Date.now() % 1_000_000}`
  await bank.getByLabel('勘定科目').fill('')
  await bank.getByLabel('補助科目').fill(name)
  await form.getByRole('button', { name: '保存する' }).click()
  await expect(form.getByText('「普通預金」の勘定科目を入力してください。').first()).toBeVisible()
  await expectAccessibleAtAllWidths(page, 'names of accounts with an error')
  await bank.getByLabel('勘定科目').fill('普通預金')
  await form.getByRole('button', { name: '保存する' }).click()
  await expect(page.getByText('弥生会計の科目の名前を保存しました。')).toBeVisible()

  await page.goto('/admin/accounts')
  await page.getByRole('link', { name: '前の月' }).click()
  await page.getByRole('link', { name: '前の月' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: '弥生会計用のCSV' }).click(),
  ])
  const text = new TextDecoder('shift_jis').decode(await readFile(await download.path()))
  expect(text.split('\r\n')[0]!.split(',')).toHaveLength(25)
  expect(text).toContain(`,普通預金,${name},`)
})
