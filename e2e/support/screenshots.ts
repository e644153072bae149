// Screenshots for manual review, in test-results, which is not committed.
import path from 'node:path'
import { type Page, test } from '@playwright/test'

/** Pixels: phone, tablet, desktop. */
const WIDTHS = [390, 820, 1280]

/**
 * With E2E_PICTURES=on, saves screenshots of the whole page at three widths to
 * `test-results/pictures/`, for example `booking-390.png`. Only the project `desktop` saves
 * pictures. It sets each of the three widths.
 */
export async function takeScreenshots(page: Page, name: string): Promise<void> {
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
