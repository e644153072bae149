import { expect, type Locator, type Page } from '@playwright/test'

/** Moves the focus with Tab, as somebody without a mouse does, until the element has it. */
export async function pressTabUntil(page: Page, target: Locator): Promise<void> {
  await target.waitFor()
  for (let pressed = 0; pressed < 40; pressed += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(target).toBeFocused()
}
