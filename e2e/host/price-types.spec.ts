// A host gives a booked experience price types, by keyboard alone.
import type { Page } from '@playwright/test'
import { book } from '../support/booking.ts'
import { createStory } from '../support/database.ts'
import { expectLinksToFields } from '../support/error-links.ts'
import { newGuestClient, signInNewHost } from '../support/host.ts'
import { expectAccessible } from '../support/accessible.ts'
import { layoutProblems } from '../support/layout-problems.ts'
import { expectRemoval } from '../support/removals.ts'
import { expect, test } from '../support/test.ts'

const row = (page: Page, at: number) => page.getByRole('region', { name: `区分${at}`, exact: true })
const name = (page: Page, at: number) => row(page, at).getByLabel('区分の名前')
const said = (page: Page, words: string) => expect(page.locator('#said')).toHaveText(words)

test('a family and a whole slot, by keyboard', async ({ page }) => {
  const host = await signInNewHost(page)
  const story = await createStory('家族で焼く会', { host, price: 3000, slots: [{ inDays: 6 }] })
  const guest = await newGuestClient('参加 かぞく')
  const booked = await book(guest.request, { calendar_ids: [story.slots[0].id], number_of_people: 2 })
  const read = async () => await (await guest.request.get(`/api/v1/reservations/${booked}`)).json()
  const before = await read()
  const press = async (button: string) => {
    await page.getByRole('button', { name: button, exact: true }).focus()
    await page.keyboard.press('Enter')
  }
  const { keyboard } = page
  /** From a field to the last of those named. */
  const tabOver = async (...fields: string[]) => {
    for (const field of fields) await test.step(field, () => keyboard.press('Tab'))
  }
  await page.goto(`/host_story/${story.id}/edit`)

  await test.step('the price becomes two types, the second is typed', async () => {
    await press('料金区分を追加する')
    await expect(name(page, 2)).toBeFocused()
    await expect(name(page, 1)).toHaveValue('おとな')
    await keyboard.type('小学生')
    await tabOver('note', 'kind', 'price')
    await keyboard.type('1500')
    await tabOver('place', 'adult')
    await keyboard.press('Space')
    const family = page.getByRole('region', { name: '例：おとな2名・小学生2名の家族のとき' })
    await expect(family).toContainText('お客さまのお支払い9,790円')
    await expect(family).toContainText('あなたの受け取り 9,000円')
  })

  await test.step('errors are beside their fields, and the summary leads there', async () => {
    await press('料金区分を追加する')
    await row(page, 3).getByLabel('料金の数え方').selectOption('まるごと貸し切り')
    await press('更新する')
    await expectLinksToFields(page, 'features/experiences/form/published-form')
    await expect(name(page, 3)).toBeFocused()
    await expect(row(page, 3).getByText('区分の名前を入力してください。')).toBeVisible()
    await keyboard.type('貸し切り')
    await tabOver('note', 'kind', 'people', 'price')
    await keyboard.type('20000')
    await expectAccessible(page, 'price types')
    expect(await layoutProblems(page)).toEqual([])
  })

  await test.step('a row moves and keeps the focus; another one is removed', async () => {
    await press('上へ（区分3）')
    await expect(page.getByRole('button', { name: '上へ（区分2）' })).toBeFocused()
    await said(page, '区分を2番目に移動しました（全3件）。')
    await press('料金区分を追加する')
    await expectRemoval(page, {
      press: page.getByRole('button', { name: '区分4を削除する' }),
      said: '区分4を削除しました。',
    })
    await expect(name(page, 3)).toHaveValue('小学生')
  })

  await test.step('guests are told, and what they booked stays', async () => {
    await press('更新する')
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('参加 かぞく さん')
    await expect(dialog).toContainText('変更前3,000円')
    await expect(dialog).toContainText('おとな 3,000円、貸し切り 20,000円')
    await expect(dialog).toContainText('お支払い済みの料金は変わりません。')
    await expect(dialog.getByLabel('誤字や言い回しだけの軽い修正です')).toHaveCount(0)
    await press('更新してお知らせする')
    await expect(page.getByText('更新しました。1件のご予約の方にメールでお知らせします。')).toBeVisible()
    await page.reload()
    await expect(name(page, 2)).toHaveValue('貸し切り')
    await expect(page.getByText('これまでのご予約の区分と料金はそのまま残ります。')).toBeVisible()
    const { price, number_of_people } = await read()
    expect({ price, number_of_people }).toEqual({ price: before.price, number_of_people: 2 })
  })

  await test.step('without rows there is one price again', async () => {
    for (let left = 3; left > 0; left--) await press('区分1を削除する')
    await expect(page.getByRole('textbox', { name: /^料金 / })).toBeFocused()
    await said(page, '料金区分をなくし、ひとつの料金に戻しました。')
  })
  await guest.request.dispose()
})
