// Checks every public page in its states with axe. support/test.ts also checks the console.
import type { Page } from '@playwright/test'
import { sample } from '#test/lanes.ts'
import { expectAccessible, expectAccessibleAtAllWidths } from '../support/accessible.ts'
import { book, bookingPath, cards, completed, fillCard, payButton, unfold } from '../support/booking.ts'
import { unapprovedStory, createStory, recordBounce, moveToPast } from '../support/database.ts'
import { demo, expect, signIn, test } from '../support/test.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

for (const [area, pages] of [
  [
    'stories',
    {
      front: '/',
      stories: '/stories',
      'stories-filtered': '/stories?category_id=4&online=false&sort=popular',
      'stories-empty': '/stories?q=zzzz&state=1',
      story: '/stories/1',
      'story-without-reviews': '/stories/36',
      schedule: '/stories/36/calendars',
      reviews: '/reviews/7',
      'reviews-empty': '/reviews/36',
    },
  ],
  [
    'profiles and communities',
    {
      ambassadors: '/ambassadors',
      ambassador: '/ambassadors/1',
      host: '/hosts/2',
      brands: '/brands',
      brand: '/brands/1',
      communities: '/communities',
      community: '/communities/4',
      hosting: '/hosting',
      contact: '/contact',
      'legal-terms': '/legal/terms',
      'legal-tokushoho': '/legal/tokushoho',
    },
  ],
  [
    'accounts',
    {
      logon: '/logon',
      'logon-for-a-booking': '/logon?back=%2Freservations%2Fnew%3Fcid%3D33%2C34%26tour_id%3D1',
      'sign-up': '/sign_up',
      password: '/password',
      'password-reset': '/password/reset?token=abc',
      'completion-expired': '/reservations/complete',
    },
  ],
] as const)
  test(`pages: ${area}`, { tag: '@once' }, async ({ page }) => {
    for (const [name, path] of sample(Object.entries(pages), 3))
      await test.step(name, async () => {
        await page.goto(path)
        await expect(heading(page)).toBeVisible()
        await expectAccessibleAtAllWidths(page, name)
      })
  })

test('an empty schedule and the holding request', { tag: ['@once', '@long'] }, async ({ page }) => {
  const story = await createStory('日程のない会（しらべ）')
  await page.goto(`/stories/${story.id}/calendars`)
  await expect(page.getByText('予約できる日程がありません。')).toBeVisible()
  await expectAccessibleAtAllWidths(page, 'schedule-empty')
  await page.getByRole('button', { name: '開催をリクエストする' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'リクエストを送る' }).click()
  await expect(page.getByRole('dialog').getByLabel('ご希望の日付')).toBeFocused()
  await expectAccessibleAtAllWidths(page, 'holding-request')
})

test('open menus and dates', { tag: '@long-phone' }, async ({ page, isMobile }) => {
  await page.goto('/stories')
  await page.getByText('いつ', { exact: true }).click()
  await expect(page.getByText('○ 空きあり')).toBeVisible()
  await expectAccessible(page, 'dates-open')
  if (isMobile) {
    await page.getByRole('banner').getByText('メニュー', { exact: true }).click()
    await expectAccessible(page, 'menu-open')
  }
  await signIn(page.request, demo('guest'))
  await page.goto('/')
  await page.getByRole('banner').getByText('マイページ', { exact: true }).first().click()
  await expect(page.getByRole('banner').getByRole('button', { name: 'ログアウト' })).toBeVisible()
  await expectAccessible(page, 'account-menu')
})

test.describe('errors', () => {
  test.use({ refusals: [401, 402, 404, 422] })

  test('pages with an invalid URL', { tag: ['@once', '@long'] }, async ({ page }) => {
    await page.goto('/nowhere')
    await expect(heading(page)).toBeVisible()
    await expectAccessibleAtAllWidths(page, 'not-found')
    await page.goto(`/stories/${(await unapprovedStory()).id}`)
    await expect(heading(page)).toBeVisible()
    await expectAccessibleAtAllWidths(page, 'story-not-public')
    await page.goto('/stories?price_max=abc')
    await expect(heading(page)).toBeVisible()
    await expectAccessibleAtAllWidths(page, 'stories-refused')
  })

  test('forms', { tag: '@once' }, async ({ page }) => {
    const summary = page.getByRole('group', { name: /^入力内容をご確認ください/ })
    for (const [name, path, send] of [
      ['logon-errors', '/logon', 'ログインする'],
      ['sign-up-errors', '/sign_up', '登録する'],
      ['password-errors', '/password', 'メールを送る'],
    ] as const) {
      await page.goto(path)
      await page.getByRole('button', { name: send }).click()
      await expect(summary).toBeFocused()
      await expectAccessibleAtAllWidths(page, name)
    }
    await page.goto('/email_verification?token=abc')
    await expect(page.getByRole('alert')).toBeVisible()
    await expectAccessibleAtAllWidths(page, 'email-verification-refused')
  })

  test('the preview of an unapproved story', { tag: ['@once', '@long'] }, async ({ page }) => {
    await signIn(page.request, demo('admin'))
    await page.goto(`/stories/${(await unapprovedStory()).id}`)
    await expect(page.getByText('プレビュー', { exact: true })).toBeVisible()
    await expectAccessibleAtAllWidths(page, 'story-preview')
  })

  test(
    'a booking: empty, invalid, declined, interrupted, complete',
    { tag: ['@once', '@long'] },
    async ({ guestPage: page }) => {
      const story = await createStory('しらべながら予約する会', {
        slots: [{ inDays: 20 }, { inDays: 21 }],
      })
      await page.goto(`/stories/${story.id}/calendars`)
      for (let at = 0; at < 2; at++)
        await page
          .getByRole('button', { name: /予約できます/ })
          .first()
          .click()
      await expect(page.getByText('2件を選択中')).toBeVisible()
      await expectAccessibleAtAllWidths(page, 'schedule-chosen')
      await page.getByRole('region', { name: '選んだ日程' }).getByRole('link', { name: '予約へ進む' }).click()
      await expect(payButton(page)).toBeVisible()
      await expectAccessibleAtAllWidths(page, 'booking')

      await page.getByLabel('カード番号').fill('1234')
      await page.getByLabel('セキュリティコード').fill('1')
      await unfold(page, 'クーポン')
      await page.getByLabel('クーポンコード').fill('NAIYO')
      await page.getByRole('button', { name: '適用する' }).click()
      await expect(page.getByLabel('クーポンコード')).toHaveAttribute('aria-invalid', 'true')
      await payButton(page).press('Enter')
      await expect(page.getByLabel('カードの名義')).toHaveAttribute('aria-invalid', 'true')
      await expect(page.getByLabel('カード番号')).toBeFocused()
      await expectAccessibleAtAllWidths(page, 'booking-errors')

      await page.getByLabel('クーポンコード').fill('')
      await fillCard(page, cards.declined)
      await expectAccessibleAtAllWidths(page, 'booking-ready')
      await payButton(page).click()
      await expect(page.getByRole('alert')).toContainText('お支払いができませんでした')
      await expectAccessibleAtAllWidths(page, 'booking-declined')

      await fillCard(page, cards.threeDSecure)
      await payButton(page).click()
      const dialog = page.getByRole('dialog', { name: 'カード会社の本人認証' })
      const frame = dialog.getByTitle('カード会社の本人認証').contentFrame()
      await expect(frame.getByRole('button', { name: '認証する' })).toBeVisible()
      await expectAccessibleAtAllWidths(page, 'booking-three-d-secure')
      await dialog.getByRole('button', { name: '認証を中断する' }).click()
      await expect(page.getByText(/^お席をお取りしています。/)).toBeVisible()
      await expectAccessibleAtAllWidths(page, 'booking-open-attempt')
      await page.getByRole('button', { name: /^続ける/ }).click()
      await frame.getByRole('button', { name: '認証する' }).click()
      await expect(completed(page)).toBeVisible()
      await expectAccessibleAtAllWidths(page, 'booking-complete')
    },
  )

  test('slots that cannot be booked', { tag: ['@once', '@long'] }, async ({ guestPage: page }) => {
    await page.goto('/reservations/new?cid=99999999&tour_id=1')
    await expect(heading(page)).toHaveText('予約できません')
    await expectAccessibleAtAllWidths(page, 'booking-not-found')
    const story = await createStory('満席の会（しらべ）', { slots: [{ inDays: 20, places: 1 }, { inDays: 21 }] })
    await book(page.request, { calendar_ids: [story.slots[0].id] })
    await page.goto(bookingPath(story))
    await expect(page.getByText('満席になりました').first()).toBeVisible()
    await expectAccessibleAtAllWidths(page, 'booking-full')
  })
})

test('my page of a new user', { tag: '@once' }, async ({ page, guest }) => {
  await page.goto('/mypage')
  await expect(page.getByText(guest.email)).toBeVisible()
  await expectAccessibleAtAllWidths(page, 'mypage-empty')
  await recordBounce(guest.email)
  await page.reload()
  await expect(page.getByText('メールが届いていません')).toBeVisible()
  await expectAccessibleAtAllWidths(page, 'mypage-mail-comes-back')
})

test('my page with many reservations', { tag: ['@once', '@long'] }, async ({ page }) => {
  await signIn(page.request, demo('guest'))
  for (const period of ['coming', 'past']) {
    await page.goto(`/mypage?period=${period}`)
    await expect(page.getByRole('article').first()).toBeVisible()
    await expectAccessibleAtAllWidths(page, `mypage-${period}`)
  }
  await page.goto('/mypage/requests')
  await expect(page.getByRole('article').first()).toBeVisible()
  await expectAccessibleAtAllWidths(page, 'mypage-requests')
})

test(
  'a reservation: upcoming, in cancellation, cancelled; its receipt',
  { tag: ['@once', '@long'] },
  async ({ guestPage: page }) => {
    const story = await createStory('元に戻す会（しらべ）', { slots: [{ inDays: 20 }] })
    const reservation = await book(page.request, { calendar_ids: [story.slots[0].id] })
    await page.goto(`/mypage/reservations/${reservation}/receipt`)
    await expect(page.getByRole('article', { name: '領収書' })).toBeVisible()
    await expectAccessibleAtAllWidths(page, 'receipt')
    await page.goto(`/mypage/reservations/${reservation}`)
    await expect(heading(page)).toHaveText(story.title)
    await expectAccessibleAtAllWidths(page, 'reservation')
    await page.getByRole('button', { name: '予約をキャンセルする' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessibleAtAllWidths(page, 'reservation-cancel')
    await page.getByRole('dialog').getByRole('button', { name: 'キャンセルする', exact: true }).click()
    await expect(page.getByText('予約をキャンセルしました。')).toBeVisible()
    await expectAccessibleAtAllWidths(page, 'reservation-cancelled')
  },
)

test('a past reservation and its review', { tag: ['@once', '@long'] }, async ({ guestPage: page }) => {
  const story = await createStory('参加した会（しらべ）', { slots: [{ inDays: 20 }] })
  const reservation = await book(page.request, { calendar_ids: [story.slots[0].id] })
  await moveToPast(reservation)
  await page.goto(`/mypage/reservations/${reservation}`)
  await page.getByRole('button', { name: 'レビューを投稿する' }).click()
  await expect(page.getByRole('group', { name: /^入力内容をご確認ください/ })).toBeFocused()
  await expectAccessibleAtAllWidths(page, 'review-errors')
})
