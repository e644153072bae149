// A host without a network: nothing on screen disappears, and the last copies of their pages open.
import type { Page } from '@playwright/test'
import { book } from '../support/booking.ts'
import { createStory } from '../support/database.ts'
import { newGuestClient, signInNewHost } from '../support/host.ts'
import { expect, hydrated, test } from '../support/test.ts'

// A lost connection, and the offline page of the service worker.
test.use({ refusals: [0, 503] })

const copies = (page: Page) =>
  page.evaluate(async () => {
    if (!(await caches.has('kept-pages-v1'))) return []
    const kept = await (await caches.open('kept-pages-v1')).keys()
    return kept.map(({ url }) => new URL(url).pathname)
  })

test(
  'failed actions keep the page, copies open and end with the session',
  { tag: '@once' },
  async ({ page, context }) => {
    const host = await signInNewHost(page)
    const story = await createStory('雨でも開く窯', { host, slots: [{ inDays: 4, places: 5 }] })
    const slot = story.slots[0]
    const { request } = await newGuestClient('参加 みどり')
    await book(request, { calendar_ids: [slot.id], number_of_people: 2 })
    await request.dispose()

    await page.goto('/host/story')
    await expect.poll(() => copies(page)).toContain('/host/story')
    await page.goto(`/host/calendars/${slot.id}`)
    await hydrated(page)
    // The router asks for the routes of the page's links shortly after hydration.
    const asked = () => performance.getEntriesByType('resource').some(({ name }) => name.includes('/__manifest'))
    await page.waitForFunction(asked)
    const title = page.getByRole('heading', { level: 1, name: slot.label })
    const row = page.getByText('参加 みどり').first()
    const stale = page.getByText(/時点の内容です/)
    const gone = page.getByRole('heading', { name: 'インターネットにつながっていません' })

    await test.step('an action', async () => {
      await context.setOffline(true)
      await page.getByRole('button', { name: '受付を止める' }).click()
      await expect(page.getByText('通信できませんでした。接続をお確かめのうえ、もう一度お試しください。')).toBeVisible()
      await expect(stale).toBeVisible()
      await expect(title).toBeVisible()
      await expect(row).toBeVisible()
      await expect(gone).toBeHidden()
    })
    await test.step('a link to a page without a copy', async () => {
      await page.getByRole('link', { name: '売上', exact: true }).first().click()
      await expect(page.getByText('通信できないため、次のページを開けませんでした。')).toBeVisible()
      await expect(title).toBeVisible()
      expect(new URL(page.url()).pathname).toBe(`/host/calendars/${slot.id}`)
    })
    await test.step('a link to a page with a copy, and a reload', async () => {
      await page.getByRole('link', { name: 'ホーム', exact: true }).first().click()
      await expect(page.getByRole('heading', { level: 1, name: 'ホーム' })).toBeVisible()
      await expect(stale).toBeVisible()
      await page.reload()
      await expect(page.getByText('雨でも開く窯').first()).toBeVisible()
      await expect(stale).toBeVisible()
    })
    await test.step('the network returns', async () => {
      await hydrated(page)
      await context.setOffline(false)
      await expect(stale).toBeHidden()
    })
    await test.step('signing out deletes the copies', async () => {
      await page.goto('/mypage')
      await page.getByRole('button', { name: 'ログアウト' }).first().click()
      await page.waitForURL('/')
      await expect.poll(() => copies(page)).toEqual([])
      await context.setOffline(true)
      await page.goto('/host/story')
      await expect(gone).toBeVisible()
    })
  },
)
