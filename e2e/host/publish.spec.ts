// Editing a submitted or published experience, and its errors. journey.spec.ts has the publication.
import { book } from '../support/booking.ts'
import { createStory } from '../support/database.ts'
import { fillExperience, fillSlot, price, saved, summary, title } from '../support/experience-form.ts'
import { expectAccessible } from '../support/accessible.ts'
import { newUser, hydrated, expect, signIn, test } from '../support/test.ts'

test(
  'a published experience: booked slots stay, others can be removed',
  { tag: '@once' },
  async ({ page, guest, browser }) => {
    const story = await createStory(`川をのぼる会（${guest.email}）`.slice(0, 38), {
      host: guest,
      slots: [{ inDays: 9 }, { inDays: 12 }],
    })
    const visitor = await browser.newContext()
    await signIn(visitor.request, await newUser(visitor.request))
    await book(visitor.request, { calendar_ids: [story.slots[0].id] })
    await visitor.close()

    await page.goto(`/host_story/${story.id}/edit`)
    const slots = page.getByRole('region', { name: '設定済みの日程' })
    const booked = slots.getByRole('listitem').filter({ hasText: story.slots[0].label })
    await expect(booked).toContainText('予約 1 / 8名')
    await expect(booked.getByRole('button')).toHaveCount(0)
    await expectAccessible(page, 'form-published')
    await slots.getByRole('button', { name: `${story.slots[1].label}の日程を削除する` }).click()
    await slots.getByRole('button', { name: /元に戻す/ }).click()
    await slots.getByRole('button', { name: `${story.slots[1].label}の日程を削除する` }).click()
    await fillSlot(page, 15, '09:00', '10:30')
    await page.getByRole('button', { name: '更新する' }).click()
    await expect(page.getByText('更新しました。', { exact: true })).toBeVisible()
    await expect(slots.getByRole('listitem')).toHaveCount(2)
    await expect(slots).toContainText('09:00〜10:30')
    await expect(booked).toBeVisible()
  },
)

test.describe('two windows with the same published experience', () => {
  test.use({ refusals: [409] })

  test('overwrite each other only after a decision', { tag: '@once' }, async ({ page, guest, context }) => {
    const story = await createStory('里山の道をなおす', { host: guest, slots: [{ inDays: 9 }] })
    await page.goto(`/host_story/${story.id}/edit`)
    const other = await context.newPage()
    await other.goto(`/host_story/${story.id}/edit`)
    await hydrated(other)
    await title(page).fill('里山の道をなおす（一つ目）')
    await page.getByRole('button', { name: '更新する' }).click()
    await expect(page.getByText('更新しました。', { exact: true })).toBeVisible()
    await title(other).fill('里山の道をなおす（二つ目）')
    await other.getByRole('button', { name: '更新する' }).click()
    const dialog = other.getByRole('dialog', { name: 'ほかの画面でも、この体験が更新されています' })
    await expect(dialog).toContainText('里山の道をなおす（一つ目）')
    await dialog.getByRole('button', { name: 'この画面の内容を使う' }).click()
    await other.getByRole('button', { name: '更新する' }).click()
    await expect(other.getByText('更新しました。', { exact: true })).toBeVisible()
    await page.reload()
    await expect(title(page)).toHaveValue('里山の道をなおす（二つ目）')
  })

  test('keep each other’s changes of different fields', { tag: '@once' }, async ({ page, guest, context }) => {
    const story = await createStory('里山の道をひらく', { host: guest, slots: [{ inDays: 9 }] })
    await page.goto(`/host_story/${story.id}/edit`)
    const other = await context.newPage()
    await other.goto(`/host_story/${story.id}/edit`)
    await hydrated(other)
    await title(page).fill('里山の道をひらく朝')
    await page.getByRole('button', { name: '更新する' }).click()
    await expect(page.getByText('更新しました。', { exact: true })).toBeVisible()
    await price(other).fill('4321')
    await other.getByRole('button', { name: '更新する' }).click()
    await expect(other.getByText(/ほかの画面で保存された変更を取り込みました。/)).toBeVisible()
    await expect(title(other)).toHaveValue('里山の道をひらく朝')
    await other.reload()
    await expect(price(other)).toHaveValue('4321')
    await other.getByRole('button', { name: '更新する' }).click()
    await expect(other.getByText('更新しました。', { exact: true })).toBeVisible()
    await page.reload()
    await expect(title(page)).toHaveValue('里山の道をひらく朝')
    await expect(price(page)).toHaveValue('4321')
  })
})

test.describe('errors', () => {
  test.use({ refusals: [0, 401, 422] })

  test(
    'a failed request shows its reason and keeps the input',
    { tag: '@once' },
    async ({ guestPage: page, context }) => {
      await page.goto('/host_story_drafts/new')
      await fillExperience(page, '石垣を積む')
      await saved(page)
      await page.getByRole('button', { name: '公開を申請する' }).click()
      await context.setOffline(true)
      await page.getByRole('dialog').getByRole('button', { name: '公開を申請する' }).click()
      await expect(summary(page)).toBeFocused()
      await expect(summary(page)).toContainText('申請中にエラーが発生しました。')
      await context.setOffline(false)
      await expect(title(page)).toHaveValue('石垣を積む')

      // An error that only the server finds is also shown at its field.
      await page.route('**/api/v1/experiences', (route) =>
        route.continue({ postData: JSON.stringify({ ...route.request().postDataJSON(), category_id: 999_999 }) }),
      )
      await page.getByRole('button', { name: '公開を申請する' }).click()
      await page.getByRole('dialog').getByRole('button', { name: '公開を申請する' }).click()
      await expect(summary(page).getByRole('link', { name: /カテゴリー/ })).toBeVisible()
      await expect(page.getByLabel('カテゴリー')).toHaveAttribute('aria-invalid', 'true')
      await page.unroute('**/api/v1/experiences')
    },
  )

  test(
    'an expired session leads to the sign-in, which returns to the form with its input',
    { tag: '@once' },
    async ({ page, guest, context }) => {
      const story = await createStory('竹を割る', { host: guest, slots: [{ inDays: 9 }] })
      await page.goto(`/host_story/${story.id}/edit`)
      await title(page).fill('竹を割る、編む')
      await context.clearCookies()
      await page.getByRole('button', { name: '更新する' }).click()
      await page.getByRole('link', { name: 'ログインして続ける' }).click()
      await page.getByLabel('メールアドレス').fill(guest.email)
      await page.getByRole('textbox', { name: 'パスワード' }).fill(guest.password)
      await page.getByRole('button', { name: 'ログインする' }).click()
      await expect(title(page)).toHaveValue('竹を割る、編む')
      await expect(page.getByText('この端末に残っていた、更新前の内容を戻しました。')).toBeVisible()
      await page.getByRole('button', { name: '更新する' }).click()
      await expect(page.getByText('更新しました。', { exact: true })).toBeVisible()
    },
  )

  test('leaving with unsaved changes needs a confirmation', { tag: '@once' }, async ({ page, guest }) => {
    const story = await createStory('炭を焼く', { host: guest, slots: [{ inDays: 9 }] })
    await page.goto(`/host_story/${story.id}/edit`)
    await title(page).fill('炭を焼く夜')
    const leave = async (answer: 'accept' | 'dismiss') => {
      const asked = page.waitForEvent('dialog')
      await Promise.all([
        asked.then((dialog) => dialog[answer]()),
        page.getByRole('link', { name: '体験', exact: true }).first().click(),
      ])
    }
    await leave('dismiss')
    await expect(title(page)).toHaveValue('炭を焼く夜')
    await leave('accept')
    await expect(page).toHaveURL(/\/host_story/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('体験')
  })
})
