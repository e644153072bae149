// Input while a page hydrates on a slow device: what the screen shows at the end is what is sent.
import type { Page } from '@playwright/test'
import { bookingPath, completed, fillCard, cards, payButton } from '../support/booking.ts'
import { createStory } from '../support/database.ts'
import { expect, hydrated, test } from '../support/test.ts'

/** What to change: the selector of a field, and its values one after another. */
type Changes = Record<string, readonly string[]>

/**
 * Opens a page with a slow processor, and changes fields every 100 ms until a second after
 * hydration. Each change is made as a person makes it: the browser sets the value and sends events.
 */
async function changeWhileLoading(page: Page, address: string, changes: Changes) {
  const line = await page.context().newCDPSession(page)
  await line.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.addInitScript((wanted) => {
    let round = 0
    const setters = new Map(
      [HTMLInputElement, HTMLSelectElement, HTMLTextAreaElement].map((type) => [
        type.name,
        // oxlint-disable-next-line typescript/unbound-method -- the browser's own setter
        Object.getOwnPropertyDescriptor(type.prototype, 'value')!.set!,
      ]),
    )
    const change = () => {
      round += 1
      for (const [selector, values] of Object.entries(wanted)) {
        const value = values[round % values.length]!
        const controls = document.querySelectorAll<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>(selector)
        for (const control of controls) {
          setters.get(control.constructor.name)!.call(control, value)
          control.dispatchEvent(new Event('input', { bubbles: true }))
          if (control instanceof HTMLSelectElement) control.dispatchEvent(new Event('change', { bubbles: true }))
        }
      }
    }
    Object.assign(globalThis, { changing: setInterval(change, 100) })
  }, changes)
  await page.goto(address, { waitUntil: 'commit' })
  await page.locator('#main').waitFor()
  await hydrated(page)
  return {
    /** Ends the changes some milliseconds after the page is hydrated. */
    stopAfter: async (milliseconds: number) => {
      await page.waitForTimeout(milliseconds)
      await page.evaluate(() => clearInterval((globalThis as unknown as { changing: number }).changing))
      await line.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    },
  }
}

for (const milliseconds of [0, 300])
  test(
    `the booking form buys what it shows, ${milliseconds} ms after hydration`,
    { tag: '@once' },
    async ({ guestPage: page }) => {
      const story = await createStory('はやく選ぶ会', { slots: [{ inDays: 12, places: 5 }] })
      const { stopAfter } = await changeWhileLoading(page, bookingPath(story), {
        '#number_of_people': ['2', '3', '4'],
        '#message_to_host': ['ふたりで', 'ふたりで行きます', 'よろしく'],
      })
      await stopAfter(milliseconds)
      const people = await page.getByLabel('人数').inputValue()
      const message = await page.getByLabel('主催者へのメッセージ').inputValue()
      expect(people).not.toBe('1')
      expect(message).not.toBe('')
      await fillCard(page, cards.good)
      await expect(page.getByLabel('人数')).toHaveValue(people)
      await expect(page.getByLabel('主催者へのメッセージ')).toHaveValue(message)
      await expect(payButton(page)).toHaveText(new RegExp(`^${people}名分 [\\d,]+円を支払う$`))
      const sent = page.waitForRequest(
        (request) => request.method() === 'POST' && request.url().endsWith('/reservations'),
      )
      await payButton(page).click()
      expect((await sent).postDataJSON()).toMatchObject({ number_of_people: Number(people), message_to_host: message })
      await expect(completed(page)).toBeVisible()
    },
  )

test('the number of people never falls back', { tag: '@once' }, async ({ guestPage: page }) => {
  const story = await createStory('一度だけ選ぶ会', { slots: [{ inDays: 12, places: 5 }] })
  await page.addInitScript(() => {
    const shown: string[] = []
    const look = () => {
      const found = document.querySelector<HTMLSelectElement>('#number_of_people')
      // While the page arrives, the list may lack the choice.
      const select = found?.querySelector('[value="2"]') ? found : null
      if (select && shown.length === 0) {
        select.value = '2'
        select.dispatchEvent(new Event('input', { bubbles: true }))
        select.dispatchEvent(new Event('change', { bubbles: true }))
      }
      if (select) shown.push(select.value)
    }
    setInterval(look, 0)
    Object.assign(globalThis, { shown })
  })
  const line = await page.context().newCDPSession(page)
  await line.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.goto(bookingPath(story))
  await page.waitForTimeout(500)
  await line.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  const shown = await page.evaluate(() => (globalThis as unknown as { shown: string[] }).shown)
  expect(new Set(shown)).toEqual(new Set(['2']))
  await expect(page.getByLabel('人数')).toHaveValue('2')
})

for (const milliseconds of [0, 300])
  test(
    `the filters of the list search for what they show, ${milliseconds} ms after hydration`,
    { tag: '@once' },
    async ({ page }) => {
      const { stopAfter } = await changeWhileLoading(page, '/stories', {
        '[name=state]': ['13', '26', '20'],
        '[name=q]': ['陶', '陶芸', '茶'],
        '[name=people]': ['2', '3', '4'],
      })
      await stopAfter(milliseconds)
      const q = await page.getByLabel('体験をさがす言葉').inputValue()
      const people = await page.getByRole('combobox', { name: '人数' }).inputValue()
      const state = await page.getByRole('combobox', { name: '都道府県' }).inputValue()
      expect([q, people, state]).not.toContain('')
      await page.getByRole('button', { name: 'さがす', exact: true }).click()
      const search = () => Object.fromEntries(new URL(page.url()).searchParams)
      await expect.poll(search).toMatchObject({ q, people, state })
      await expect(page.getByLabel('体験をさがす言葉')).toHaveValue(q)
    },
  )

for (const milliseconds of [0, 300])
  test(
    `the form of an experience saves what it shows, ${milliseconds} ms after hydration`,
    { tag: '@once' },
    async ({ guestPage: page }) => {
      const { stopAfter } = await changeWhileLoading(page, '/host_story_drafts/new', {
        '#category_id': ['1', '2', '3'],
        '#title': ['はやい', 'はやく書く', 'とても早く書く'],
        '#state': ['13', '26', '20'],
      })
      await stopAfter(milliseconds)
      const shown = async () => ({
        title: await page.locator('#title').inputValue(),
        category_id: Number(await page.locator('#category_id').inputValue()),
        state: Number(await page.locator('#state').inputValue()),
      })
      const before = await shown()
      expect(before.title).not.toBe('')
      const saved = page.waitForRequest(
        (request) => /experience_drafts/.test(request.url()) && request.method() !== 'GET',
      )
      await page.getByRole('button', { name: '下書きを保存' }).click()
      expect((await saved).postDataJSON()).toMatchObject(before)
      expect(await shown()).toEqual(before)
    },
  )
