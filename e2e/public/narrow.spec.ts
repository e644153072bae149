// The narrowest screens, 320 px. A page at 400 % zoom has this width, too (WCAG 1.4.10).
import { bookingPath } from '../support/booking.ts'
import { createStory } from '../support/database.ts'
import { expect, test } from '../support/test.ts'

test.use({ viewport: { width: 320, height: 640 } })

test('no page scrolls sideways', { tag: '@once' }, async ({ guestPage: page }) => {
  const story = await createStory('いちばん細い画面でも横にはみ出さないことをたしかめるための会', {
    slots: [{ inDays: 20 }],
  })
  for (const path of [
    '/',
    '/stories',
    `/stories/${story.id}`,
    `/stories/${story.id}/calendars`,
    bookingPath(story),
    '/mypage',
    '/communities/1',
    '/brands/1',
    '/legal/tokushoho',
    '/dev/mail',
  ]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(320)
  }
})

test('the breadcrumbs end with the full name of the page', { tag: '@once' }, async ({ page }) => {
  await page.goto('/stories/1/calendars')
  const trail = page.getByRole('navigation', { name: '現在の位置' })
  await expect(trail.getByRole('listitem')).toHaveCount(4)
  const own = trail.getByText('日程', { exact: true })
  await expect(own).toHaveAttribute('aria-current', 'page')
  await expect(own).toBeInViewport({ ratio: 1 })
})
