// Signing out in one tab: the other tabs leave what only that person may read.
import { BRAND, signInToBrand } from '../support/brand.ts'
import { saved, title } from '../support/experience-form.ts'
import { expect, hydrated, test } from '../support/test.ts'

test.use({ refusals: [0, 401, 503] })

test('all tabs leave their private pages', { tag: '@once' }, async ({ guestPage: page, context }) => {
  // The whole form, in all tabs.
  await context.addInitScript(() => {
    if (location.protocol.startsWith('http')) localStorage.setItem('tsumugi.whole_form', '1')
  })
  const [reading, writing, browsing] = [await context.newPage(), await context.newPage(), await context.newPage()]
  await reading.goto('/mypage/messages')
  await hydrated(reading)
  await browsing.goto('/stories')
  await hydrated(browsing)
  await writing.goto('/host_story_drafts/new')
  await hydrated(writing)
  await title(writing).fill('書きかけの体験')
  await saved(writing)
  // This window asks before it closes: the change isn't saved.
  await writing.route('**/api/**', (route) => route.abort())
  await title(writing).fill('書きかけの、だれにも見せない体験')
  await page.goto('/mypage')
  await page.locator('#main').getByRole('button', { name: 'ログアウト' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('banner').getByRole('link', { name: 'ログイン' })).toBeVisible()
  await expect(reading).toHaveURL('/')
  await expect(writing).toHaveURL('/')
  await expect(browsing).toHaveURL('/stories')
  await expect(browsing.getByRole('banner').getByRole('link', { name: 'ログイン' })).toBeVisible()
  const left = await writing.evaluate(() =>
    [...Object.keys(localStorage), ...Object.keys(sessionStorage)].filter((key) => key.startsWith('tsumugi.form.')),
  )
  expect(left).toEqual([])
  // The private page isn't behind the back button.
  await page.goBack()
  await expect(page).not.toHaveURL('/mypage')
})

test('a page from the browser’s cache leaves, too', { tag: '@once' }, async ({ guestPage: page, context }) => {
  await page.goto('/mypage')
  const other = await context.newPage()
  // As if this tab had been in the cache while the other one signed out.
  await page.evaluate(() => window.addEventListener('storage', (event) => event.stopImmediatePropagation(), true))
  await other.goto('/mypage')
  await hydrated(other)
  await other.locator('#main').getByRole('button', { name: 'ログアウト' }).click()
  await expect(other).toHaveURL('/')
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await expect(page).toHaveURL('/')
})

test('a lost connection keeps the session and the tabs', { tag: '@once' }, async ({ guestPage: page, context }) => {
  const other = await context.newPage()
  await other.goto('/mypage/messages')
  await hydrated(other)
  await page.goto('/mypage')
  await page.route('**/sign_out', (route) => route.fulfill({ status: 503, body: 'later' }), { times: 1 })
  await page.locator('#main').getByRole('button', { name: 'ログアウト' }).click()
  // The form is sent again without the script.
  await expect(page).toHaveURL('/')
  await expect(other).toHaveURL('/mypage/messages')
})

test('a brand’s tabs leave their own pages only', { tag: '@once' }, async ({ guestPage: page, context }) => {
  await signInToBrand(page.request, BRAND)
  const [brand, guest] = [await context.newPage(), await context.newPage()]
  await brand.goto('/brand/communities')
  await hydrated(brand)
  await guest.goto('/mypage/messages')
  await hydrated(guest)
  await page.goto('/brand')
  await page.getByRole('banner').locator('summary').first().click()
  await page.getByRole('link', { name: 'ログアウト' }).click()
  await expect(page).toHaveURL('/brand/sign_in')
  await expect(brand).toHaveURL('/brand/sign_in')
  await expect(guest).toHaveURL('/mypage/messages')
})
