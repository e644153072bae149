// A host manages slots. journey.spec.ts tests the refund and the mail after a cancellation.
import { addDays } from '#domain/shared/japan-time.ts'
import { book } from '../support/booking.ts'
import { closeOn, createStory, today } from '../support/database.ts'
import { newGuestClient, signInNewHost } from '../support/host.ts'
import { expect, test } from '../support/test.ts'

test('a host closes and opens a slot and changes its places', { tag: ['@once', '@journey'] }, async ({ page }) => {
  const host = await signInNewHost(page)
  const story = await createStory('名簿のある会', { host, slots: [{ inDays: 6, places: 3 }] })
  const slot = story.slots[0]
  const { request } = await newGuestClient('参加 みどり')
  const reservation = await book(request, { calendar_ids: [slot.id], number_of_people: 2 })

  await page.goto(`/host/calendars/${slot.id}`)
  await expect(page.getByRole('heading', { level: 1, name: slot.label })).toBeVisible()
  const card = page.getByRole('listitem').filter({ hasText: '参加 みどり さん' })
  await expect(card).toContainText('2名')
  await expect(card).toContainText(`番号 ${reservation}`)

  // The number of places can't be below the number of participants.
  await page.getByRole('button', { name: '定員を変える' }).click()
  const places = page.getByRole('dialog').getByLabel('定員', { exact: true })
  await expect(places.getByRole('option').first()).toHaveText('2名')
  await places.selectOption('6名')
  await page.getByRole('button', { name: '定員を変更する' }).click()
  await expect(page.getByText('定員を6名に変更しました。')).toBeVisible()

  await page.getByRole('button', { name: '受付を止める' }).click()
  await expect(page.getByText('受付停止中')).toBeVisible()
  const refused = await request.get(`/api/v1/calendars/${slot.id}`, { maxRetries: 2 })
  expect(await refused.json()).toMatchObject({ accepting_reservation: false, recruitment_number: 6 })
  await page.getByRole('button', { name: '受付を再開' }).click()
  await expect(page.getByText('受付中')).toBeVisible()
  await page.reload()
  await expect(page.getByText('受付中')).toBeVisible()

  await test.step('a booking by telephone', async () => {
    await page.getByRole('button', { name: '電話のご予約を追加' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: '書きとめる' }).click()
    await expect(dialog.getByLabel('お名前')).toBeFocused()
    await dialog.getByLabel('お名前').fill('清水 ハル')
    await dialog.getByLabel('人数').selectOption('2名')
    await dialog.getByLabel('メモ').fill('駅まで迎えに行く')
    await dialog.getByRole('button', { name: '書きとめる' }).dblclick()
    await expect(page.getByText('電話のご予約を書きとめました。')).toBeVisible()
    const call = page.getByRole('listitem').filter({ hasText: '清水 ハル さん' })
    await expect(call).toHaveCount(1)
    await expect(call).toContainText('駅まで迎えに行く')
    await call.getByRole('button', { name: '清水 ハル さんのご予約を変える' }).click()
    await dialog.getByLabel('人数').selectOption('1名')
    await dialog.getByRole('button', { name: '変更する' }).click()
    await expect(call).toContainText('1名')
    // The server renders the card and its dialogs as the browser does, or the test ends with an
    // error.
    await page.reload()
    await call.getByRole('button', { name: '清水 ハル さんのご予約をキャンセルする' }).click()
    await dialog.getByRole('button', { name: '予約をキャンセルする' }).click()
    await expect(page.getByText('電話のご予約をキャンセルしました。')).toBeVisible()
  })

  await page.getByRole('link', { name: 'この日の名簿' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /の名簿$/ })).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: '参加 みどり さん' })).toContainText('2名')
  await request.dispose()
})

test.describe('a cancellation', () => {
  test.use({ refusals: [422] })

  test('fails if the participants changed since the host opened the dialog', { tag: '@once' }, async ({ page }) => {
    const host = await signInNewHost(page)
    const story = await createStory('台風で中止の会', { host, price: 3000, slots: [{ inDays: 5 }] })
    const slot = story.slots[0]
    const { request } = await newGuestClient()
    await book(request, { calendar_ids: [slot.id], number_of_people: 2 })

    await page.goto(`/host/calendars/${slot.id}`)
    await page.getByRole('button', { name: 'この回を中止・延期する' }).click()
    const dialog = page.getByRole('dialog')
    const confirm = dialog.getByRole('button', { name: '中止して6,526円を返金する' })
    await confirm.click()
    await expect(dialog.getByLabel('中止の理由')).toBeFocused()
    await expect(dialog.getByLabel('中止の理由')).toHaveAccessibleDescription(/理由を入力してください。/)

    // A guest books while the dialog is open.
    const { request: other } = await newGuestClient()
    await book(other, { calendar_ids: [slot.id] })
    await other.dispose()
    await dialog.getByLabel('中止の理由').fill('台風の接近により、安全に開催できないため。')
    await confirm.click()
    await expect(dialog.getByText(/参加者の数が変わりました/)).toBeVisible()
    await dialog.getByRole('button', { name: /^中止して9,789円を返金する/ }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText('主催者の都合により中止しました。')).toBeVisible()
    await expect(page.getByRole('button', { name: 'この回を中止・延期する' })).toBeHidden()
    await request.dispose()
  })
})

test.describe('the schedule', () => {
  test.use({ refusals: [404] })

  test('has month and view in the URL, and shows only the host’s own slots', { tag: '@once' }, async ({ page }) => {
    const host = await signInNewHost(page)
    const story = await createStory('日程の会', {
      host,
      slots: [{ inDays: 40 }, { inDays: 40, from: '14:00', to: '16:00' }],
    })
    const other = await createStory('よその会', { slots: [{ inDays: 40 }] })
    await page.goto('/host/calendars')
    while (!page.url().includes(story.slots[0].date.slice(0, 7))) {
      const shown = page.url()
      await page.getByRole('link', { name: '次の月' }).click()
      await expect(page).not.toHaveURL(shown)
    }
    // The date is in the name: a list of links shows no days.
    const day = `${Number(story.slots[0].date.slice(8))}日`
    await expect(page.getByRole('link', { name: new RegExp(`月${day}.*日程の会`) })).toHaveCount(2)
    await expect(page.getByText('よその会')).toBeHidden()
    await page.getByRole('link', { name: '一覧' }).click()
    await expect(page).toHaveURL(/month=\d{4}-\d{2}&view=list/)
    await expect(page.getByRole('row').filter({ hasText: '日程の会' })).toHaveCount(2)
    await page.reload()
    await page.getByRole('link', { name: story.slots[1].label }).click()
    await expect(page.getByRole('heading', { level: 1, name: story.slots[1].label })).toBeVisible()
    await expect(page.getByText('まだご予約がありません。')).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('row').filter({ hasText: '日程の会' })).toHaveCount(2)
    // A slot without guests is deleted without a reason, and Back doesn't lead to it again.
    await page.getByRole('link', { name: story.slots[1].label }).click()
    await page.getByRole('button', { name: 'この日程を削除する' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '削除する', exact: true }).click()
    await expect(page.getByText('日程を削除しました。')).toBeVisible()
    await expect(page.getByRole('link', { name: /日程の会/ })).toHaveCount(1)
    await page.goto(`/host/calendars/${other.slots[0].id}`)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('見つかりません')
  })
})

test(
  'the dialog proposes the next usual date, and says that a date is a day off',
  { tag: '@once' },
  async ({ page }) => {
    const host = await signInNewHost(page)
    const story = await createStory('休みの日もある会', { host, slots: [{ inDays: 3 }] })
    const off = addDays(today(), 10)
    await closeOn(story.id, off)
    await page.goto('/host/calendars?add=1')
    const dialog = page.getByRole('dialog', { name: '日程を追加' })
    await expect(dialog.getByLabel('日付')).toHaveValue(addDays(today(), 17))
    await expect(dialog.getByText('お休みの日ですが')).toBeHidden()
    await dialog.getByLabel('日付').fill(off)
    await expect(dialog.getByText('お休みの日ですが、追加すると開催されます。')).toBeVisible()
    await dialog.getByRole('button', { name: '追加する', exact: true }).click()
    await expect(page.getByText(/の日程を追加しました。/)).toBeVisible()
  },
)
