// Interaction to next paint on a slow phone: a filter of the list, a slot of the schedule, and the
// number of people of a booking.
import type { Page } from '@playwright/test'
import { median, type Row } from '../shared/compare.ts'
import { onSlowPhone, signInDemo, startBrowser } from '../shared/slow-phone.ts'
import type { World } from '../shared/world.ts'
import { startDemo } from './start.ts'

const TRIES = 5
const MOST_MS = 150
/** Enough for hydration, so that the input isn't queued for it, ms. */
const HYDRATION = 3_000
/** The browser reports an interaction after its next paint, ms. */
const REPORT = 1_500

/**
 * A browser reports events of 16 ms and more, and the first input of a page however short it was.
 */
const observe = () => {
  const seen: { longest: number | null } = { longest: null }
  Object.assign(globalThis, { seen })
  const observer = new PerformanceObserver((list) => {
    for (const { entryType, interactionId, duration } of list.getEntries() as (PerformanceEntry & {
      interactionId: number
    })[])
      if (entryType === 'first-input' || interactionId !== 0) seen.longest = Math.max(seen.longest ?? 0, duration)
  })
  for (const type of ['first-input', 'event']) {
    const options = { type, buffered: true, durationThreshold: 16 }
    observer.observe(options)
  }
}

/**
 * Chooses the next entry by the keyboard: a list of choices that the system draws can't be
 * measured.
 */
const chooseNext = (label: string) => async (page: Page) => {
  await page.getByRole('combobox', { name: label }).focus()
  await page.keyboard.press('ArrowDown')
}
const tapSlot = (page: Page) =>
  page
    .getByRole('button', { name: /予約できます|残りわずか/, disabled: false })
    .first()
    .tap()

/**
 * @returns the longest interaction, ms
 * @throws if the browser reports none
 */
async function interact(page: Page, act: (page: Page) => Promise<void>): Promise<number> {
  await page.waitForTimeout(HYDRATION)
  await act(page)
  await page.waitForTimeout(REPORT)
  const { longest } = await page.evaluate(() => (globalThis as unknown as { seen: { longest: number | null } }).seen)
  if (longest === null) throw new Error(`no interaction on ${page.url()}`)
  return longest
}

export async function interactionRows(world: World): Promise<Row[]> {
  const server = await startDemo(world)
  const { browser, name: browserName } = await startBrowser()
  try {
    const base = `http://127.0.0.1:${server.port}`
    const { stories } = (await (await fetch(`${base}/api/v1/stories?sort=soon`)).json()) as {
      stories: { id: number; next_slot: { id: number; places_left: number } | null }[]
    }
    const story = stories.find(({ next_slot }) => (next_slot?.places_left ?? 0) >= 3)
    if (!story?.next_slot) throw new Error('the demonstration has no slot with three places')
    const guest = await signInDemo(server)
    const rows: Row[] = []
    for (const [name, address, session, act] of [
      ['a filter of the list', '/stories', null, chooseNext('カテゴリー')],
      ['a slot of the schedule', `/stories/${story.id}/calendars`, null, tapSlot],
      [
        'the number of people',
        `/reservations/new?cid=${story.next_slot.id}&tour_id=${story.id}`,
        guest,
        chooseNext('人数'),
      ],
    ] as const) {
      const tries: number[] = []
      for (let number = 0; number < TRIES; number++)
        tries.push(await onSlowPhone(browser, { url: base + address, session, observe }, (page) => interact(page, act)))
      const middle = median(tries)
      rows.push({
        name: `interaction to next paint: ${name}`,
        product: tries.map((one) => `${one.toFixed(0)} ms`).join(', '),
        against: '–',
        bar: `≤ ${MOST_MS} ms`,
        figure: `${middle.toFixed(0)} ms`,
        met: middle <= MOST_MS,
        note: browserName,
      })
    }
    return rows
  } finally {
    await browser.close()
    await server.stop()
  }
}
