// The long lists of the admin area: keyboard, filters as chips, columns, saved views, without
// scripts.
import fs from 'node:fs'
import path from 'node:path'
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
    await page.getByRole('checkbox', { name: 'キャンセル', exact: true }).check()
    await page.getByRole('checkbox', { name: '期限切れ', exact: true }).check()
    await expect(page).toHaveURL('/admin/reservations')
    await page.getByRole('button', { name: '適用する' }).click()
    await expect(page).toHaveURL('/admin/reservations?status=cancelled%2Cexpired')
    const chip = page.locator('summary', { hasText: '状態：キャンセル、期限切れ' })
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
    await other.getByRole('checkbox', { name: 'キャンセル', exact: true }).check()
    await other.getByRole('button', { name: '適用する' }).click()
    await expect(other.locator('summary', { hasText: '状態：キャンセル' })).toBeVisible()
    await other.getByRole('link', { name: /^開催/ }).click()
    await expect(other).toHaveURL('/admin/reservations?status=cancelled&sort=slot_last')
    await plain.close()
  })
})

/** Long lists: a new one needs a row, and is measured then. */
const LISTS: Record<string, readonly string[]> = {
  'features/jobs/failed-mails-list.tsx': ['/admin/jobs?view=mails'],
  'features/jobs/failing-jobs-list.tsx': ['/admin/jobs'],
  'features/profiles/admin-profiles.tsx': ['/admin/brand', '/admin/ambassador'],
  'routes/admin/audit.tsx': ['/admin/audit'],
  'routes/admin/calendars.tsx': ['/admin/calendars'],
  'routes/admin/communities.tsx': ['/admin/communities'],
  'routes/admin/coupons.tsx': ['/admin/coupons'],
  'routes/admin/disputes.tsx': ['/admin/disputes'],
  'routes/admin/documents.tsx': ['/admin/documents'],
  'routes/admin/experiences.tsx': ['/admin/experiences'],
  'routes/admin/ledger.tsx': ['/admin/ledger'],
  'routes/admin/payees.tsx': ['/admin/payees'],
  'routes/admin/reservations.tsx': ['/admin/reservations'],
  'routes/admin/statements.tsx': ['/admin/statements'],
  'routes/admin/users.tsx': ['/admin/users'],
}

test('no menu of a long list leaves the window', { tag: '@once' }, async ({ page }) => {
  test.setTimeout(180_000)
  const web = path.resolve(import.meta.dirname, '../../src/web')
  const files = fs.globSync('{features,routes}/**/*.tsx', { cwd: web })
  const lists = files.filter((file) => fs.readFileSync(path.join(web, file), 'utf8').includes('<LongList'))
  expect(lists.toSorted()).toEqual(Object.keys(LISTS).toSorted())
  await signIn(page.request, demo('admin'))
  for (const address of Object.values(LISTS).flat()) {
    await page.goto(address)
    await hydrated(page)
    for (const width of [1440, 1280, 1024, 820, 390]) {
      await page.setViewportSize({ width, height: 900 })
      await openFilters(page)
      const menus = page.getByRole('main').locator('details:has(> summary + div)')
      const outside = await menus.evaluateAll((all) =>
        all.flatMap((menu) => {
          const panel = menu.lastElementChild as HTMLElement
          ;(menu as HTMLDetailsElement).open = true
          const { left, right, width: wide } = panel.getBoundingClientRect()
          const scrolls = document.documentElement.scrollWidth > innerWidth || panel.scrollWidth > panel.clientWidth
          ;(menu as HTMLDetailsElement).open = false
          const fits = wide > 0 && left >= 0 && right <= innerWidth && !scrolls
          return fits ? [] : [`${menu.querySelector('summary')?.textContent}: ${left} to ${right}`]
        }),
      )
      expect(await menus.count(), address).toBeGreaterThan(1)
      expect(outside, `${address} at ${width} px`).toEqual([])
    }
  }
})

test('several prefectures are one condition', { tag: '@once' }, async ({ page }) => {
  await signIn(page.request, demo('admin'))
  await page.goto('/admin/calendars?period=all')
  await hydrated(page)
  await page.getByText('条件を追加').click()
  await page.getByText('甲信越・北陸から選ぶ').click()
  await page.getByRole('checkbox', { name: '長野県' }).check()
  await page.getByRole('checkbox', { name: '石川県' }).check()
  await page.getByRole('button', { name: '適用する' }).click()
  await expect(page).toHaveURL('/admin/calendars?period=all&state=17%2C20')
  await expect(page.locator('summary', { hasText: '都道府県：石川県、長野県' })).toBeFocused()
  const places = await page.getByRole('cell', { name: /^(石川県|長野県)$/ }).count()
  expect(places).toBe((await page.getByRole('row').count()) - 1)
  await page.goBack()
  await page.goForward()
  await page.locator('summary', { hasText: '都道府県：' }).click()
  await expect(page.getByRole('checkbox', { name: '石川県' })).toBeChecked()
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
