// A typhoon: an admin calls off and postpones slots of several prefectures at once. Each
// host and each guest gets one mail.
import type { Page } from '@playwright/test'
import { expectAccessibleAtAllWidths } from '../support/accessible.ts'
import { book } from '../support/booking.ts'
import { createStory, recordBounce } from '../support/database.ts'
import { newGuestClient } from '../support/host.ts'
import { openMail } from '../support/mail.ts'
import { demo, expect, hydrated, newUser, openFilters, signIn, test } from '../support/test.ts'

const FUKUOKA = 40
const KAGOSHIMA = 46
const OKINAWA = 47

async function mailsTo(page: Page, email: string, subject: RegExp): Promise<number> {
  await page.goto('/dev/mail')
  return await page.getByRole('row').filter({ hasText: email }).getByRole('link', { name: subject }).count()
}

for (const { kind, what, done, shift } of [
  { kind: '中止', what: '中止する', done: '日程の中止', shift: false },
  { kind: '延期', what: '延期する', done: '日程の延期', shift: true },
])
  test(
    `slots of Kyushu are ${shift ? 'postponed' : 'called off'} in one action`,
    { tag: '@once' },
    async ({ page }) => {
      const name = `台風${shift ? '延' : '中'}${Date.now() % 10_000_000}`
      const hosts = [await newUser(page.request, '九州 一郎'), await newUser(page.request, '九州 次郎')] as const
      const slots = [{ inDays: 3 }, { inDays: 4 }] as const
      const north = await createStory(`${name} 福岡`, { host: hosts[0], state: FUKUOKA, slots })
      const south = await createStory(`${name} 鹿児島`, { host: hosts[1], state: KAGOSHIMA, slots })
      const island = await createStory(`${name} 沖縄`, { host: hosts[1], state: OKINAWA, slots })
      const { person: guest, request } = await newGuestClient('予約 ふたつ')
      await book(request, { calendar_ids: [north.slots[0].id] })
      await book(request, { calendar_ids: [south.slots[1].id] })
      const { person: silent, request: other } = await newGuestClient('届か ないこ')
      await book(other, { calendar_ids: [south.slots[0].id] })
      await request.dispose()
      await other.dispose()
      await recordBounce(silent.email)

      await signIn(page.request, demo('admin'))
      await page.goto(`/admin/calendars?q=${encodeURIComponent(name)}`)
      await openFilters(page)
      await test.step('the region without one prefecture', async () => {
        await page.getByText('条件を追加').click()
        await page.getByRole('checkbox', { name: '九州・沖縄', exact: true }).check()
        await page.getByText('九州・沖縄から選ぶ').click()
        await expect(page.getByRole('checkbox', { name: '福岡県' })).toBeChecked()
        await page.getByRole('checkbox', { name: '沖縄県' }).uncheck()
        await page.getByRole('search').getByRole('button', { name: '適用する' }).last().click()
        await expect(page).toHaveURL(/state=40%2C41%2C42%2C43%2C44%2C45%2C46&|state=40%2C41%2C42%2C43%2C44%2C45%2C46$/)
        await expect(page.getByRole('rowheader')).toHaveCount(4)
        await expect(page.getByRole('table')).not.toContainText('沖縄県')
      })
      const dialog = page.getByRole('dialog')
      await test.step('the preview says who is told, and who has no working address', async () => {
        await hydrated(page)
        await page
          .getByRole('checkbox', { name: /すべて|全て/ })
          .first()
          .check()
        const bar = page.getByRole('region', { name: '選択したものの操作' })
        await expect(bar).toContainText('4件を選択中')
        await bar.getByRole('button', { name: what }).click()
        await expect(dialog).toContainText('お知らせ：お客さま 2名、ホスト 2名')
        await expect(dialog).toContainText('メールが届かない方 1名：届か ないこ（お客さま）')
        await dialog.getByRole('radio', { name: '運営の判断' }).check()
        await dialog.getByLabel('理由').fill('台風10号の接近のため。')
        await expectAccessibleAtAllWidths(page, `typhoon-preview-${shift}`)
        await dialog.getByRole('button', { name: what, exact: true }).click()
      })
      await test.step('the result, and who was reached', async () => {
        await expect(page.getByRole('heading', { level: 1, name: `${done}（4件）` })).toBeVisible()
        await expect(page.getByText('4件が完了しました。')).toBeVisible({ timeout: 20_000 })
        const told = page.getByRole('region', { name: 'お知らせ' })
        await expect(told).toContainText('お客さま送信済み 1名　送信中 0名　届かない 1名', { timeout: 20_000 })
        await expect(told.getByRole('link', { name: '届か ないこ' })).toBeVisible()
        await expectAccessibleAtAllWidths(page, `typhoon-result-${shift}`)
      })
      await test.step('one mail for each host, and one for a guest with two bookings', async () => {
        const subject = new RegExp(`^【${kind}】`)
        for (const { email } of [...hosts, guest, silent]) expect(await mailsTo(page, email, subject), email).toBe(1)
        await openMail(page, guest.email, subject)
        const text = page.getByRole('main')
        await expect(text).toContainText(north.title)
        await expect(text).toContainText(south.title)
        await expect(text).not.toContainText(island.title)
      })
    },
  )
