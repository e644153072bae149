// サポート moves a guest who telephoned, and the page of the reservation says so.
import { expectAccessibleAtAllWidths } from '../support/accessible.ts'
import { book } from '../support/booking.ts'
import { createStory } from '../support/database.ts'
import { newGuestClient } from '../support/host.ts'
import { demo, expect, hydrated, signIn, test } from '../support/test.ts'

test.use({ refusals: [422] })

test('an admin changes date and people with a reason', { tag: '@once' }, async ({ page }) => {
  const story = await createStory('電話で変える会', { slots: [{ inDays: 1 }, { inDays: 8 }] })
  const { request } = await newGuestClient('電話 の人')
  const id = await book(request, { calendar_ids: [story.slots[0].id], number_of_people: 2 })
  await request.dispose()
  await signIn(page.request, demo('support'))
  await page.goto(`/admin/reservations/${id}`)
  await page.getByRole('link', { name: '日程・人数を変更' }).click()
  await hydrated(page)
  await page.getByRole('button', { name: '参加者を1名減らす' }).click()
  await page.getByRole('group', { name: story.slots[1].day }).getByRole('radio').check()
  const apply = page.getByRole('button', { name: '変更して4,351円を返金する' })
  await apply.click()
  await expect(page.getByRole('link', { name: '変更の理由を入力してください。' })).toBeVisible()
  await page.getByLabel('変更の理由').fill('お電話でのご依頼。')
  await expectAccessibleAtAllWidths(page, 'admin-change')
  await apply.click()
  await expect(page.getByText('予約を変更しました。4,351円を、お支払いのカードに返金します。')).toBeVisible()
  await page.getByRole('link', { name: '予約のページへ' }).click()
  const [from, to] = story.slots
  await expect(page.getByRole('main')).toContainText(
    `運営：${from.day} 10:00 → ${to.day} 10:00、2名 → 1名、返金 4,351円`,
  )
  await expectAccessibleAtAllWidths(page, 'admin-changed')
})

test('a change above the limit goes to 会計, who makes it', { tag: '@once' }, async ({ page, browser }) => {
  const story = await createStory('上限をこえて変える会', { price: 12_000, slots: [{ inDays: 3 }, { inDays: 9 }] })
  const [from, to] = story.slots
  const { request } = await newGuestClient('高額 の人')
  const id = await book(request, { calendar_ids: [from.id], number_of_people: 3 })
  const reservationOf = async () =>
    (await (await request.get(`/api/v1/reservations/${id}`)).json()) as {
      number_of_people: number
      calendars: { id: number }[]
      payment: { refunded: number }
    }
  await test.step('サポート chooses, and hands over', async () => {
    await signIn(page.request, demo('support'))
    await page.goto(`/admin/reservations/${id}/change`)
    await hydrated(page)
    await page.getByRole('button', { name: '参加者を1名減らす' }).click()
    await page.getByRole('group', { name: to.day }).getByRole('radio').check()
    await expect(page.getByText(/の返金は上限を超えます。/)).toBeVisible()
    await page.getByLabel('変更の理由').fill('お一人が骨折されたとのこと。')
    await expectAccessibleAtAllWidths(page, 'admin-change-over')
    await page.getByRole('button', { name: '会計に引き継ぐ' }).click()
    await expect(page.getByText(/^会計に引き継ぎました。/)).toBeVisible()
    await expect(page.getByText(/日程・人数の変更と返金（13,053円）の依頼/)).toBeVisible()
    expect(await reservationOf()).toMatchObject({ number_of_people: 3, calendars: [{ id: from.id }] })
  })
  const context = await browser.newContext()
  const office = await context.newPage()
  await test.step('会計 finds it chosen, and applies it', async () => {
    await signIn(office.request, demo('accounting'))
    await office.goto(`/admin/reservations/${id}`)
    await office.getByRole('link', { name: '変更の内容を見る' }).click()
    await hydrated(office)
    await expect(office.getByRole('group', { name: to.day }).getByRole('radio')).toBeChecked()
    await expect(office.getByLabel('変更の理由')).toHaveValue('お一人が骨折されたとのこと。')
    await expectAccessibleAtAllWidths(office, 'admin-change-handed-over')
    await office.getByRole('button', { name: '変更して13,053円を返金する' }).click()
    await expect(office.getByText(/^予約を変更しました。13,053円を/)).toBeVisible()
    await office.goto('/admin/handovers')
    await hydrated(office)
    await office
      .getByRole('row', { name: new RegExp(`予約 ${id} `) })
      .getByRole('button', { name: '対応済みにする' })
      .click()
    await office.getByRole('dialog').getByRole('button', { name: '対応済みにする' }).click()
    await expect(office.getByText('返事を送りました。')).toBeVisible()
    await context.close()
  })
  await page.goto(`/admin/reservations/${id}`)
  await expect(page.getByRole('main')).toContainText('対応済み')
  expect(await reservationOf()).toMatchObject({ number_of_people: 2, calendars: [{ id: to.id }] })
  await request.dispose()
})
