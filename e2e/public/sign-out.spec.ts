// Signing out in one tab: the other tabs leave what only that person may read.
import type { Page } from '@playwright/test'
import { BRAND, signInToBrand } from '../support/brand.ts'
import { makeAdmin } from '../support/database.ts'
import { saved, title } from '../support/experience-form.ts'
import { openMail } from '../support/mail.ts'
import { expect, hrefOf, hydrated, newUser, PASSWORD, signIn, test } from '../support/test.ts'

test.use({ actionTimeout: 8000, refusals: [0, 401, 403, 422, 503] })

/** As if the user returned to the tab. A browser under test hides none. */
async function show(page: Page) {
  // What watches the page loads after it is usable.
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
}

/** Another tab of the same browser. */
async function openTab(page: Page, path: string): Promise<Page> {
  const tab = await page.context().newPage()
  await tab.goto(path)
  await hydrated(tab)
  // What watches the page loads after it is usable.
  await tab.waitForLoadState('networkidle')
  return tab
}

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

test(
  'a tab that was still loading when another one signed out leaves',
  { tag: '@once' },
  async ({ guestPage: page }) => {
    await page.goto('/mypage')
    const reading = await page.context().newPage()
    let letGo = () => {}
    const signedOut = new Promise<void>((resolve) => (letGo = resolve))
    await reading.route('**/assets/watch-*.js', async (route) => {
      await signedOut
      await route.continue()
    })
    const watching = reading.waitForRequest('**/assets/watch-*.js')
    await reading.goto('/mypage/messages')
    await hydrated(reading)
    await watching
    await page.locator('#main').getByRole('button', { name: 'ログアウト' }).click()
    await expect(page).toHaveURL('/')
    await expect(reading).toHaveURL('/mypage/messages')
    letGo()
    await expect(reading).toHaveURL('/')
  },
)

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

test.describe('a refused sign-out', () => {
  // page.route doesn't see requests that pass a service worker.
  test.use({ serviceWorkers: 'block' })

  test('keeps the session and the tabs', { tag: '@once' }, async ({ guestPage: page }) => {
    const other = await openTab(page, '/mypage/messages')
    const signOut = async (refusals: number) => {
      await page.goto('/mypage')
      await page.route('**/sign_out', (route) => route.fulfill({ status: 503, body: 'later' }), { times: refusals })
      await page.locator('#main').getByRole('button', { name: 'ログアウト' }).click()
    }
    const asked = other.waitForResponse('**/api/v1/me')
    await signOut(2)
    await expect(page).toHaveURL('/sign_out')
    expect((await asked).status()).toBe(200)
    await expect(other).toHaveURL('/mypage/messages')
    // The form is sent again without the script.
    await signOut(1)
    await expect(page).toHaveURL('/')
    await expect(other).toHaveURL('/logon?back=%2Fmypage%2Fmessages')
  })
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

test('who leaves before the answer of a sign-out leaves in all tabs', { tag: '@once' }, async ({ guestPage: page }) => {
  const other = await openTab(page, '/mypage/messages')
  await page.goto('/mypage')
  // The request that Playwright holds ends with its page. The browser lets it go on.
  await page.route('**/sign_out', async (route) => {
    await page.request.post('/sign_out', { headers: { origin: new URL(page.url()).origin } })
    await left
    await route.abort()
  })
  const asked = page.waitForRequest('**/sign_out')
  const left = page.waitForURL('/stories')
  await page.locator('#main').getByRole('button', { name: 'ログアウト' }).click()
  await asked
  await page.goto('/stories')
  await expect(other).toHaveURL('/logon?back=%2Fmypage%2Fmessages')
})

test('a new password: the tabs of that person leave, those of another stay', { tag: '@once' }, async ({ page }) => {
  const [forgetful, other] = [await newUser(page.request), await newUser(page.request)]
  await signIn(page.request, forgetful)
  const renew = async (tabs: readonly Page[]) => {
    await page.request.post('/api/v1/password', { data: { email: forgetful.email } })
    await openMail(page, forgetful.email, 'パスワードの再設定')
    await page.goto(await hrefOf(page.getByRole('link', { name: /\/password\/reset\?token=/ })))
    await page.getByRole('textbox', { name: '新しいパスワード' }).fill(`${PASSWORD}-${tabs.length}`)
    await page.getByRole('button', { name: 'パスワードを変更する' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'パスワードを変更しました' })).toBeVisible()
  }
  const [reading, writing] = [await openTab(page, '/mypage/messages'), await openTab(page, '/mypage/profile')]
  await writing.getByLabel('自己紹介').fill('書きかけの自己紹介')
  await renew([reading, writing])
  await expect(reading).toHaveURL('/logon?back=%2Fmypage%2Fmessages')
  await expect(writing).toHaveURL('/logon?back=%2Fmypage%2Fprofile')
  // What was typed waits for the same person.
  await signIn(page.request, { ...forgetful, password: `${PASSWORD}-2` })
  await writing.goto('/mypage/profile')
  await expect(writing.getByLabel('自己紹介')).toHaveValue('書きかけの自己紹介')
  await writing.close()

  await page.context().clearCookies()
  await signIn(page.request, other)
  const theirs = await openTab(page, '/mypage')
  const asked = theirs.waitForResponse('**/api/v1/me')
  await renew([theirs])
  expect((await asked).status()).toBe(200)
  await expect(theirs).toHaveURL('/mypage')
})

test(
  'a session that ended elsewhere: its tab leaves when it is shown again',
  { tag: '@once' },
  async ({ page, guest }) => {
    await page.goto('/mypage')
    const browsing = await openTab(page, '/stories')
    await show(page)
    await expect(page).toHaveURL('/mypage')
    // Another device of the same person ends all others.
    const elsewhere = await page.context().browser()!.newContext()
    await signIn(elsewhere.request, guest)
    expect((await elsewhere.request.delete('/api/v1/sessions')).ok()).toBe(true)
    await elsewhere.close()
    await show(page)
    await expect(page).toHaveURL('/logon?back=%2Fmypage')
    await show(browsing)
    await expect(browsing.getByRole('banner').getByRole('link', { name: 'ログイン' })).toBeVisible()
    await expect(browsing).toHaveURL('/stories')
  },
)

test('a brand’s session that ended elsewhere', { tag: '@once' }, async ({ page }) => {
  await signInToBrand(page.request, BRAND)
  await page.goto('/brand/communities')
  await show(page)
  await expect(page).toHaveURL('/brand/communities')
  await page.context().clearCookies()
  await show(page)
  await expect(page).toHaveURL('/brand/sign_in?back=%2Fbrand%2Fcommunities')
})

test('the end of an impersonation is the end in all tabs', { tag: '@once' }, async ({ page }) => {
  const person = await newUser(page.request, '見られる のぞみ')
  const admin = await newUser(page.request)
  await makeAdmin(admin.email)
  await signIn(page.request, admin)
  await page.goto(`/admin/users?q=${encodeURIComponent(person.email)}`)
  const writing = await openTab(page, '/admin/settings')
  await page.getByRole('link', { name: person.name }).click()
  await page.getByRole('button', { name: 'この会員として表示する' }).click()
  await page.getByRole('dialog').getByLabel('理由').fill('お問い合わせの確認')
  await page.getByRole('dialog').getByRole('button', { name: '表示を始める' }).click()
  await expect(page).toHaveURL('/mypage')
  const [reading, browsing] = [await openTab(page, '/mypage/reservations'), await openTab(page, '/stories')]
  const banner = { name: '会員としての表示' }
  await expect(browsing.getByRole('region', banner)).toBeVisible()
  await page.getByRole('region', banner).getByRole('button', { name: '終える' }).click()
  await expect(reading).toHaveURL('/')
  await expect(browsing.getByRole('region', banner)).toHaveCount(0)
  await expect(browsing).toHaveURL('/stories')
  // A page of the admin's own.
  await show(writing)
  await expect(writing).toHaveURL('/admin/settings')
})
