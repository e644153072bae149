// A host reads a roster with price types and takes a family's booking by telephone.
import { book } from '../support/booking.ts'
import { addFamilyTypes, createStory } from '../support/database.ts'
import { newGuestClient, signInNewHost } from '../support/host.ts'
import { expect, test } from '../support/test.ts'

test.use({ refusals: [422] })

test('a family on the roster, and another one by telephone', { tag: '@once' }, async ({ page }) => {
  const host = await signInNewHost(page)
  const story = await createStory('家族が集まる会', { host, slots: [{ inDays: 6, places: 8 }] })
  const [adult = 0, child = 0, infant = 0] = await addFamilyTypes(story.id)
  const slot = story.slots[0]
  const { request } = await newGuestClient('参加 みどり')
  const party = [adult, child, infant].map((price_type_id, at) => ({ price_type_id, people: at === 0 ? 2 : 1 }))
  await book(request, { calendar_ids: [slot.id], party })

  await page.goto(`/host/calendars/${slot.id}`)
  const card = page.getByRole('listitem').filter({ hasText: '参加 みどり さん' })
  await expect(card).toContainText('4名おとな2名・小学生1名・幼児1名（席 3）')
  await page.getByRole('button', { name: '電話のご予約を追加' }).click()
  const dialog = page.getByRole('dialog')
  const press = (name: string) => dialog.getByRole('button', { name, exact: true }).click()
  await dialog.getByLabel('お名前').fill('清水 ハル')
  await press('おとなを1名減らす')
  await press('小学生を1名増やす')
  await press('書きとめる')
  await expect(dialog.getByText('小学生だけでは参加できません。')).toBeVisible()
  await expect(dialog.getByRole('button', { name: '貸し切りを1名増やす' })).toHaveAttribute('aria-disabled', 'true')
  await press('おとなを1名増やす')
  await press('幼児を1名増やす')
  await press('書きとめる')
  const call = page.getByRole('listitem').filter({ hasText: '清水 ハル さん' })
  await expect(call).toContainText('3名おとな1名・小学生1名・幼児1名（席 2）')
  await call.getByRole('button', { name: '清水 ハル さんのご予約を変える' }).click()
  await expect(dialog.getByRole('status', { name: '小学生の人数' })).toHaveText('1名')
  await press('小学生を1名減らす')
  await press('変更する')
  await expect(call).toContainText('2名おとな1名・幼児1名（席 1）')
  await page.getByRole('link', { name: 'この日の名簿' }).click()
  await expect(page.getByText('計6名（席4） / 定員 8名')).toBeVisible()
  await expect(page.getByRole('row', { name: /参加 みどり さん/ })).toContainText('おとな2名小学生1名幼児1名')
})
