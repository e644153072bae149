// A family looks for what it can pay together, and where its child may come
// (docs/product/experiences.md#lists-and-search).
import { indexOf, SEARCH_VERSION } from '#domain/experiences/search-text.ts'
import { createStory, databaseUrl, inDatabase } from '../support/database.ts'
import { takeScreenshots } from '../support/screenshots.ts'
import { expect, hydrated, test } from '../support/test.ts'

test('a family finds what it can pay, and sees what each of them pays', async ({ page, isMobile }) => {
  const title = '家族で編む竹かごの会'
  const story = await createStory(title, { price: 3000, slots: [{ inDays: 9 }] })
  const place = { category_id: 4, category: '', themes: [], online: false, state: 37, address: null }
  const about = { hosted_by: '', community: null, target_age: '', nearest_station: '', description: '' }
  const words = indexOf({ id: story.id, title, lowest_age: 3, ...place, ...about })
  await inDatabase(
    databaseUrl(),
    `with y as (
       insert into experience_price_types (experience_id, name, note, price, takes_place, needs_adult, whole_slot_people, sort_order)
       values ($1, 'おとな', '中学生以上', 3000, true, false, null, 1), ($1, '学生', '', 2000, true, false, null, 2),
         ($1, '小学生', '', 1500, true, true, null, 3), ($1, '幼児', '3〜5歳', 0, false, true, null, 4),
         ($1, '貸し切り', '', 20000, true, false, 8, 5))
     update experiences set lowest_age = 3, target_age = '小学生までは保護者と', search_words = $2, search_main = $3, search_version = $4 where id = $1`,
    [story.id, words.search, words.main, SEARCH_VERSION],
  )
  const found = page.getByRole('region', { name: '見つかった体験' })
  const card = found
    .getByRole('article')
    .filter({ has: page.locator(`a[href^="/stories/${story.id}?"], a[href="/stories/${story.id}"]`) })
  const chips = found.getByRole('list', { name: 'いまの条件' })

  await test.step('three people pay together what the filter says', async () => {
    await page.goto('/stories?q=竹かご')
    await hydrated(page)
    if (isMobile) await page.getByRole('button', { name: /^日程・条件/ }).click()
    await expect(card).toContainText('おとな 3,263円〜・学生 2,175円 ほか（サービス料込み）')
    const price = page.getByRole('combobox', { name: /名の料金/ })
    await price.selectOption('8,000円まで')
    await expect(page).toHaveURL(/price_max=8000/)
    await expect(card).toBeVisible()
    await page.getByRole('combobox', { name: '人数' }).selectOption('3名')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('「竹かご」・3名で8,000円までの体験')
    await expect(chips.getByRole('link', { name: '3名で8,000円まで の条件を外す' })).toBeVisible()
    await expect(card).toHaveCount(0)
    await price.selectOption('3名で10,000円まで')
    await expect(card).toBeVisible()
  })
  await test.step('the card of a search with a child has the prices of children', async () => {
    const age = page.getByRole('combobox', { name: 'お子さまの年齢' })
    await age.selectOption('2歳と一緒に')
    await expect(chips.getByRole('link', { name: '2歳と一緒に の条件を外す' })).toBeVisible()
    await expect(card).toHaveCount(0)
    await age.selectOption('6歳と一緒に')
    await expect(card).toContainText('おとな 3,263円〜・小学生 1,631円・幼児 無料 ほか（サービス料込み）')
    await takeScreenshots(page, 'stories-with-price-types')
  })
  await test.step('the story lists the price types', async () => {
    await card.getByRole('link', { name: title }).click()
    await page.waitForURL(`/stories/${story.id}?people=3`)
    const rows = page.getByText('料金区分（税込・サービス料込み）').locator('xpath=following-sibling::dl[1]/div')
    await expect(rows).toHaveText([
      'おとな（中学生以上）3,263円 / 1名',
      '学生2,175円 / 1名',
      '小学生大人といっしょに1,631円 / 1名',
      '幼児（3〜5歳）席なし・大人といっしょに無料 / 1名',
      '貸し切り8名まで21,756円 / 1回',
    ])
    await expect(page.getByText('3歳から 小学生までは保護者と')).toBeVisible()
    await expect(page.getByRole('region', { name: '予約' }).getByText('おとな 3,263円〜').first()).toBeVisible()
    await takeScreenshots(page, 'story-with-price-types')
  })
  await test.step('the schedule says whose price it shows', async () => {
    await page.getByRole('link', { name: '日程を選ぶ' }).first().click()
    await expect(page.getByText('3,263円（サービス料込み）/ おとな1名')).toBeVisible()
  })
})
