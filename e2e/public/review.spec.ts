import { book } from '../support/booking.ts'
import { createStory, moveToPast } from '../support/database.ts'
import { expect, test } from '../support/test.ts'

test(
  'a guest reviews a past reservation, and the story shows the review',
  { tag: '@once' },
  async ({ guestPage: page }) => {
    const story = await createStory('感想を書く会', { slots: [{ inDays: 4 }] })
    const reservation = await book(page.request, { calendar_ids: [story.slots[0].id], number_of_people: 2 })

    // Before the experience there is no review form.
    await page.goto(`/mypage/reservations/${reservation}`)
    await expect(page.getByText('予約確定')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'レビュー' })).toBeHidden()
    await moveToPast(reservation)

    await page.goto('/mypage?period=past')
    const card = page.getByRole('article').filter({ hasText: story.title })
    await expect(card).toContainText('参加済み')
    await expect(card).toContainText('レビューを書けます')
    await card.getByRole('link', { name: story.title }).click()
    await expect(page.getByRole('button', { name: '予約をキャンセルする' })).toBeHidden()

    await page.getByRole('button', { name: 'レビューを投稿する' }).click()
    await expect(page.getByRole('group', { name: /^入力内容をご確認ください/ })).toBeFocused()
    await page
      .getByRole('radio', { name: /よかった$/ })
      .first()
      .check()
    await expect(page.getByLabel('感想')).toHaveAccessibleDescription(/あなたの表示名とともに載ります/)
    await page.getByLabel('感想').fill('朝の光がとてもきれいでした。\nまた伺います。')
    await page.getByRole('button', { name: 'レビューを投稿する' }).click()
    await expect(page.getByText('レビューを投稿しました。ありがとうございます。')).toBeVisible()
    await expect(page.getByRole('button', { name: 'レビューを投稿する' })).toBeHidden()

    await page.getByRole('link', { name: '体験のページを見る' }).click()
    await expect(page.getByRole('heading', { name: 'レビュー（1件）' })).toBeVisible()
    const review = page.getByRole('article').filter({ hasText: `検証 か. さん` }).last()
    await expect(review).toContainText('朝の光がとてもきれいでした。')
    await expect(review.getByRole('img', { name: '星5つ中5つ' })).toBeVisible()
  },
)
