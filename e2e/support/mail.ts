// Reads mails at /dev/mail.
import { expect, type Page } from '@playwright/test'

/** Waits for a mail to this address with this subject and opens the newest one. */
export async function openMail(page: Page, to: string, subject: RegExp | string): Promise<void> {
  const link = page.getByRole('row').filter({ hasText: to }).getByRole('link', { name: subject }).first()
  await expect(async () => {
    await page.goto('/dev/mail')
    await expect(link).toBeVisible({ timeout: 500 })
  }).toPass()
  await link.click()
}
