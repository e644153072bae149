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
