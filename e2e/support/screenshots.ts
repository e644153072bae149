// Pictures of the pages, for people to look at; kept under test-results, which is not committed.
import path from 'node:path'
import { type Page, test } from '@playwright/test'

/** A phone, a tablet, a desk. */
const WIDTHS = [390, 820, 1280]

/**
 * With E2E_PICTURES=on, takes the whole page at three widths to test-results/pictures/{name}-{width}.png. In the desktop project only: its window can
 * become any width, and once is enough.
 */
export async function picture(page: Page, name: string): Promise<void> {
  const before = page.viewportSize()
  if (process.env.E2E_PICTURES !== 'on' || test.info().project.name !== 'desktop' || !before) return
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 })
    await page.screenshot({
      path: path.join('test-results', 'pictures', `${name}-${width}.png`),
      fullPage: true,
      animations: 'disabled',
    })
  }
  await page.setViewportSize(before)
}
