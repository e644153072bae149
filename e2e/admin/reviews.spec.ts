// The admins' list of reviews: its filter, the clicks of a decision, and the focus after it.
import { book } from '../support/booking.ts'
import { createStory, moveToPast } from '../support/database.ts'
import { newGuestClient } from '../support/host.ts'
import { counter } from '../support/steps.ts'
import { demo, expect, signIn, test } from '../support/test.ts'

test(
  'the filter stays in place, and after a decision the next review has the focus',
  { tag: '@long-phone' },
  async ({ page }) => {
    const story = await createStory(`感想をしらべる会 ${Date.now() % 1_000_000}`, {
      slots: [{ inDays: 4 }, { inDays: 5 }],
    })
    for (const [at, name] of ['一番 はな', '二番 はな'].entries()) {
      const { request } = await newGuestClient(name)
      const id = await book(request, { calendar_ids: [story.slots[at === 0 ? 0 : 1].id] })
      await moveToPast(id, 3 + at)
      const answer = await request.post(`/api/v1/reservations/${id}/review`, {
        data: { rate: 4, content: '静かでした。' },
      })
      expect(answer.status(), await answer.text()).toBe(201)
      await request.dispose()
    }
    await signIn(page.request, demo('admin'))
    await page.goto('/admin/reviews')
    const filter = page.getByRole('search')
    const places = async () =>
      await filter
        .locator('input, select, button')
        .evaluateAll((fields) => fields.map((field) => field.getBoundingClientRect().toJSON() as DOMRect))
    const before = await places()
    await expect(filter.getByRole('link', { name: '条件を消す' })).toHaveCount(0)
    await filter.getByRole('searchbox').fill(story.title)
    await page.keyboard.press('Enter')
    await expect(filter.getByRole('link', { name: '条件を消す' })).toBeVisible()
    expect(await places()).toEqual(before)

    const decide = async (action: string, confirm: string) => {
      const { click, expectClicks } = counter()
      await click(page.getByRole('button', { name: action }))
      if (confirm === '非公開にする') await page.getByLabel('非公開にする理由').fill('しらべるため')
      await click(page.getByRole('dialog').getByRole('button', { name: confirm }))
      await expect(page.getByRole('dialog')).toBeHidden()
      expectClicks(2)
    }
    // The newest is first.
    await decide('二番 はな さんのレビューを非公開にする', '非公開にする')
    await expect(page.getByRole('button', { name: '一番 はな さんのレビューを非公開にする' })).toBeFocused()
    await decide('一番 はな さんのレビューを非公開にする', '非公開にする')
    await expect(page.getByRole('heading', { level: 1, name: 'レビュー' })).toBeFocused()
    await decide('二番 はな さんのレビューを公開に戻す', '公開に戻す')
    await expect(page.getByRole('button', { name: '一番 はな さんのレビューを公開に戻す' })).toBeFocused()

    // A page beyond the last one is the last one.
    await page.goto('/admin/brand/1?page=99')
    await expect(page).toHaveURL(/\/admin\/brand\/1$/)
  },
)
