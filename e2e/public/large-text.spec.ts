// Large text: the browser's font size at 200 % on the width of a phone, without mobile emulation.
// Every kind of page stays usable: nothing is outside of the screen, cut off or covered.
import type { APIRequestContext, Page } from '@playwright/test'
import { sample } from '#test/lanes.ts'
import { layoutProblems, setTextSize } from '../support/layout-problems.ts'
import { demo, expect, LONGEST_NAME, newUser, signIn, test } from '../support/test.ts'

test.use({ viewport: { width: 390, height: 844 }, contextOptions: { reducedMotion: 'reduce' } })

const VISITOR = [
  '/',
  '/stories',
  '/stories?q=zzzz',
  '/stories/1',
  '/stories/1/calendars',
  '/reviews/1',
  '/communities/1',
  '/communities/1/registrations',
  '/ambassadors',
  '/ambassadors/1',
  '/brands/1',
  '/hosting',
  '/contact',
  '/legal/terms',
  '/logon',
  '/sign_up',
  '/password',
  '/brand/sign_in',
]
const MEMBER = ['/mypage', '/mypage?period=past', '/mypage/applications', '/mypage/profile', '/mypage/security']
const HOST = [
  '/host/story',
  '/host/calendars',
  '/host/calendars/print',
  '/host/requests',
  '/host/reviews',
  '/host/sales',
  '/host_story',
  '/host_story_drafts/new',
]
const OFFICE = [
  '/admin',
  '/admin/experiences',
  '/admin/experiences/1',
  '/admin/ambassador/1',
  '/admin/ambassador/1/edit',
  '/admin/ambassador/1/members',
  '/admin/brand',
  '/admin/communities',
  '/admin/communities/1/edit',
  '/admin/reservations',
  '/admin/abandoned_holds',
  '/admin/coupons',
  '/admin/coupons/new',
  '/admin/reviews',
  '/admin/community_applications',
  '/admin/reference',
  '/admin/settings',
  '/admin/settings/legal/terms',
  '/admin/users',
  '/admin/users/1',
  '/admin/audit',
  '/admin/jobs',
]

const soft = expect.configure({ soft: true })

/** Opens the pages and the menus of the first one. */
async function expectUsable(page: Page, paths: readonly string[]) {
  await setTextSize(page, 200)
  for (const [at, path] of sample(paths, 3).entries()) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    // Not a page to which it redirects.
    expect.soft(new URL(page.url()).pathname).toBe(new URL(path, page.url()).pathname)
    // Some parts are rendered after hydration.
    await soft.poll(() => layoutProblems(page), { message: path, timeout: 5_000 }).toEqual([])
    if (at > 0) continue
    for (const menu of await page.getByRole('banner').locator('summary:visible').all()) {
      await menu.click()
      await soft.poll(() => layoutProblems(page), { message: `a menu of ${path}`, timeout: 5_000 }).toEqual([])
      await page.keyboard.press('Escape')
    }
  }
}

async function read<T>(request: APIRequestContext, path: string): Promise<T> {
  const answer = await request.get(`/api/v1${path}`)
  expect(answer.status(), path).toBe(200)
  return (await answer.json()) as T
}
type Slots = { calendars: { items: { id: number; status?: string }[] }[] }

test('for visitors', { tag: '@once' }, async ({ page }) => {
  await expectUsable(page, VISITOR)
})

test('for guests', { tag: '@once' }, async ({ page }) => {
  await signIn(page.request, demo('guest'))
  const { reservations } = await read<{ reservations: { id: number; status: string; payment: unknown }[] }>(
    page.request,
    '/reservations?period=coming',
  )
  const paid = reservations.find(({ status, payment }) => status === 'confirmed' && payment !== null)
  const { calendars } = await read<Slots>(page.request, '/experiences/1/calendars')
  const slot = calendars.flatMap(({ items }) => items).at(-1)
  await expectUsable(page, [
    ...MEMBER,
    `/mypage/reservations/${paid?.id}`,
    `/mypage/reservations/${paid?.id}/receipt`,
    `/reservations/new?cid=${slot?.id}&tour_id=1`,
  ])
  // Too narrow for the number beside the badge.
  await page.setViewportSize({ width: 330, height: 844 })
  await page.goto(`/mypage/reservations/${paid?.id}`)
  const number = page.getByText(`予約番号 ${paid?.id}`, { exact: true })
  const lines = await number.evaluate((one) => new Set(Array.from(one.getClientRects(), ({ top }) => top)).size)
  expect(lines).toBe(1)
})

test('for hosts', { tag: '@once' }, async ({ page }) => {
  await signIn(page.request, demo('host'))
  const { experiences } = await read<{ experiences: { id: number; status: string }[] }>(page.request, '/experiences')
  const { calendars } = await read<Slots>(page.request, '/host/calendars')
  await expectUsable(page, [
    ...HOST,
    `/host_story/complete?id=${experiences.find(({ status }) => status === 'awaiting')?.id}`,
    `/host_story/${experiences[0]?.id}/edit`,
    `/host/calendars/${calendars[0]?.items[0]?.id}`,
  ])
})

test('for the office', { tag: '@once' }, async ({ page, request }) => {
  // It is on the first page of the list of users.
  await newUser(request, LONGEST_NAME)
  await signIn(page.request, demo('admin'))
  await expectUsable(page, OFFICE)
})
