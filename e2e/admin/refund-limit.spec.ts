// サポート reads the limit before the reason, hands over what is above it, and 会計 answers.
import { expectAccessibleAtAllWidths } from '../support/accessible.ts'
import { book } from '../support/booking.ts'
import { createStory } from '../support/database.ts'
import { newGuestClient } from '../support/host.ts'
import { demo, expect, hydrated, signIn, test } from '../support/test.ts'

test(
  'a refund above the limit goes to 会計 and back; a late guest gets what is chosen',
  { tag: ['@once', '@journey'] },
  async ({ page, browser }) => {
    const story = await createStory('上限の会', {
      price: 12_000,
      slots: [{ inDays: 1 }, { inDays: 1, from: '14:00', to: '16:00' }],
    })
    const { request } = await newGuestClient('急 用の人')
    const dear = await book(request, { calendar_ids: [story.slots[0].id] })
    const other = await book(request, { calendar_ids: [story.slots[1].id], again: true })
    await request.dispose()
    await signIn(page.request, demo('support'))
    const dialog = page.getByRole('dialog')
    const open = async (path: string) => {
      await page.goto(path)
      await hydrated(page)
    }

    await test.step('cancelling for a guest: three choices with their yen', async () => {
      await open(`/admin/reservations/${dear}`)
      await page.getByRole('button', { name: '予約をキャンセルする' }).click()
      await expect(dialog.getByText(/1日に50,000円です。今日の残りは/)).toBeVisible()
      await dialog.getByLabel('お客さまの依頼').check()
      await expect(dialog.getByLabel('規定どおり（0円）')).toBeChecked()
      await expect(dialog.getByRole('button', { name: '返金せずにキャンセルする' })).toBeVisible()
      await dialog.getByLabel('金額を決める').check()
      await dialog.getByRole('button', { name: 'キャンセルする', exact: true }).click()
      await expect(dialog.getByText(/返金額は1円から.*のあいだで入力してください。/)).toBeVisible()
      await expectAccessibleAtAllWidths(page, 'refund-limit-choices')
      await dialog.getByLabel(/^全額（/).check()
      await expect(dialog.getByText(/の返金は上限を超えます。/)).toBeVisible()
      await dialog.getByLabel('キャンセルの理由').fill('ご家族の急病とのこと。')
      await expectAccessibleAtAllWidths(page, 'refund-limit-over')
      await dialog.getByRole('button', { name: '会計に引き継ぐ' }).click()
      await expect(page.getByText(/^会計に引き継ぎました。/)).toBeVisible()
      await expect(page.getByText(/対応待ち/)).toBeVisible()
      await expectAccessibleAtAllWidths(page, 'refund-limit-reservation')
    })

    await test.step('an amount within the limit', async () => {
      await open(`/admin/reservations/${other}`)
      await page.getByRole('button', { name: '予約をキャンセルする' }).click()
      await dialog.getByLabel('お客さまの依頼').check()
      await dialog.getByLabel('金額を決める').check()
      await dialog.getByLabel('返金する金額').fill('3000')
      await dialog.getByLabel('キャンセルの理由').fill('台風のため')
      await dialog.getByRole('button', { name: 'キャンセルして3,000円を返金する' }).click()
      await expect(page.getByText('予約をキャンセルしました。3,000円を返金します。')).toBeVisible()
      await expect(page.getByText('返金：金額を決める')).toBeVisible()
    })

    await test.step('the slot of the dear booking, and the same with its selection', async () => {
      await open(`/admin/calendars/${story.slots[0].id}`)
      await page.getByRole('button', { name: 'この回を中止・延期する' }).click()
      await expect(dialog.getByText(/の返金は上限を超えます。/)).toBeVisible()
      await expectAccessibleAtAllWidths(page, 'refund-limit-slot')
      await dialog.getByLabel('主催者の依頼').check()
      await dialog.getByLabel('中止の理由').fill('主催者の急病のため')
      await dialog.getByRole('button', { name: '会計に引き継ぐ' }).click()
      await expect(page.getByText(/^会計に引き継ぎました。/)).toBeVisible()
      await open('/admin/calendars?q=上限の会')
      await page.getByRole('checkbox', { name: 'このページをすべて選択' }).check()
      await page.getByRole('button', { name: '中止する' }).click()
      await expect(dialog.getByText(/の返金は上限を超えます。/)).toBeVisible()
      await expectAccessibleAtAllWidths(page, 'refund-limit-bulk')
      await dialog.getByLabel('運営の判断').check()
      await dialog.getByLabel('理由').fill('台風のため')
      await dialog.getByRole('button', { name: '会計に引き継ぐ' }).click()
      await expect(page.getByText(/^会計に引き継ぎました。/)).toBeVisible()
    })

    await test.step('会計 finds it at home, cancels, and answers', async () => {
      const context = await browser.newContext()
      const office = await context.newPage()
      await signIn(office.request, demo('accounting'))
      await office.goto('/admin')
      await office.getByRole('link', { name: 'サポートから引き継いだ返金' }).click()
      await hydrated(office)
      await expectAccessibleAtAllWidths(office, 'refund-limit-handovers')
      const row = office.getByRole('row', { name: new RegExp(`予約 ${dear} `) })
      await expect(row).toContainText('ご家族の急病とのこと。')
      await row.getByRole('link', { name: new RegExp(`^予約 ${dear} `) }).click()
      await hydrated(office)
      await office.getByRole('button', { name: '予約をキャンセルする' }).click()
      const box = office.getByRole('dialog')
      await expect(box.getByLabel('お客さまの依頼')).toBeChecked()
      await expect(box.getByLabel(/^全額（/)).toBeChecked()
      await expect(box.getByText(/サポートの返金の上限/)).toHaveCount(0)
      await expect(box.getByLabel('キャンセルの理由')).toHaveValue('ご家族の急病とのこと。')
      await box.getByRole('button', { name: /^キャンセルして.*円を返金する$/ }).click()
      await expect(office.getByText(/^予約をキャンセルしました。/)).toBeVisible()
      await office.goto('/admin/handovers')
      await hydrated(office)
      await row.getByRole('button', { name: '見送る' }).click()
      await box.getByRole('button', { name: '見送る' }).click()
      await expect(box.getByText('見送る理由を入力してください。')).toBeVisible()
      await box.getByRole('button', { name: 'やめる' }).click()
      await row.getByRole('button', { name: '対応済みにする' }).click()
      await box.getByLabel('返事').fill('全額を返金しました。')
      await expectAccessibleAtAllWidths(office, 'refund-limit-answering')
      await box.getByRole('button', { name: '対応済みにする' }).click()
      await expect(office.getByText('返事を送りました。')).toBeVisible()
      await context.close()
    })

    await test.step('サポート reads the answer', async () => {
      await open('/admin')
      await expectAccessibleAtAllWidths(page, 'refund-limit-home')
      await page.getByRole('link', { name: '会計から返事があった返金' }).click()
      await expect(page.getByText('全額を返金しました。')).toBeVisible()
    })
  },
)
