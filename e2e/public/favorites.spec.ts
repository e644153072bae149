// Favorites: in the browser before the sign-in, in the account after it.
import { demo, expect, hydrated, newUser, signIn, test } from '../support/test.ts'

test('a visitor’s hearts are kept in the browser and move to the account at sign-in', async ({ page }) => {
  await page.addInitScript(() => {
    // Garbage of another version: it is ignored.
    const name = 'tsumugi.form.favorites'
    if (localStorage.getItem(name) === null) localStorage.setItem(name, '{"a":[')
  })
  await page.goto('/stories?sort=popular')
  const cards = page.getByRole('region', { name: '見つかった体験' }).getByRole('article')
  const titles = [0, 1, 2].map((at) => cards.nth(at).getByRole('link'))
  const [first, second, third] = await Promise.all(titles.map((title) => title.innerText()))
  const heart = (title: string) => page.getByRole('button', { name: `お気に入り：${title}` })
  // On the page, not in the window: a click scrolls.
  const topOnPage = () => cards.nth(1).evaluate((card) => card.getBoundingClientRect().top + window.scrollY)
  const top = await topOnPage()
  for (const title of [first!, second!, third!]) {
    await heart(title).click()
    await expect(heart(title)).toHaveAttribute('aria-pressed', 'true')
  }
  await heart(third!).press('Space')
  await expect(heart(third!)).toHaveAttribute('aria-pressed', 'false')
  expect(await topOnPage()).toBeCloseTo(top, 0)
  // The page itself is the same for everybody.
  const html = await (await page.request.get('/stories?sort=popular')).text()
  expect(html).not.toMatch(/ aria-pressed="true"/)

  await heart(first!).click()
  await heart(first!).click()
  await page.getByRole('link', { name: 'お気に入りを見る' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'お気に入り' })).toBeVisible()
  await expect(page.getByRole('article').getByRole('link')).toHaveText([first!, second!])
  await page.reload()
  await expect(page.getByRole('article').getByRole('link')).toHaveText([first!, second!])

  await signIn(page.request, await newUser(page.request))
  await page.goto('/mypage/favorites')
  await expect(page.getByRole('navigation', { name: 'マイページの表示' })).toBeVisible()
  await expect(page.getByRole('article').getByRole('link')).toHaveText([first!, second!])
  // Nothing is left in the browser.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('tsumugi.form.favorites'))).toBeNull()

  await page.getByRole('article').getByRole('link', { name: first! }).click()
  await expect(heart(first!)).toHaveAttribute('aria-pressed', 'true')
  await heart(first!).click()
  await expect(page.getByText('お気に入りから外しました。')).toBeVisible()
  await page.goto('/mypage/favorites')
  await expect(page.getByRole('article').getByRole('link')).toHaveText([second!])
})

test('a story is shared by a copied link, and stays in the list of viewed ones until that is cleared', async ({
  page,
  isMobile,
}) => {
  await page.goto('/')
  await hydrated(page)
  await expect(page.getByRole('heading', { name: '最近見た体験' })).toBeHidden()
  await page.goto('/stories/1')
  await hydrated(page)
  const title = await page.getByRole('heading', { level: 1 }).innerText()
  if (!isMobile) {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.getByRole('button', { name: '共有' }).click()
    await expect(page.getByText('リンクをコピーしました。')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/stories\/1$/)
  }
  // A module that is loaded after hydration notes the visit.
  await page.waitForFunction(() => localStorage.getItem('tsumugi.form.recent') !== null)
  await page.goto('/')
  const recent = page.locator('section', { has: page.getByRole('heading', { name: '最近見た体験' }) })
  await expect(recent.getByRole('article').getByRole('link')).toHaveText([title.replaceAll('\n', '')])
  await recent.getByRole('button', { name: '履歴を消す' }).click()
  await expect(page.getByText('最近見た体験の履歴を消しました。')).toBeFocused()
  await page.reload()
  await hydrated(page)
  await expect(page.getByRole('heading', { name: '最近見た体験' })).toBeHidden()
})

test.describe(() => {
  test.use({ refusals: [401] })
  test('a heart that can’t be stored goes back and says so', { tag: '@once' }, async ({ page }) => {
    await signIn(page.request, demo('guest'))
    await page.goto('/stories')
    await hydrated(page)
    await page.context().clearCookies()
    const heart = page.getByRole('button', { name: /^お気に入り：/ }).first()
    await heart.click()
    await expect(page.getByRole('button', { name: 'メッセージを閉じる' })).toBeVisible()
    await expect(heart).toHaveAttribute('aria-pressed', 'false')
  })
})
