// The form of an experience: places, links to missing fields, steps, keyboard. Tests of its parts
// are beside them.
import { fillSlot, inDays, missing, price, saved, saving, slot, summary, title } from '../support/experience-form.ts'
import { expect, test } from '../support/test.ts'

test.beforeEach(async ({ guestPage: page }) => {
  await page.goto('/host_story_drafts/new')
})

test('switching between online and in person by mistake loses nothing', { tag: '@once' }, async ({ page }) => {
  const address = page.getByRole('textbox', { name: /^住所/ })
  const state = page.getByRole('combobox', { name: /^都道府県/ })
  await state.selectOption('長野県')
  await address.fill('諏訪郡富士見町1-2-3')
  await page.getByRole('radio', { name: 'オンライン' }).check()
  await expect(address).toBeHidden()
  await page.getByRole('textbox', { name: /^開催URL/ }).fill('https://meet.example.jp/abc')
  await page.getByRole('radio', { name: '対面' }).check()
  await expect(address).toHaveValue('諏訪郡富士見町1-2-3')
  await expect(state).toHaveValue('20')
  await saved(page)
  await page.reload()
  await page.getByRole('radio', { name: 'オンライン' }).check()
  await expect(page.getByRole('textbox', { name: /^開催URL/ })).toHaveValue('https://meet.example.jp/abc')
})

test(
  'dates, weekly rules and days off of an online experience survive a reload',
  { tag: '@once' },
  async ({ page }) => {
    await page.getByRole('radio', { name: 'オンライン' }).check()
    const url = page.getByRole('textbox', { name: /^開催URL/ })
    await url.fill('https://meet.example.jp/abc')
    await fillSlot(page, 14, '10:00', '11:30')
    await slot(page).repeat.click()
    const dialog = page.getByRole('dialog', { name: '毎週くり返す' })
    await dialog.getByRole('button', { name: 'この内容でくり返す' }).click()
    await page.getByRole('checkbox', { name: /国民の祝日は休む/ }).check()
    await page.getByLabel('ほかに休む日').fill(inDays(20))
    await page.getByRole('button', { name: '休む日を追加' }).click()
    await saved(page)
    await saving(page, async () => await fillSlot(page, 16, '13:00', '14:30'))

    const rules = page.getByRole('group', { name: '毎週の日程' })
    const off = page.getByRole('list', { name: '休む日' }).getByRole('listitem')
    await expect(rules).toContainText('10:00〜11:30')
    await expect(off).toHaveCount(1)
    const [words, day] = [await rules.getByRole('listitem').first().textContent(), await off.textContent()]
    await page.reload()
    await expect(url).toHaveValue('https://meet.example.jp/abc')
    await expect(rules.getByRole('listitem').first()).toHaveText(words!)
    await expect(page.getByRole('checkbox', { name: /国民の祝日は休む/ })).toBeChecked()
    await expect(off).toHaveText(day!)
    await expect(slot(page).date).toHaveValue(inDays(16))
    await expect(slot(page).start).toHaveValue('13:00')
    await expect(slot(page).end).toHaveValue('14:30')
  },
)

test('a postal code fills the address, and doesn’t overwrite a typed one', { tag: '@once' }, async ({ page }) => {
  const address = page.getByRole('textbox', { name: /^住所/ })
  const code = page.getByRole('textbox', { name: /^郵便番号/ })
  await code.fill('〒１５０ー０００１')
  await expect(address).toHaveValue('渋谷区神宮前')
  await expect(page.getByRole('combobox', { name: /^都道府県/ })).toHaveValue('13')
  await address.fill('渋谷区神宮前1-2-3')
  await code.fill('604-8001')
  await expect(page.getByText(/^京都府京都市.*が見つかりました。/)).toBeVisible()
  await expect(address).toHaveValue('渋谷区神宮前1-2-3')
  await page.getByRole('button', { name: 'いまの住所と入れ替える' }).click()
  await expect(address).toHaveValue(/^京都市/)
  await expect(page.getByRole('combobox', { name: /^都道府県/ })).toHaveValue('26')
})

test('missing fields are listed with links to them', async ({ page, isMobile }) => {
  await expect(missing(page)).toContainText('あと10項目')
  await page.getByRole('button', { name: '公開を申請する' }).click()
  await expect(summary(page)).toBeFocused()
  await expect(summary(page)).toContainText('入力内容をご確認ください（10件）')
  await summary(page)
    .getByRole('link', { name: /^カテゴリー/ })
    .click()
  await expect(page.getByLabel('カテゴリー')).toBeFocused()
  await expect(page.locator('#category_id-error')).toHaveText('カテゴリーを選択してください。')
  await missing(page).getByRole('link', { name: 'テーマ' }).click()
  await expect(
    page
      .getByRole('group', { name: /^テーマ/ })
      .getByRole('checkbox')
      .first(),
  ).toBeFocused()

  // Incomplete options and dates.
  await page.getByRole('button', { name: 'オプションを追加' }).click()
  await page.getByLabel('オプション名').fill('お茶')
  await slot(page).date.fill(inDays(5))
  await page.getByRole('button', { name: '公開を申請する' }).click()
  await expect(summary(page)).toContainText('オプション設定を確認してください。')
  await expect(summary(page)).toContainText('カレンダー設定を確認してください。')
  await expect(page.getByText('オプションが正しく設定されていません。')).toBeVisible()

  // The preview updates.
  await title(page).fill('窯のそばで、パンを待つ')
  if (isMobile) await page.getByRole('button', { name: 'プレビュー' }).click()
  const preview = page.frameLocator('iframe[title="公開ページのプレビュー"]')
  await expect(preview.getByRole('heading', { level: 1 })).toHaveText('窯のそばで、パンを待つ')
  if (!isMobile) {
    await title(page).fill('窯のそばで、パンを待つ朝')
    await expect(preview.getByRole('heading', { level: 1 })).toHaveText('窯のそばで、パンを待つ朝')
  }
})

test('the form works with the keyboard', { tag: '@once' }, async ({ page }) => {
  await title(page).focus()
  await page.keyboard.type('keyboard only')
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByLabel('カテゴリー')).not.toHaveValue('')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(
    page
      .getByRole('group', { name: /^テーマ/ })
      .getByRole('checkbox')
      .first(),
  ).toBeChecked()
  // Enter in a field submits nothing.
  await title(page).press('Enter')
  await expect(page.getByRole('dialog')).toBeHidden()
  await fillSlot(page, 9, '09:00', '10:00')
  await slot(page).end.focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: '毎週くり返す' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(slot(page).repeat).toBeFocused()
})

test.describe('a host without an experience', () => {
  test.use({ wholeForm: false })

  test('writes in five steps, and can change to the whole form at any time', async ({ page }) => {
    const steps = page.getByRole('navigation', { name: '書く順番' })
    const next = page.getByRole('button', { name: '次へ進む' })
    await expect(steps.getByRole('button', { name: '写真', exact: true })).toHaveAttribute('aria-current', 'step')
    await expect(title(page)).toBeHidden()
    await next.click()
    await expect(page.getByText('ステップ 2 / 5「内容」')).toBeFocused()
    await title(page).fill('炭を焼く')
    await steps.getByRole('button', { name: '料金と人数' }).click()
    await price(page).fill('4800')
    await expect(page.getByText('1名 4,800円 → あなたの受け取り 4,800円 ／ お客さまのお支払い 5,221円')).toBeVisible()
    // The next missing field may be in another step.
    await page.getByRole('button', { name: /^次の未記入へ/ }).click()
    await expect(page.getByRole('radio', { name: /2日前/ })).toBeFocused()
    await missing(page).getByRole('link', { name: 'カテゴリー' }).click()
    await expect(page.getByLabel('カテゴリー')).toBeFocused()
    await expect(title(page)).toHaveValue('炭を焼く')
    await expect(page.getByRole('region', { name: '体験の内容' })).toContainText('1 / 4')
    await saved(page)

    await page.getByRole('button', { name: 'すべての項目を一度に書く' }).click()
    await expect(steps).toBeHidden()
    await expect(title(page)).toHaveValue('炭を焼く')
    await expect(price(page)).toHaveValue('4800')
    await page.reload()
    await expect(price(page)).toBeVisible()
    await page.getByRole('button', { name: '5つのステップに分けて書く' }).click()
    await expect(page.getByText('ステップ 1 / 5「写真」')).toBeVisible()
  })
})

test('a draft is copied once, without its dates', { tag: '@once' }, async ({ page }) => {
  await title(page).fill('炭を焼く')
  await fillSlot(page, 10, '10:00', '12:00')
  await saved(page)
  const first = page.url()
  await page.goto('/host_story')
  await page.getByRole('button', { name: '「炭を焼く」を複製する' }).dblclick()
  await expect(title(page)).toHaveValue('炭を焼く')
  expect(page.url()).not.toBe(first)
  await expect(slot(page).date).toHaveValue('')
  await page.goto('/host_story')
  await expect(page.getByRole('article')).toHaveCount(2)
})
