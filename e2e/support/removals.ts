// What the keyboard and a screen reader need when something is removed.
import { expect, type Locator, type Page } from '@playwright/test'

const LIVE = '[aria-live]:not([aria-live="off"]), [role="status"], [role="alert"], [role="log"]'

type Removal = {
  /** The button or link that removes something. */
  press: Locator
  /** The button of the dialog that asks, if one asks. */
  confirm?: string
  /** What is typed in that dialog, if it asks why. */
  reason?: string
  /** What a live region says then. */
  said: string | RegExp
  /** False if the control stays, as a heart does. */
  vanishes?: boolean
}

/** Removes by the keyboard: the focus stays on a visible control or heading, and it is said. */
export async function expectRemoval(page: Page, { press, confirm, reason, said, vanishes = true }: Removal) {
  const control = (await press.elementHandle())!
  await expect(press).not.toHaveAttribute('aria-disabled', 'true')
  await control.focus()
  await page.keyboard.press('Enter')
  if (reason !== undefined) {
    await page.getByRole('dialog').getByRole('textbox').focus()
    await page.keyboard.insertText(reason)
  }
  if (confirm !== undefined) {
    await page.getByRole('dialog').getByRole('button', { name: confirm, exact: true }).focus()
    await page.keyboard.press('Enter')
  }
  await expect(page.locator(LIVE).filter({ hasText: said }).first(), `says ${said}`).toBeAttached()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  if (vanishes) await expect.poll(() => control.evaluate((one) => one.isConnected)).toBe(false)
  const focused = () =>
    page.evaluate(() => {
      const one = document.activeElement
      return one === null || one === document.body || !one.checkVisibility() ? 'nowhere' : 'somewhere'
    })
  await expect.poll(focused, { message: `the focus after ${said}` }).toBe('somewhere')
}
