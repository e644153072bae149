// The narrowest screens, 320 px. A page at 400 % zoom has this width, too (WCAG 1.4.10).
import { submitApplication } from '../support/applications.ts'
import { book, bookingPath } from '../support/booking.ts'
import { BRAND, signInToBrand } from '../support/brand.ts'
import { createStory } from '../support/database.ts'
import { newGuestClient, signInNewHost } from '../support/host.ts'
import { brokenParts } from '../support/layout-problems.ts'
import { LONGEST_NAME, demo, expect, signIn, test } from '../support/test.ts'

test.use({ viewport: { width: 320, height: 640 } })

test('no page scrolls sideways', { tag: ['@once', '@journey'] }, async ({ guestPage: page }) => {
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

test('the header is one line on every phone', { tag: '@once' }, async ({ page, context }) => {
  const check = async (paths: readonly string[]) => {
    for (const path of paths) {
      await page.goto(path)
      for (const width of [320, 360, 375, 390]) {
        await page.setViewportSize({ width, height: 640 })
        const box = await page.getByRole('banner').boundingBox()
        expect.soft(box?.height, `${path}, ${width} px`).toBeLessThanOrEqual(60)
      }
    }
  }
  await check(['/', '/stories/1'])
  await signIn(page.request, demo('guest'))
  await check(['/', '/stories/1', '/mypage'])
  await signIn(page.request, demo('host'))
  await check(['/', '/mypage', '/host/story', '/host/calendars'])
  await signIn(page.request, demo('admin'))
  await check(['/', '/admin'])
  await context.clearCookies()
  await signInToBrand(page.request, BRAND)
  await check(['/brand'])
})

test('the breadcrumbs end with the full name of the page', { tag: '@once' }, async ({ page }) => {
  await page.goto('/stories/1/calendars')
  const trail = page.getByRole('navigation', { name: '現在の位置' })
  await expect(trail.getByRole('listitem')).toHaveCount(4)
  const own = trail.getByText('日程', { exact: true })
  await expect(own).toHaveAttribute('aria-current', 'page')
  await expect(own).toBeInViewport({ ratio: 1 })
})

test('beside a name of 100 characters nothing breaks', { tag: ['@once', '@long'] }, async ({ page, browser }) => {
  test.slow()
  const host = await signInNewHost(page, LONGEST_NAME)
  const { person: guest, request } = await newGuestClient(LONGEST_NAME)
  const story = await createStory(LONGEST_NAME, { price: 12_000, slots: [{ inDays: 20 }], host })
  const [{ id: slot }] = story.slots
  const id = await book(request, { calendar_ids: [slot], number_of_people: 2 })
  await request.dispose()
  const check = async (at: typeof page, paths: readonly string[]) => {
    for (const path of paths) {
      await at.setViewportSize({ width: 1280, height: 900 })
      await at.goto(path)
      await expect(at.getByRole('heading', { level: 1 })).toBeVisible()
      for (const width of [1280, 820, 390, 320]) {
        await at.setViewportSize({ width, height: 900 })
        expect.soft(await brokenParts(at), `${path}, ${width} px`).toEqual([])
        const needed = await at.evaluate(() => document.documentElement.scrollWidth)
        expect.soft(needed, `${path}, ${width} px`).toBeLessThanOrEqual(width)
      }
    }
  }
  await check(page, [`/stories/${story.id}`, `/stories/${story.id}/calendars`, '/host/story'])
  await check(page, ['/host/calendars', `/host/calendars/${slot}`, '/host/sales', '/mypage/profile'])

  const others = await browser.newContext()
  const other = await others.newPage()
  await signIn(others.request, guest)
  await check(other, [
    '/mypage',
    `/mypage/reservations/${id}`,
    `/mypage/reservations/${id}/receipt`,
    bookingPath(story),
  ])

  await signIn(others.request, demo('admin'))
  const found = await others.request.get(`/api/v1/admin/users?q=${encodeURIComponent(guest.email)}`)
  const { users } = (await found.json()) as { users: { id: number }[] }
  await check(other, [`/admin/reservations/${id}`, `/admin/calendars/${slot}`, `/admin/experiences/${story.id}`])
  await check(other, [`/admin/users/${users[0]?.id}`, '/admin/audit', '/admin', '/admin/ambassador/1/members'])

  await signInToBrand(others.request, BRAND)
  const answer = await others.request.get('/brand/api/v1/communities')
  const { communities } = (await answer.json()) as { communities: { id: number; name: string }[] }
  const { community } = await submitApplication(others.request, communities, null, LONGEST_NAME.slice(0, 50))
  await check(other, ['/brand', `/brand/communities/${community.id}`, `/brand/communities/${community.id}/ambassadors`])
  await check(other, [`/brand/communities/${community.id}/experience`, '/brand/security'])
  await others.close()
})
