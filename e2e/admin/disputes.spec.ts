// A dispute from the notice of the card company to the evidence and the outcome.
import { expectAccessible } from '../support/accessible.ts'
import { book } from '../support/booking.ts'
import { createStory, openDispute } from '../support/database.ts'
import { openMail } from '../support/mail.ts'
import { demo, expect, hydrated, newUser, signIn, test } from '../support/test.ts'

test(
  'a dispute: the notice, the evidence, read before it is copied, and the outcome',
  { tag: '@once' },
  async ({ page, playwright, baseURL }) => {
    const story = await createStory(`争いの会 ${Date.now() % 10_000_000}`, { price: 5000, slots: [{ inDays: 9 }] })
    const guests = await playwright.request.newContext({ baseURL })
    const guest = await newUser(guests, '争い たつお')
    await signIn(guests, guest)
    const reservation = await book(guests, { calendar_ids: [story.slots[0].id] })
    await guests.dispose()
    await openMail(page, guest.email, story.title)
    await openDispute(reservation)

    await signIn(page.request, demo('admin'))
    await test.step('the notice is in the list', async () => {
      await page.goto(`/admin/disputes?q=${reservation}`)
      await page.getByRole('link', { name: `${reservation} ${story.title}` }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(`予約 ${reservation} のチャージバック`)
      await hydrated(page)
    })
    const text = page.locator('pre')
    const dialog = page.getByRole('dialog')
    await test.step('what will be sent is shown: consents, mails with addresses, then messages', async () => {
      await expect(text).toContainText('■ お客さまの同意の記録')
      await expect(text).toContainText('■ お客さまに送ったメール')
      await expect(text).toContainText(guest.email)
      await expect(text).not.toContainText('■ お客さまと主催者のメッセージ')
      await page.getByRole('button', { name: 'メッセージを加える' }).click()
      await dialog.getByRole('button', { name: '記録して加える' }).click()
      await expect(dialog).toContainText('理由を入力してください。')
      await dialog.getByLabel('理由').fill('カード会社への回答のため')
      await dialog.getByRole('button', { name: '記録して加える' }).click()
      await expect(dialog).toBeHidden()
      await expect(text).toContainText('■ お客さまと主催者のメッセージ')
      await expectAccessible(page, 'dispute-evidence')
    })
    for (const [state, shown] of [
      ['証拠を送り', '審査中'],
      ['こちらの主張が通り', '認められた'],
    ] as const) {
      await page.getByRole('button', { name: 'その後を記入する' }).click()
      await dialog.getByRole('radio', { name: new RegExp(state) }).check()
      await dialog.getByLabel('理由').fill('管理画面で確かめました。')
      await dialog.getByRole('button', { name: '記入する', exact: true }).click()
      await expect(page.getByRole('main').getByText(shown, { exact: false }).first()).toBeVisible()
    }
    await page.goto('/admin/audit?action=compose_evidence')
    await expect(page.getByRole('main')).toContainText('理由：カード会社への回答のため')
  },
)
