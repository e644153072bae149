// A call at サポート: the caller is found by the sound of the name, and gets what the policy says.
import { book } from '../support/booking.ts'
import { createStory } from '../support/database.ts'
import { demo, expect, hydrated, newUser, signIn, test } from '../support/test.ts'

test(
  'サポート finds a caller by kana, cancels, and hands over',
  { tag: '@once' },
  async ({ page, playwright, baseURL }) => {
    const letters = `${Date.now()}`.slice(-7).replace(/\d/g, (digit) => 'アカサタナハマヤラワ'[Number(digit)]!)
    const story = await createStory(`電話の会 ${letters}`, { price: 12_000, slots: [{ inDays: 1 }, { inDays: 20 }] })
    const guests = await playwright.request.newContext({ baseURL })
    const guest = await newUser(guests, `羽田野 ${letters}`)
    await signIn(guests, guest)
    const kana = await guests.patch('/api/v1/me', {
      data: { name_kana: `ハタノ ${letters}` },
      headers: { origin: baseURL! },
    })
    expect(kana.ok()).toBe(true)
    const late = await book(guests, { calendar_ids: [story.slots[0]!.id] })
    await guests.dispose()

    await signIn(page.request, demo('support'))
    await page.goto('/admin')
    await hydrated(page)
    await expect(page.getByRole('heading', { name: '今日の数字' })).toBeVisible()
    await expect(page.getByText('お支払い', { exact: true })).toHaveCount(0)
    const began = Date.now()
    await page.keyboard.press('Control+k')
    // As it is heard: hiragana, without a space.
    const heard = letters.replace(/[ァ-ヶ]/g, (one) => String.fromCharCode(one.charCodeAt(0) - 0x60))
    await page.getByRole('dialog').getByRole('searchbox').fill(`はたの${heard}`)
    await expect(page.getByRole('menuitem').first()).toContainText(`予約${late}`)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`/admin/reservations/${late}`)
    await expect(page.getByText(`ハタノ ${letters}`)).toBeVisible()
    expect(Date.now() - began).toBeLessThan(10_000)
    await expect(page.getByText('ホストの受け取り額は')).toHaveCount(0)

    const dialog = page.getByRole('dialog')
    await page.getByRole('button', { name: '予約をキャンセルする' }).click()
    await dialog.getByLabel('お客さまの依頼').check()
    await expect(dialog.getByLabel('規定どおり（0円）')).toBeChecked()
    await dialog.getByLabel(/^全額（/).check()
    await expect(dialog.getByText(/の返金は上限を超えます。/)).toBeVisible()
    await dialog.getByLabel('キャンセルの理由').fill('ご家族の急病とのこと。')
    await dialog.getByRole('button', { name: '会計に引き継ぐ' }).click()
    await expect(page.getByText(/^会計に引き継ぎました。/)).toBeVisible()
    await page.reload()
    await hydrated(page)
    await page.getByRole('button', { name: '予約をキャンセルする' }).click()
    await dialog.getByLabel('お客さまの依頼').check()
    await dialog.getByLabel('規定どおり（0円）').check()
    await dialog.getByLabel('キャンセルの理由').fill('ご家族の急病とのこと。')
    await dialog.getByRole('button', { name: '返金せずにキャンセルする' }).click()
    await expect(page.getByText(/^予約をキャンセルしました。/)).toBeVisible()
  },
)

test('サポート answers a host who asks when they are paid, without an amount', { tag: '@once' }, async ({ page }) => {
  await signIn(page.request, demo('support'))
  await page.goto('/admin/search?q=やまぐち')
  await page.getByRole('link', { name: '山口 太郎', exact: true }).click()
  await hydrated(page)
  await page.getByRole('link', { name: '振込の状態と日を見る' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '山口 太郎 さんへの振込' })).toBeVisible()
  await expect(page.getByText(/^(次のお支払い|お振込の手続き中|お支払いを止めています)/).first()).toBeVisible()
  expect(await page.getByRole('main').innerText()).not.toMatch(/円|¥/)
})
