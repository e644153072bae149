import { book } from '../support/booking.ts'
import { expectAccessible } from '../support/accessible.ts'
import { createStory, moveToPast } from '../support/database.ts'
import { expect, test } from '../support/test.ts'

test(
  'a guest reviews a past reservation, and the story shows the review',
  { tag: ['@once', '@journey'] },
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
    await card.getByRole('link', { name: story.title, exact: true }).click()
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

test(
  'a guest edits and deletes their review with the keyboard, and the story follows',
  { tag: '@once' },
  async ({ guestPage: page }) => {
    const story = await createStory('感想を直す会', { slots: [{ inDays: 4 }] })
    const reservation = await book(page.request, { calendar_ids: [story.slots[0].id], number_of_people: 2 })
    await moveToPast(reservation)
    await page.request.post(`/api/v1/reservations/${reservation}/review`, {
      data: { rate: 5, content: '朝の光がきれいでした。' },
    })
    await page.goto(`/mypage/reservations/${reservation}`)
    const edit = page.getByRole('button', { name: '編集する' })
    const text = page.getByLabel('感想')
    await expect(page.getByText(/まで編集できます。$/)).toBeVisible()
    await expectAccessible(page, 'own-review')

    // Leaving the form keeps the review.
    await edit.focus()
    await page.keyboard.press('Enter')
    await expect(text).toBeFocused()
    await expect(text).toHaveValue('朝の光がきれいでした。')
    await text.fill('やめます')
    await page.getByRole('button', { name: 'やめる' }).press('Enter')
    await expect(edit).toBeFocused()
    await expect(page.getByText('朝の光がきれいでした。')).toBeVisible()

    await edit.press('Enter')
    await expect(text).toHaveValue('朝の光がきれいでした。')
    await expectAccessible(page, 'own-review-edited')
    await text.fill('雨でしたが、すてきでした。')
    await page.getByRole('radio', { name: /^★★★★☆/ }).check()
    await page.getByRole('button', { name: '変更を保存する' }).click()
    await expect(page.getByText('レビューの変更を保存しました。')).toBeVisible()
    await expect(page.getByText('雨でしたが、すてきでした。')).toBeVisible()
    await page.goto(`/stories/${story.id}`)
    const review = page.getByRole('article').filter({ hasText: '雨でしたが' }).last()
    await expect(review.getByRole('img', { name: '星5つ中4つ' })).toBeVisible()

    await page.goto(`/mypage/reservations/${reservation}`)
    const remove = page.getByRole('button', { name: '削除する' })
    await remove.first().press('Enter')
    const dialog = page.getByRole('dialog', { name: 'レビューを削除しますか？' })
    await expect(dialog).toContainText('もう一度書くこともできません')
    await expectAccessible(page, 'own-review-deletion')
    await page.keyboard.press('Escape')
    await expect(remove).toBeFocused()
    // The event of the closed dialog comes after the focus; a press before it is lost.
    await expect(async () => {
      await remove.press('Enter')
      await expect(dialog).toBeVisible({ timeout: 1000 })
    }).toPass()
    await dialog.getByRole('button', { name: '削除する' }).click()
    await expect(page.getByText('レビューを削除しました。')).toBeVisible()
    await expect(page.getByRole('button', { name: 'レビューを投稿する' })).toBeHidden()
    await page.goto(`/stories/${story.id}`)
    await expect(page.getByText('雨でしたが')).toBeHidden()
  },
)
