import { createStory, today } from '../support/database.ts'
import { newUser, expect, test } from '../support/test.ts'
import { addDays } from '#domain/shared/japan-time.ts'

test.describe('a holding request', () => {
  test.use({ refusals: [403] })

  test(
    'is sent from an empty schedule, with a sign-in in between',
    { tag: ['@once', '@journey'] },
    async ({ page }) => {
      const story = await createStory('日程のない会')
      const person = await newUser(page.request)
      await page.goto(`/stories/${story.id}`)
      await page.getByRole('region', { name: '予約' }).getByRole('link', { name: '日程を見る' }).click()
      await expect(page.getByText('予約できる日程がありません。')).toBeVisible()
      await page.getByRole('button', { name: '開催をリクエストする' }).click()
      const dialog = page.getByRole('dialog', { name: '開催をリクエストする' })
      await expect(dialog).toContainText(story.title)

      // A date is required.
      await dialog.getByRole('button', { name: 'リクエストを送る' }).click()
      await expect(dialog.getByLabel('ご希望の日付')).toHaveAccessibleDescription(/ご希望の日付を入力してください。/)
      await expect(dialog.getByLabel('ご希望の日付')).toBeFocused()
      const date = addDays(today(), 40)
      await dialog.getByLabel('ご希望の日付').fill(date)
      await dialog.getByLabel('人数').selectOption('4名')
      await dialog.getByLabel('主催者へのメッセージ').fill('家族四人で伺いたいです。')
      await dialog.getByRole('button', { name: 'リクエストを送る' }).click()

      // The sign-in keeps the input.
      await expect(page.getByRole('heading', { level: 1, name: 'ログイン' })).toBeVisible()
      await page.getByLabel('メールアドレス').fill(person.email)
      await page.getByRole('textbox', { name: 'パスワード' }).fill(person.password)
      await page.getByRole('button', { name: 'ログインする' }).click()
      await expect(dialog.getByLabel('ご希望の日付')).toHaveValue(date)
      await expect(dialog.getByLabel('人数')).toHaveValue('4')
      await expect(dialog.getByLabel('主催者へのメッセージ')).toHaveValue('家族四人で伺いたいです。')
      await dialog.getByRole('button', { name: 'リクエストを送る' }).click()
      await expect(page.getByText('開催リクエストを送りました。')).toBeVisible()
      await expect(dialog).toBeHidden()
      // The dialog opened with the page, so no button gets the focus back.
      await expect(page.getByRole('main')).toBeFocused()
      await page.reload()
      await expect(page.getByText('予約できる日程がありません。')).toBeVisible()
      await expect(dialog).toBeHidden()

      // The guest sees it on my page and withdraws it.
      await page.goto('/mypage')
      await page.getByRole('link', { name: '開催リクエスト' }).click()
      const card = page.getByRole('article').filter({ hasText: story.title })
      await expect(card).toContainText('お返事待ち')
      await card.getByRole('button', { name: /リクエストを取り下げる/ }).click()
      await page.getByRole('dialog').getByRole('button', { name: '取り下げる', exact: true }).click()
      await expect(card).toContainText('取り下げました')
      await expect(card.getByRole('button')).toHaveCount(0)
    },
  )
})

test('Escape closes the dialog and restores the focus', { tag: '@once' }, async ({ page }) => {
  // The button is there before all months are loaded.
  await page.goto('/stories/2/calendars')
  const open = page.getByRole('button', { name: '開催をリクエストする' })
  await open.click()
  const dialog = page.getByRole('dialog', { name: '開催をリクエストする' })
  await dialog.getByLabel('主催者へのメッセージ').fill('書きかけ')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(open).toBeFocused()
  await open.click()
  await expect(dialog.getByLabel('主催者へのメッセージ')).toHaveValue('書きかけ')
})

test('a key pressed at once after Escape opens the dialog again', { tag: '@once' }, async ({ page }) => {
  await page.goto('/stories/2/calendars')
  await page.getByRole('button', { name: '開催をリクエストする' }).click()
  const dialog = page.getByRole('dialog', { name: '開催をリクエストする' })
  await expect(dialog).toBeVisible()
  // In one task, as Escape and Enter before the `close` event.
  await dialog.evaluate(async (element: HTMLDialogElement) => {
    const closed = new Promise((resolve) => element.addEventListener('close', resolve, { once: true }))
    element.requestClose()
    await Promise.resolve()
    if (document.activeElement instanceof HTMLButtonElement) document.activeElement.click()
    await closed
    await new Promise((resolve) => setTimeout(resolve, 100))
  })
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})
