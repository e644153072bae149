// Mails, read where the house keeps them.
import { expect, type Page } from '@playwright/test'

/** Opens the newest mail to somebody with this subject, waiting until it has come. */
export async function openMail(page: Page, to: string, subject: RegExp | string): Promise<void> {
  const link = page.getByRole('row').filter({ hasText: to }).getByRole('link', { name: subject }).first()
  await expect(async () => {
    await page.goto('/dev/mail')
    await expect(link).toBeVisible({ timeout: 500 })
  }).toPass()
  await link.click()
}
