import { createStory, unapprovedStory } from '../support/database.ts'
import { demo, expect, hydrated, signIn, test } from '../support/test.ts'

test('filters are in the URL and can be removed one by one', async ({ page, isMobile }) => {
  await page.goto('/stories')
  if (isMobile) await page.getByRole('button', { name: /^日程・条件/ }).click()
  const found = page.getByRole('region', { name: '見つかった体験' })
  const count = found.getByRole('status').filter({ hasText: 'の体験' })
  await expect(count).toHaveText(/\d+件\s*の体験/)
  const stories = async () => Number.parseInt(await count.innerText(), 10)
  const all = await stories()
  await page.getByLabel('カテゴリー').selectOption('海と川')
  await expect(page).toHaveURL(/category_id=4/)
  await expect.poll(stories).toBeLessThan(all)
  const some = await stories()
  await page.getByLabel('都道府県').selectOption('香川県')
  await expect(page).toHaveURL(/state=37/)
  await expect(found.getByRole('link', { name: '瀬戸内の朝凪をゆく、島影のシーカヤック' })).toBeVisible()
  await page.reload()
  const chips = found.getByRole('list', { name: 'いまの条件' })
  await expect(chips.getByRole('link', { name: '海と川 の条件を外す' })).toBeVisible()
  await chips.getByRole('link', { name: '香川県 の条件を外す' }).click()
  await expect(page).not.toHaveURL(/state=/)
  await chips.getByRole('link', { name: '海と川 の条件を外す' }).click()
  // Other tests may have added stories in the meantime.
  await expect.poll(stories).toBeGreaterThanOrEqual(all)
  expect(all).toBeGreaterThan(some)
  await page.goBack()
  await expect(chips.getByRole('link', { name: '海と川 の条件を外す' })).toBeVisible()
})

test('a date is chosen in a month with the keyboard', { tag: '@once' }, async ({ page }) => {
  await page.goto('/stories?category_id=4')
  await hydrated(page)
  const asked = page.waitForResponse(/\/story_days\?.*category_id=4/)
  await page.getByText('いつ', { exact: true }).click()
  await asked
  await page.getByRole('button', { name: '次の月' }).click()
  const days = page.getByRole('button', { name: /予約できます|残りわずか|予約できる体験がありません/ })
  await days.first().focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { pressed: true, name: /月\d+日/ })).toHaveCount(2)
  await page.getByRole('button', { name: 'この日程でさがす' }).click()
  await expect(page).toHaveURL(/category_id=4&date_from=\d{4}-\d\d-08&date_to=\d{4}-\d\d-09$/)
  await expect(page.getByText('いつ', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'この日程でさがす' })).toBeHidden()
})

test('the list is sorted by the selected order', { tag: '@once' }, async ({ page }) => {
  await page.goto('/stories')
  await page.getByLabel('並び順').selectOption('料金が安い順')
  await expect(page).toHaveURL(/sort=/)
  const first = page.getByRole('region', { name: '見つかった体験' }).getByRole('article').first()
  await expect(first).toContainText('無料')

  // Keys look through the orders without a search for each. Enter, or the button, applies one.
  const order = page.getByLabel('並び順')
  const address = page.url()
  await order.press('ArrowUp')
  await expect(order).not.toHaveValue(new URL(address).searchParams.get('sort')!)
  await page.waitForTimeout(300)
  expect(page.url()).toBe(address)
  await order.press('Enter')
  await expect(page).not.toHaveURL(address)
  await page.waitForLoadState('networkidle')
  await order.press('ArrowDown')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: '並べ替える' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(address)
})

test('the search finds one character, half-width kana and two words', { tag: '@once' }, async ({ page }) => {
  for (const [query, title] of [
    ['塩', '能登の浜で海水を撒く、揚げ浜式の塩づくり'],
    ['ｶﾔｯｸ', '瀬戸内の朝凪をゆく、島影のシーカヤック'],
    ['京都　金継ぎ', '欠けた器を持ってくる、京都の金継ぎ教室'],
  ] as const) {
    await page.goto('/stories')
    await page.getByRole('searchbox', { name: '体験をさがす言葉' }).fill(query)
    await page.getByRole('searchbox', { name: '体験をさがす言葉' }).press('Enter')
    await expect(page).toHaveURL(/q=/)
    await expect(page.getByRole('link', { name: title })).toBeVisible()
  }
})

test('a search without results offers all stories', { tag: '@once' }, async ({ page }) => {
  await page.goto('/stories?q=' + encodeURIComponent('月面旅行') + '&state=1')
  await expect(page.getByText('条件に合う体験が見つかりませんでした。')).toBeVisible()
  await page.getByRole('link', { name: 'すべての体験を見る' }).click()
  await expect(page).toHaveURL(/\/stories$/)
  await expect(page.getByRole('article').first()).toBeVisible()
})

test('loads more stories; the back button restores the scroll position', async ({ page }) => {
  await page.goto('/stories?sort=popular')
  const stories = page.getByRole('region', { name: '見つかった体験' }).getByRole('article')
  await expect(stories).toHaveCount(20)
  await page.getByRole('link', { name: 'もっと見る' }).click()
  await expect(stories.nth(30)).toBeAttached()
  const many = await stories.count()
  // Keyboard users continue with the first new story.
  await expect(stories.nth(20).getByRole('link')).toBeFocused()
  await stories.nth(25).scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => window.scrollY)
  expect(before).toBeGreaterThan(500)
  await stories.nth(25).getByRole('link').click()
  await expect(page.getByRole('heading', { level: 2, name: 'どんな体験か' })).toBeVisible()
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  await page.goBack()
  await expect(stories).toHaveCount(many)
  await expect.poll(async () => Math.abs((await page.evaluate(() => window.scrollY)) - before)).toBeLessThan(300)
})

test('the story shows two reviews and links to the page with all', { tag: '@once' }, async ({ page }) => {
  await page.goto('/stories/7')
  await expect(page.getByText(/からの返信$/).first()).toBeVisible()
  await page.getByRole('link', { name: 'レビューをすべて見る' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'レビュー' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(11)
  await expect(page.getByRole('img', { name: /^星5つ中\dつ$/ }).first()).toBeVisible()
  await page.goto('/stories/30')
  await expect(page.getByRole('heading', { name: 'レビュー（1件）' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'レビューをすべて見る' })).toBeHidden()
  await page.goto('/reviews/36')
  await expect(page.getByText('レビューはまだありません。')).toBeVisible()
})

for (const [list, path] of [
  ['アンバサダー', '/ambassadors'],
  ['ブランド', '/brands'],
] as const)
  test(`${path} shows cards that link to profiles and communities`, { tag: '@once' }, async ({ page }) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: list })).toBeVisible()
    const card = page.getByRole('main').getByRole('heading', { level: 2 }).getByRole('link').first()
    const name = await card.innerText()
    await card.click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(page.getByRole('region', { name: `${name}の写真` })).toBeVisible()
    const community = page.getByRole('main').locator('h3 a[href^="/communities/"]').first()
    const communityName = await community.innerText()
    await community.click()
    await expect(page.getByRole('heading', { level: 1, name: communityName })).toBeVisible()
    await expect(page.getByRole('link', { name: '参加を申し込む' })).toHaveAttribute(
      'href',
      /\/communities\/\d+\/registrations/,
    )
  })

test('the legal pages are marked as samples', { tag: '@once' }, async ({ page }) => {
  for (const [slug, title] of [
    ['terms', '利用規約'],
    ['privacy', 'プライバシーポリシー'],
    ['tokushoho', '特定商取引法に基づく表記'],
    ['external-transmission', '外部送信'],
    ['accessibility', 'アクセシビリティ'],
  ] as const) {
    await page.goto(`/legal/${slug}`)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(title)
    await expect(page.getByText('見本', { exact: true })).toBeVisible()
  }
})

test.describe('missing pages', () => {
  test.use({ refusals: [404, 401] })

  test('are 404 and offer a search', { tag: '@once' }, async ({ page }) => {
    for (const path of ['/nowhere', '/stories/999999', '/communities/999999', '/brands/999999', '/legal/nothing']) {
      const answer = await page.goto(path)
      expect(answer?.status()).toBe(404)
      await expect(page.getByRole('heading', { level: 1, name: 'お探しのページが見つかりません' })).toBeVisible()
    }
    await page.getByRole('main').getByRole('searchbox', { name: '体験をさがす言葉' }).fill('カヤック')
    await page.getByRole('main').getByRole('button', { name: 'さがす' }).click()
    await expect(page).toHaveURL(/\/stories\?q=/)
  })

  test('an unapproved story is 401 for visitors and a preview for admins', { tag: '@once' }, async ({ page }) => {
    const { id, title } = await unapprovedStory()
    const answer = await page.goto(`/stories/${id}`)
    expect(answer?.status()).toBe(401)
    await expect(page.getByRole('heading', { level: 1, name: 'この体験は、いま公開されていません' })).toBeVisible()
    await expect(page.getByText(title)).toBeHidden()
    for (const path of [`/reviews/${id}`, `/stories/${id}/calendars`]) {
      expect((await page.goto(path))?.status()).toBe(401)
      await expect(page.getByRole('heading', { level: 1, name: 'この体験は、いま公開されていません' })).toBeVisible()
    }
    // The sign-in returns to the story.
    await page.goto(`/stories/${id}`)
    const admin = demo('admin')
    await page.getByRole('main').getByRole('link', { name: 'ログイン' }).click()
    await page.getByLabel('メールアドレス').fill(admin.email)
    await page.getByRole('textbox', { name: 'パスワード' }).fill(admin.password)
    await page.getByRole('button', { name: 'ログインする' }).click()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.getByText('プレビュー', { exact: true })).toBeVisible()
    await page.context().clearCookies()
    await signIn(page.request, demo('guest'))
    expect((await page.goto(`/stories/${id}`))?.status()).toBe(401)
  })
})

test('the links of the menu open their pages at the top', async ({ page, isMobile }) => {
  await page.goto('/')
  for (const [label, heading] of [
    ['アンバサダー', 'アンバサダー'],
    ['ブランド', 'ブランド'],
    ['体験をひらく', /あなたの毎日は/],
    ['体験をさがす', '体験をさがす'],
  ] as const) {
    const menu = page.getByRole('banner').getByRole('navigation', { name: 'メインメニュー' })
    if (isMobile) await menu.getByText('メニュー', { exact: true }).click()
    await menu.getByRole('link', { name: label }).click()
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
    await expect(page.locator('header [aria-current="page"]').first()).toHaveText(label)
  }
  // No link has loaded a document, and the keys of the browser still work.
  expect(await page.evaluate(() => performance.getEntriesByType('navigation')[0]?.name)).toMatch(/:\d+\/$/)
  if (isMobile) return
  const added = await page.evaluate(() => history.length)
  await page
    .getByRole('navigation', { name: '現在の位置' })
    .getByRole('link', { name: 'トップ' })
    .click({ modifiers: ['Shift', 'Control'] })
  await expect.poll(() => page.context().pages().length).toBe(2)
  await expect(page).toHaveURL(/\/stories$/)
  // A link to the page on screen adds no entry to the history.
  await page.getByRole('banner').getByRole('link', { name: '体験をさがす' }).first().click()
  await expect(page.getByRole('article').first()).toBeVisible()
  expect(await page.evaluate(() => history.length)).toBe(added)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the list can be searched and filtered', async ({ page }) => {
    await page.goto('/stories')
    await expect(page.getByRole('region', { name: '見つかった体験' }).getByRole('article')).toHaveCount(20)
    await page.getByRole('searchbox', { name: '体験をさがす言葉' }).fill('カヤック')
    await page.getByLabel('カテゴリー').selectOption('海と川')
    await page.getByText('いつ', { exact: true }).click()
    await expect(page.getByLabel('この日から')).toBeVisible()
    await page.getByRole('search').getByRole('button', { name: 'さがす', exact: true }).click()
    await expect(page).toHaveURL(/q=/)
    await expect(page.getByRole('link', { name: '瀬戸内の朝凪をゆく、島影のシーカヤック' })).toBeVisible()
    // The empty fields are not in the address.
    expect([...new URL(page.url()).searchParams.keys()].toSorted()).toEqual(['category_id', 'q'])
    await page.goto('/stories')
    await page.getByRole('link', { name: 'もっと見る' }).click()
    await expect(page.getByRole('link', { name: 'はじめから見る' })).toBeVisible()
  })

  test('a story and its schedule are readable', { tag: '@once' }, async ({ page }) => {
    await page.goto('/stories/1')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText('潮が動きはじめる前に、来た海を戻ります。')).toBeVisible()
    await page.getByRole('region', { name: '予約' }).getByRole('link', { name: '日程を選ぶ' }).click()
    await expect(page.getByText('予約できます').nth(1)).toBeVisible()
    // Also on a schedule without any slot, whose request needs a script.
    const { id } = await createStory('日程のない読みもの')
    await page.goto(`/stories/${id}/calendars`)
    await expect(page.locator('main noscript > div')).toContainText('開催のリクエストには、ブラウザーの JavaScript を')
    await expect(page.locator('main noscript > div')).toBeVisible()
  })

  test('a signed-in user finds the account menu and signs out', { tag: '@once' }, async ({ guestPage: page }) => {
    await page.goto('/stories')
    const header = page.getByRole('banner')
    await header.getByText('マイページ', { exact: true }).first().click()
    await expect(header.getByRole('link', { name: 'お気に入り' })).toBeVisible()
    await header.getByRole('button', { name: 'ログアウト' }).click()
    await expect(header.getByRole('link', { name: 'ログイン' })).toBeVisible()
    await page.goto('/stories')
    await expect(header.getByRole('link', { name: 'ログイン' })).toBeVisible()
  })

  test.describe('a form that needs a script', () => {
    test.use({ refusals: [405] })

    test('puts nothing into the address and says why it fails', { tag: '@once' }, async ({ page }) => {
      await page.goto('/logon')
      await page.getByLabel('メールアドレス').fill('nobody@example.jp')
      await page.getByRole('button', { name: 'ログインする' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'JavaScript が必要な操作です' })).toBeVisible()
      expect(new URL(page.url()).search).toBe('')
    })

    test('says so once in the areas behind a sign-in', { tag: '@once' }, async ({ page }) => {
      await signIn(page.request, demo('host'))
      for (const path of ['/mypage', '/mypage/requests', '/mypage/security', '/host/story', '/host_story_drafts/new']) {
        await page.goto(path)
        await expect(page.locator('main noscript > div')).toHaveText([/JavaScript を有効にしてください。/])
      }
    })
  })
})

test('a search whose words nothing has together shows what each of them finds', { tag: '@once' }, async ({ page }) => {
  for (const q of ['陶芸 沖縄', '沖縄で陶芸', '陶芸沖縄']) {
    await page.goto(`/stories?q=${encodeURIComponent(q)}`)
    await expect(page.getByText('のすべてに合う体験はありません。言葉ごとにご覧ください。')).toBeVisible()
    for (const word of ['陶芸', '沖縄']) {
      const heading = page.getByRole('heading', { name: new RegExp(`^「${word}」の体験（\\d+件）$`) })
      const group = page.locator('section section').filter({ has: heading })
      await expect(group.getByRole('article').first()).toBeVisible()
    }
  }
  await page.goto(`/stories?q=${encodeURIComponent('陶芸 益子')}`)
  await expect(page.getByText('のすべてに合う体験はありません。')).toBeHidden()
})
