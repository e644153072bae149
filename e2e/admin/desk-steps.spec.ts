// Jobs of a telephone call and of a stormy day, with the clicks that each takes. Typing isn't
// counted.
import { book } from '../support/booking.ts'
import { createStory } from '../support/database.ts'
import { expectAccessibleAtAllWidths } from '../support/accessible.ts'
import { newGuestClient } from '../support/host.ts'
import { counter } from '../support/steps.ts'
import { demo, expect, hydrated, signIn, test } from '../support/test.ts'

test('refunds and cancellations on the page of a reservation', { tag: '@once' }, async ({ page }) => {
  const story = await createStory('電話で話す会', { slots: [{ inDays: 20 }, { inDays: 21 }] })
  const { request } = await newGuestClient('電話 をする人')
  const partly = await book(request, { calendar_ids: [story.slots[0].id] })
  const wholly = await book(request, { calendar_ids: [story.slots[1].id], again: true })
  await request.dispose()
  await signIn(page.request, demo('admin'))
  const dialog = page.getByRole('dialog')

  await test.step('half of the money in three clicks, with a private reason', async () => {
    await page.goto(`/admin/reservations/${partly}`)
    await hydrated(page)
    await expect(page.getByRole('region', { name: '予約のあらまし' })).toContainText('電話 をする人')
    const { click, expectClicks } = counter()
    await click(page.getByText('返金（キャンセルしない）'))
    await click(page.getByRole('button', { name: /^50%を返金/ }))
    await expect(dialog.getByLabel('返金額')).toHaveValue(/^[1-9]\d+$/)
    await dialog.getByLabel('返金の理由').fill('雨で短くしたため。')
    await dialog.getByLabel('社内だけのメモ').fill('ホストの遅刻もあった')
    await click(dialog.getByRole('button', { name: /円を返金する$/ }))
    await expect(page.getByText(/円の返金を受け付けました。/)).toBeVisible()
    expectClicks(3)
    const notes = page.getByRole('region', { name: 'メモ' })
    await expect(notes.getByText('ホストの遅刻もあった')).toBeVisible()
    await expect(notes.getByText(/^返金の理由（/)).toBeVisible()
  })

  await test.step('a note with a file, which survives a reload and is saved, not opened', async () => {
    const notes = page.getByRole('region', { name: 'メモ' })
    await notes.getByRole('button', { name: 'メモを書く' }).click()
    await notes.getByLabel('新しいメモ').fill('当日は電話がつながらない')
    await page.reload()
    await hydrated(page)
    await expect(notes.getByLabel('新しいメモ')).toHaveValue('当日は電話がつながらない')
    const png = Buffer.from('89504e470d0a1a0a', 'hex')
    await notes.getByLabel('メモのファイル').setInputFiles([{ name: '<b>.png', mimeType: 'image/png', buffer: png }])
    await notes.getByLabel('上に固定する').check()
    await notes.getByRole('button', { name: 'メモを残す' }).dblclick()
    await expect(page.getByText('メモを残しました。')).toBeVisible()
    await expect(notes.getByText('当日は電話がつながらない', { exact: true })).toHaveCount(1)
    const file = await page.request.get((await notes.getByRole('link', { name: '_b_.png' }).getAttribute('href')) ?? '')
    expect(file.headers()['content-disposition']).toMatch(/^attachment;/)
    expect(file.headers()['content-security-policy']).not.toContain('script-src')
    expect(file.headers()['x-content-type-options']).toBe('nosniff')
    await expectAccessibleAtAllWidths(page, 'admin-reservation-notes')
  })

  await test.step('the confirmation once more, with its full text', async () => {
    const confirmations = page.locator('summary', { hasText: /予約確定 / })
    const before = await confirmations.count()
    await page.getByRole('button', { name: '確認のメールをもう一度送る' }).click()
    await dialog.getByRole('button', { name: '送る', exact: true }).click()
    await expect(page.getByText('確認のメールを送りました。')).toBeVisible()
    // The new mail comes first. Before that, the click would open the earlier one.
    await expect(confirmations).toHaveCount(before + 1)
    await confirmations.first().click()
    await expect(page.getByText(/ご予約ありがとうございます。/).first()).toBeVisible()
  })

  await test.step('the whole reservation in three clicks, and who asked', async () => {
    await page.goto(`/admin/reservations/${wholly}`)
    await hydrated(page)
    const { click, expectClicks } = counter()
    await click(page.getByRole('button', { name: '予約をキャンセルする' }))
    await dialog.getByLabel('キャンセルの理由').fill('体調がすぐれないとのこと。')
    await click(dialog.getByLabel('お客さまの依頼'))
    await click(dialog.getByRole('button', { name: /^キャンセルして.*円を返金する$/ }))
    await expect(page.getByText(/予約をキャンセルしました。.*円を返金します。/)).toBeVisible()
    expectClicks(3)
    await expect(page.getByText('運営（お客さまの依頼）')).toBeVisible()
  })
})

test('forty slots of a stormy day in six clicks', { tag: '@once' }, async ({ page }) => {
  const title = `嵐の会${Date.now() % 10_000_000}`
  const slots = Array.from({ length: 40 }, (_, n) => ({
    inDays: 30,
    from: `${String(8 + Math.floor(n / 5)).padStart(2, '0')}:${String((n % 5) * 10).padStart(2, '0')}`,
    to: '19:00',
  }))
  const story = await createStory(title, { slots })
  const { request } = await newGuestClient('嵐 を待つ人')
  await book(request, { calendar_ids: [story.slots[0]!.id, story.slots[1]!.id], number_of_people: 1 })
  await request.dispose()
  await signIn(page.request, demo('admin'))
  await page.goto('/admin')
  await hydrated(page)
  const dialog = page.getByRole('dialog')
  const { click, expectClicks } = counter()
  await click(page.getByRole('navigation', { name: '運営のメニュー' }).getByRole('link', { name: '日程', exact: true }))
  await page.getByRole('searchbox').fill(title)
  await click(page.getByRole('button', { name: '検索' }))
  await expect(page.getByText('40件', { exact: true })).toBeVisible()
  await click(page.getByRole('checkbox', { name: 'このページをすべて選択' }))
  await click(page.getByRole('button', { name: '中止する' }))
  await expect(dialog.getByRole('heading', { name: '40件の日程を中止しますか？' })).toBeVisible()
  await expect(dialog.getByText(/ご予約：1件、のべ2名。返金：[1-9]/)).toBeVisible()
  await expectAccessibleAtAllWidths(page, 'admin-calendars-cancelling')
  await click(dialog.getByLabel('運営の判断'))
  await dialog.getByLabel('理由').fill('台風のため')
  await click(dialog.getByRole('button', { name: '中止する' }))
  await expect(page).toHaveURL(/\/admin\/bulk_actions\/\d+$/)
  await expect(page.getByText('40件が完了しました。')).toBeVisible({ timeout: 30_000 })
  expectClicks(6)
  await page.goto(`/admin/calendars?period=cancelled&q=${encodeURIComponent(title)}`)
  await expect(page.getByText('40件', { exact: true })).toBeVisible()
  await expect(page.getByRole('rowheader').first().getByRole('link', { name: title })).toBeVisible()
  await expectAccessibleAtAllWidths(page, 'admin-calendars')
})
