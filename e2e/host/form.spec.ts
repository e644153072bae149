// The form of an experience: conversions, limits, error messages, links to missing fields.
import { fillSlot, inDays, dateLabel, missing, price, saved, slot, summary, title } from '../support/experience-form.ts'
import { expect, test } from '../support/test.ts'

test.beforeEach(async ({ guestPage: page }) => {
  await page.goto('/host_story_drafts/new')
})

test('a price: full-width digits are converted, other text is removed', { tag: '@once' }, async ({ page }) => {
  await price(page).fill('１２，０００')
  await price(page).blur()
  await expect(price(page)).toHaveValue('12000')
  await price(page).fill('五千円')
  await price(page).blur()
  await expect(price(page)).toHaveValue('')
  await expect(page.getByText('数字のみ入力してください。')).toBeVisible()
  await price(page).fill('0')
  await expect(page.getByText('数字のみ入力してください。')).toBeHidden()
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

test('limits: characters of the title, three themes, five options', { tag: '@once' }, async ({ page }) => {
  await title(page).fill('あ'.repeat(43))
  await expect(page.getByText('3文字超えています（43 / 40）')).toBeVisible()
  const themes = page.getByRole('group', { name: /^テーマ/ }).getByRole('checkbox')
  for (const at of [0, 1, 2]) await themes.nth(at).check()
  await expect(themes.nth(3)).toBeDisabled()
  await themes.nth(0).uncheck()
  await expect(themes.nth(3)).toBeEnabled()

  const options = page.getByRole('group', { name: /^オプション/ })
  for (const at of [1, 2, 3, 4, 5]) {
    await options.getByRole('button', { name: 'オプションを追加' }).click()
    await expect(page.getByRole('region', { name: `オプション${at}` }).getByLabel('オプション名')).toBeFocused()
  }
  const full = options.getByRole('button', { name: /これ以上追加できません/ })
  await expect(full).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('button', { name: 'オプション5を削除する' }).click()
  await expect(options.getByRole('button', { name: 'オプションを追加' })).toBeVisible()
})

test('the minimum of participants is never above the number of places', { tag: '@once' }, async ({ page }) => {
  const places = page.getByRole('combobox', { name: /^募集人数/ })
  await expect(places).toHaveValue('1')
  await expect(places.getByRole('option')).toHaveCount(30)
  await places.selectOption('6')
  await page.getByRole('checkbox', { name: /最少催行人数を決める/ }).check()
  const minimum = page.getByRole('combobox', { name: /^最少催行人数/ })
  await expect(minimum.getByRole('option')).toHaveCount(7)
  await minimum.selectOption('5')
  await places.selectOption('4')
  await expect(minimum).toHaveValue('')
  await expect(minimum.getByRole('option')).toHaveCount(5)
})

test(
  'dates: buttons are disabled until the row is complete; invalid times are reported and cleared',
  { tag: '@once' },
  async ({ page }) => {
    const { row, date, start, end, add, repeat } = slot(page)
    await expect(add).toHaveAttribute('aria-disabled', 'true')
    await expect(repeat).toHaveAttribute('aria-disabled', 'true')
    await date.fill(inDays(10))
    await start.selectOption('14:00')
    await end.selectOption('13:00')
    await expect(row.getByRole('alert')).toHaveText('終了時刻は開始時刻より後に設定してください。')
    await expect(end).toHaveValue('')
    await expect(add).toHaveAttribute('aria-disabled', 'true')
    await end.selectOption('16:00')
    await expect(row.getByRole('alert')).toHaveText('')
    await start.selectOption('16:30')
    await expect(row.getByRole('alert')).toHaveText('開始時刻は終了時刻より前に設定してください。')
    await expect(start).toHaveValue('')
    await start.selectOption('06:00')
    await expect(start.getByRole('option')).toHaveCount(37)
    // A year is typed digit by digit; nothing is cleared, whatever the value is meanwhile.
    const typed = `0002${inDays(10).slice(4)}`
    await date.fill(typed)
    await expect(date).toHaveValue(typed)
    await expect(row.locator('#slot-0-date-error')).toBeHidden()
    await date.blur()
    await expect(row.locator('#slot-0-date-error')).toHaveText('正しい日付を入力してください。')
    for (const days of [-1, 240]) {
      await date.fill(inDays(days))
      await date.blur()
      await expect(row.locator('#slot-0-date-error')).toContainText('までの間で入力してください。')
      await expect(date).toHaveValue(inDays(days))
    }
    // Reservations close the day before, so today can't be booked any more.
    await date.fill(inDays(0))
    await expect(row.getByRole('alert')).toContainText('予約の締め切り')
    await expect(add).toHaveAttribute('aria-disabled', 'true')
    await date.fill(inDays(10))
    await expect(row.getByRole('alert')).toHaveText('')
    // The keys of the native field, whose parts have the order of the browser's language.
    await date.focus()
    await page.keyboard.type(inDays(10).slice(0, 4))
    await expect(date).not.toHaveValue('')
    await date.fill(inDays(10))
    await add.click()
    await expect(slot(page, 1).date).toBeFocused()
    await fillSlot(page, 10, '15:00', '17:00', 1)
    await expect(slot(page, 1).row.getByText('ほかの日程と時間が重なっています。')).toBeVisible()
    await saved(page)
    await page.reload()
    await expect(slot(page).date).toHaveValue(inDays(10))
  },
)

test('a weekly rule: weekdays, end date, removal', { tag: '@once' }, async ({ page }) => {
  await fillSlot(page, 7, '10:00', '11:30')
  await slot(page).repeat.click()
  const dialog = page.getByRole('dialog', { name: '毎週くり返す' })
  await expect(dialog.getByRole('checkbox', { checked: true })).toHaveCount(1)
  await dialog.getByRole('checkbox', { checked: true }).uncheck()
  await dialog.getByRole('button', { name: 'この内容でくり返す' }).click()
  await expect(dialog.getByText('曜日を1つ以上選択してください。')).toBeVisible()
  for (const day of ['月', '土']) await dialog.getByRole('checkbox', { name: day, exact: true }).check()
  await dialog.getByRole('radio', { name: '終わりの日を選ぶ' }).check()
  await dialog.getByLabel('終わりの日', { exact: true }).fill(inDays(120))
  await dialog.getByRole('button', { name: 'この内容でくり返す' }).click()
  await expect(dialog.getByText(/までの間で/)).toBeVisible()
  await dialog.getByLabel('終わりの日', { exact: true }).fill(inDays(20))
  await expect(dialog.getByText('4回の日程ができます')).toBeVisible()
  await dialog.getByRole('button', { name: 'この内容でくり返す' }).click()
  const rules = page.getByRole('group', { name: '毎週の日程' })
  await expect(rules).toContainText('毎週月・土曜 10:00〜11:30')
  await expect(rules).toContainText(dateLabel(7))
  await expect(slot(page).date).toHaveValue('')
  await rules.getByRole('button', { name: /削除する/ }).click()
  await expect(rules).toBeHidden()
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

test('the form works with the keyboard', async ({ page, isMobile }) => {
  test.skip(isMobile, 'a phone has no keyboard')
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
