// Lists of the back-offices without a network: the rows and the typed search stay, and the search
// works when it is back.
import { sample } from '#test/lanes.ts'
import { BRAND, signInToBrand } from '../support/brand.ts'
import { demo, expect, openFilters, signIn, test } from '../support/test.ts'

// A lost connection.
test.use({ refusals: [0] })

// All lists are built of the same parts. `npm run prove` has all of them.
const lists = sample(
  [
    'reservations',
    'experiences',
    'users',
    'calendars',
    'ambassador',
    'brand',
    'communities',
    'coupons',
    'reviews',
    'audit',
    'jobs',
    'payees',
    'statements',
    'documents',
    'disputes',
    'ledger',
  ],
  3,
)
const pagesOfBrand = ['/brand', '/brand/communities', '/brand/members']
const unopened = '通信できないため、次のページを開けませんでした。'

test('no list of an admin loses its rows without a network', { tag: '@once' }, async ({ page, context }) => {
  await signIn(page.request, demo('admin'))
  for (const list of lists)
    await test.step(list, async () => {
      await page.goto(`/admin/${list}`)
      await openFilters(page)
      const title = await page.getByRole('heading', { level: 1 }).textContent()
      const rows = await page.getByRole('row').count()
      const search = page.getByRole('searchbox').last()
      await context.setOffline(true)
      await search.fill('山')
      await search.press('Enter')
      await expect(page.getByText(unopened)).toBeVisible()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title ?? '')
      await expect(page.getByRole('row')).toHaveCount(rows)
      await expect(search).toHaveValue('山')
      await context.setOffline(false)
      await search.press('Enter')
      await expect(page).toHaveURL(/[?&]q=%E5%B1%B1/)
      await expect(page.getByText(unopened)).toBeHidden()
    })
})

test('no page of a brand disappears without a network', { tag: '@once' }, async ({ page, context }) => {
  await signInToBrand(page.request, BRAND)
  for (const [index, path] of pagesOfBrand.entries())
    await test.step(path, async () => {
      const next = pagesOfBrand[(index + 1) % pagesOfBrand.length]!
      await page.goto(path)
      const title = await page.getByRole('heading', { level: 1 }).textContent()
      await context.setOffline(true)
      await page.locator(`a[href="${next}"]:visible`).first().click()
      await expect(page.getByText(unopened)).toBeVisible()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title ?? '')
      await context.setOffline(false)
      await page.locator(`a[href="${next}"]:visible`).first().click()
      await expect(page).toHaveURL(next)
    })
})
