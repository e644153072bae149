// The long lists of the admin area: keyboard, filters as chips, columns, saved views, without
// scripts.
import { expectAccessibleAtAllWidths } from '../support/accessible.ts'
import { demo, expect, hydrated, openFilters, signIn, test } from '../support/test.ts'

test('an admin works in a list with the keyboard', { tag: '@once' }, async ({ page, browser }) => {
  await signIn(page.request, demo('admin'))
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('/admin/reservations')
  await hydrated(page)
  const rows = page.getByRole('rowheader').getByRole('link')

  await test.step('15 rows are visible, and the head stays', async () => {
    await expect(rows.nth(14)).toBeInViewport({ ratio: 1 })
    await rows.nth(19).focus()
    await expect(page.getByRole('columnheader', { name: 'お客さま' })).toBeInViewport()
  })
  await test.step('the slash opens the search over everything, and Escape returns', async () => {
    await rows.nth(19).focus()
    await page.keyboard.press('/')
    await expect(page.getByRole('dialog', { name: 'さがす' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(rows.nth(19)).toBeFocused()
  })
  await test.step('in a field the slash is a character', async () => {
    const search = page.getByRole('search').last().getByRole('searchbox')
    await search.press('/')
    await expect(search).toHaveValue('/')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await search.fill('')
  })
  await test.step('a filter becomes a chip with the focus, and is removed', async () => {
    await page.getByText('条件を追加').click()
    await page.getByRole('combobox', { name: '状態' }).selectOption('キャンセル')
    await expect(page).toHaveURL('/admin/reservations?status=cancelled')
    const chip = page.locator('summary', { hasText: '状態：キャンセル' })
    await expect(chip).toBeFocused()
    await expectAccessibleAtAllWidths(page, 'admin-list-chip')
    await chip.click()
    await page.getByRole('link', { name: 'この条件を外す' }).click()
    await expect(page).toHaveURL('/admin/reservations')
  })
  await test.step('sorting, columns and a view of one’s own survive a reload', async () => {
    await page.getByRole('link', { name: /^金額/ }).click()
    await expect(page.getByRole('columnheader', { name: '金額' })).toHaveAttribute('aria-sort', 'descending')
    await page.getByText('列', { exact: true }).click()
    await page.getByRole('checkbox', { name: '予約日時' }).check()
    await page.getByText('保存', { exact: true }).click()
    await page.getByLabel('いまの条件を、名前をつけて保存').fill('高い順')
    await page.getByRole('button', { name: '保存する' }).click()
    await page.goto('/admin/reservations')
    await expect(page.getByRole('columnheader', { name: '予約日時' })).toBeVisible()
    await page.getByRole('link', { name: '高い順' }).click()
    await expect(page).toHaveURL('/admin/reservations?sort=total')
  })
  await test.step('the whole row opens', async () => {
    // The link of the row covers its cells.
    const last = page.getByRole('row').nth(1).getByRole('cell').last()
    // The column that was chosen appears when the browser's choices are read.
    await expect(last).toBeVisible()
    await last.click({ force: true })
    await expect(page).toHaveURL(/\/admin\/reservations\/\d+$/)
  })
  await test.step('without scripts', async () => {
    const plain = await browser.newContext({ javaScriptEnabled: false, viewport: page.viewportSize() })
    const other = await plain.newPage()
    await signIn(other.request, demo('admin'))
    await other.goto('/admin/reservations')
    await other.getByText('条件を追加').click()
    await other.getByRole('combobox', { name: '状態' }).selectOption('キャンセル')
    await other.getByRole('button', { name: '適用する' }).click()
    await expect(other.locator('summary', { hasText: '状態：キャンセル' })).toBeVisible()
    await other.getByRole('link', { name: /^開催/ }).click()
    await expect(other).toHaveURL('/admin/reservations?status=cancelled&sort=slot_last')
    await plain.close()
  })
})

test(
  'what is typed while a list loads stays, and the back button leads to the filter before',
  { tag: '@once' },
  async ({ page }) => {
    await signIn(page.request, demo('admin'))
    for (const [address, field, select] of [
      ['/admin/reviews', 'searchbox', '評価'],
      ['/admin/reservations', 'searchbox', null],
      ['/communities', 'searchbox', null],
    ] as const) {
      await page.goto(address)
      await openFilters(page)
      const filter = page.getByRole('search').last()
      const text = filter.getByRole(field)
      let release: (() => void) | undefined
      const held = new Promise<void>((resolve) => (release = resolve))
      await page.route('**/*.data?*', async (route) => {
        await held
        await route.continue()
      })
      const begun = page.waitForRequest((request) => request.url().includes('.data?'))
      if (select === null) {
        await text.fill('山')
        await text.press('Enter')
      } else await filter.getByLabel(select).selectOption('5')
      await begun
      await text.fill('山田')
      release?.()
      await expect(page).toHaveURL(select === null ? /q=%E5%B1%B1/ : /rate=5/)
      await expect(text).toHaveValue('山田')
      await page.unrouteAll({ behavior: 'wait' })
      await text.press('Enter')
      await expect(page).toHaveURL(/q=%E5%B1%B1%E7%94%B0/)
      await page.goBack()
      await expect(page).not.toHaveURL(/%E7%94%B0/)
      await expect(text).toHaveValue(select === null ? '山' : '')
      if (select !== null) await expect(filter.getByLabel(select)).toHaveValue('5')
    }
  },
)
