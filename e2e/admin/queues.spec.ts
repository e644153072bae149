// The queues of admins, decided with the keyboard alone. brand/applications.spec.ts has
// applications, host/payee.spec.ts has payees.
import type { Page } from '@playwright/test'
import { expectAccessibleAtAllWidths } from '../support/accessible.ts'
import { createStory } from '../support/database.ts'
import { requestPublication } from '../support/experiences-api.ts'
import { newGuestClient } from '../support/host.ts'
import { pressTabUntil } from '../support/keys.ts'
import { demo, expect, idIn, signIn, test } from '../support/test.ts'

const dialog = (page: Page) => page.getByRole('dialog')
/** A key does nothing until the item has been on the screen for a moment. */
const settled = (page: Page) => page.waitForTimeout(500)

test(
  'an experience is returned and approved by keys, with the difference and the remarks beside the fields',
  { tag: '@once' },
  async ({ page }) => {
    const stamp = Date.now() % 1_000_000
    const { request } = await newGuestClient('鍵盤 はじめ')
    const titles = [`鍵の会 一 ${stamp}`, `鍵の会 二 ${stamp}`]
    const first = await requestPublication(request, titles[0]!)
    await requestPublication(request, titles[1]!)
    await signIn(page.request, demo('admin'))
    await page.goto(`/admin/experiences?status=waiting&q=${stamp}`)
    await page.keyboard.press('j')
    await expect(page.getByRole('link', { name: titles[0]! })).toBeFocused()
    await page.keyboard.press('j')
    await expect(page.getByRole('link', { name: titles[1]! })).toBeFocused()
    await page.keyboard.press('k')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: titles[0]! })).toBeVisible()
    await page.keyboard.press('?')
    await expect(dialog(page)).toContainText('次の体験を開く')
    await expectAccessibleAtAllWidths(page, 'admin-queue-keys')
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toHaveCount(0)

    await settled(page)
    await page.keyboard.press('d')
    await expect(dialog(page)).toContainText('を差し戻しますか？')
    await pressTabUntil(page, dialog(page).getByLabel('ホストへのコメント'))
    await page.keyboard.type('雨の日のことを書いてください。')
    const addField = dialog(page).getByLabel('項目へのコメントを足す')
    for (const field of ['体験の内容', '募集人数']) {
      await addField.selectOption(field)
      await dialog(page).getByLabel(`${field}へのコメント`).fill(`${field}をお直しください。`)
    }
    await pressTabUntil(page, dialog(page).getByRole('button', { name: '差し戻す' }))
    await page.keyboard.press('Enter')
    await expect(page.getByText(`「${titles[0]}」を差し戻しました。`)).toBeVisible()

    const form = (await (await request.get(`/api/v1/experiences/${first.id}`)).json()) as Record<string, unknown>
    const other = await requestPublication(request, `鍵の会 三 ${stamp}`)
    const images = (other.form as { images: unknown }).images
    const description = `${String(form.description)}雨の日は、屋内でします。`
    const data = { ...form, description, images, inspiration: '祖母に教わりました。' }
    expect((await request.put(`/api/v1/experiences/${first.id}`, { data })).status()).toBe(200)

    await page.goto(`/admin/experiences/${first.id}?queue=waiting`)
    await expect(page.getByRole('heading', { name: '差し戻しのあとの変更' })).toBeVisible()
    await expect(page.getByText('雨の日のことを書いてください。').first()).toBeVisible()
    const changed = page.getByRole('table', { name: '変更された項目' })
    const row = (name: RegExp) => changed.getByRole('row', { name })
    await expect(row(/^体験の内容/)).toContainText('体験の内容をお直しください。')
    await expect(row(/^体験の内容/).locator('ins')).toHaveText('雨の日は、屋内でします。')
    await expect(row(/^写真/)).toContainText('外した')
    await expect(row(/^写真/)).toContainText('新しい')
    await expect(row(/^この体験をひらいた理由/).locator('ins')).toHaveText('祖母に教わりました。')
    await expect(row(/^募集人数/)).toContainText('変更されていません')
    await expectAccessibleAtAllWidths(page, 'admin-experience-difference')
    await settled(page)
    await page.keyboard.press('a')
    await expect(page.getByText(`「${titles[0]}」を公開しました。`)).toBeVisible()
    // The next request is open, and J goes on from it.
    const heading = page.locator('#main h1')
    await expect(heading).toBeFocused()
    const next = await heading.innerText()
    await page.keyboard.press('j')
    await expect(heading).not.toHaveText(next)
    await page.keyboard.press('k')
    await expect(heading).toHaveText(next)
    await request.dispose()
  },
)

test('reports are gone through and closed by keys', { tag: '@once' }, async ({ page }) => {
  const host = await newGuestClient('連絡 うける')
  const { id } = await createStory(`鍵の連絡 ${Date.now() % 1_000_000}`, { host: host.person, slots: [{ inDays: 9 }] })
  await host.request.dispose()
  for (const text of ['一つめの連絡です。', '二つめの連絡です。']) {
    const { request } = await newGuestClient('連絡 おくる')
    const thread = await idIn(await request.post('/api/v1/threads', { data: { experience_id: id } }))
    const answer = await request.post(`/api/v1/threads/${thread}/reports`, { data: { kind: 'help', text } })
    expect(answer.status(), await answer.text()).toBe(201)
    await request.dispose()
  }
  await signIn(page.request, demo('admin'))
  await page.goto('/admin/reports')
  await page.keyboard.press('j')
  await expect(page.locator('#main tbody th a').first()).toBeFocused()
  await page.keyboard.press('Enter')
  const place = page.getByRole('navigation', { name: '現在の位置' })
  await expect(place).toContainText(/連絡 \d+/)
  const open = /連絡 \d+$/.exec(await place.innerText())![0]
  const reply = page.getByRole('textbox', { name: /さんへの返事/ })
  await reply.fill('一人めへの返事です。')
  await reply.blur()
  await page.keyboard.press('j')
  await expect(place).not.toContainText(open)
  await expect(reply).toHaveValue('')
  await page.keyboard.press('k')
  await expect(place).toContainText(open)
  await expect(reply).toHaveValue('一人めへの返事です。')
  await settled(page)
  await page.keyboard.press('a')
  await pressTabUntil(page, dialog(page).getByRole('radio').first())
  await page.keyboard.press('Space')
  await pressTabUntil(page, dialog(page).getByLabel('対応の内容'))
  await page.keyboard.type('電話で答えました。')
  await pressTabUntil(page, dialog(page).getByRole('button', { name: '対応済みにする' }))
  await page.keyboard.press('Enter')
  await expect(page.getByText('対応済みにし、連絡した方にお知らせしました。')).toBeVisible()
  await expectAccessibleAtAllWidths(page, 'admin-report-closed')
})
