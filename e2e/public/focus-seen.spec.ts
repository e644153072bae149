// What has the focus is never wholly under a bar that sticks (WCAG 2.4.11), in a low window either:
// a page at 400 % zoom is 320 × 256.
import type { Page } from '@playwright/test'
import { bookingPath } from '../support/booking.ts'
import { BRAND, signInToBrand } from '../support/brand.ts'
import { createStory } from '../support/database.ts'
import { signInNewHost } from '../support/host.ts'
import { demo, expect, hydrated, signIn, test } from '../support/test.ts'

const SIZES = [
  { width: 320, height: 256 },
  { width: 320, height: 480 },
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1280, height: 600 },
]
const MOST_STOPS = 120
const SHIFT = 8

test.slow()

declare global {
  interface Window {
    /** What had the focus when a key was pressed, and whether anything of it could be seen. */
    focusSeen: Map<Element, boolean>
  }
}

/** Runs in a page: at each key it notes what has the focus. */
function watchFocus() {
  window.focusSeen = new Map()
  const check = () => {
    const element = document.activeElement
    if (element === null || element === document.body || element.tagName === 'IFRAME') return
    const sticks = (one: Element | null): boolean => {
      if (one === null || one.contains(element)) return false
      return /sticky|fixed/.test(getComputedStyle(one).position) || sticks(one.parentElement)
    }
    const { left, right, top, bottom } = element.getBoundingClientRect()
    const parts = [0.1, 0.5, 0.9]
    const seen = parts.some((down) =>
      parts.some((along) => {
        const shown = document.elementFromPoint(left + (right - left) * along, top + (bottom - top) * down)
        return shown !== null && !sticks(shown)
      }),
    )
    window.focusSeen.set(element, seen && window.focusSeen.get(element) !== false)
  }
  window.addEventListener('keydown', check, true)
}

/** Goes through the page with Tab and back with Shift+Tab, at all sizes. */
async function walk(page: Page, path: string, prepare: () => Promise<unknown> = () => Promise.resolve()) {
  const session = await page.context().newCDPSession(page)
  // Not one by one: a page has hundreds of stops.
  const press = (count: number, modifiers = 0) =>
    Promise.all(
      Array.from({ length: count }, () =>
        session.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', key: 'Tab', windowsVirtualKeyCode: 9, modifiers }),
      ),
    )
  for (const size of SIZES) {
    await page.setViewportSize(size)
    await page.goto(path)
    await hydrated(page)
    await prepare()
    const stops = await page.evaluate(() => document.querySelectorAll('a, button, input, select, summary').length)
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
    await page.evaluate(watchFocus)
    const some = Math.min(stops, MOST_STOPS)
    await press(some)
    await press(some, SHIFT)
    const found = await page.evaluate(() =>
      [...window.focusSeen].map(([{ outerHTML }, seen]) => ({ tag: outerHTML.slice(0, 160), seen })),
    )
    expect(found.length, path).toBeGreaterThan(10)
    expect
      .soft(
        found.filter(({ seen }) => !seen),
        `${path}, ${size.width} × ${size.height}`,
      )
      .toEqual([])
  }
  await session.detach()
}

test('of a host’s pages', { tag: '@once' }, async ({ page }) => {
  const host = await signInNewHost(page)
  const story = await createStory('よく見える会', { host, slots: [{ inDays: 20 }, { inDays: 21 }] })
  await walk(page, '/host_story_drafts/new')
  await walk(page, `/host_story/${story.id}/edit`)
  await walk(page, `/host/calendars/${story.slots[0].id}`)
  await signIn(page.request, demo('host'))
  await walk(page, '/host/calendars')
})

test('of a guest’s pages', { tag: '@once' }, async ({ guestPage: page }) => {
  const story = await createStory('よく見える会', { slots: [{ inDays: 20 }, { inDays: 21 }] })
  await walk(page, `/stories/${story.id}`)
  await walk(page, `/stories/${story.id}/calendars?cid=${story.slots[0].id}`)
  await walk(page, bookingPath(story))
  await walk(page, '/stories')
})

test('of lists with a selection', { tag: ['@once', '@long'] }, async ({ page }) => {
  await signIn(page.request, demo('admin'))
  const select = () =>
    page
      .getByRole('checkbox', { name: /を選択$/ })
      .nth(1)
      .check()
  for (const path of ['/admin/users', '/admin/calendars', '/admin/reviews']) await walk(page, path, select)
  await walk(page, '/admin/reservations')
})

test('of pages that an admin sees as a user', { tag: ['@once', '@long'] }, async ({ page }) => {
  await signIn(page.request, demo('admin'))
  const { users } = (await (await page.request.get('/api/v1/admin/users?q=guest')).json()) as {
    users: { id: number }[]
  }
  const answer = await page.request.post(`/api/v1/admin/users/${users[0]?.id}/viewing`, { data: { reason: '確認' } })
  expect(answer.status(), await answer.text()).toBe(200)
  for (const path of ['/mypage', '/host_story_drafts/new']) await walk(page, path)
})

test('of a brand’s pages', { tag: ['@once', '@long'] }, async ({ page }) => {
  await signInToBrand(page.request, BRAND)
  const answer = await page.request.get('/brand/api/v1/community-applications')
  const { community_applications } = (await answer.json()) as {
    community_applications: { id: number; community_id: number }[]
  }
  const [{ id, community_id }] = community_applications as [{ id: number; community_id: number }]
  await walk(page, `/brand/community_applications?application=${id}`)
  await walk(page, `/brand/communities/${community_id}/ambassador_invitation`)
})
