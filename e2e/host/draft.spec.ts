// A draft that saves itself: without a connection, at the end of a session, in two windows. In two sittings: journey.spec.ts.
import type { Page } from '@playwright/test'
import { price, saved, saving, status, title } from '../support/experience-form.ts'
import { alive, expect, signIn, test } from '../support/test.ts'

const asDraft = /\/host_story_drafts\/\d+\/edit$/

async function beginDraft(page: Page, name: string): Promise<string> {
  await page.goto('/host_story_drafts/new')
  await title(page).fill(name)
  await saved(page)
  await expect(page).toHaveURL(asDraft)
  return page.url()
}

test('is thrown away after a question', { tag: '@once' }, async ({ page, guest }) => {
  void guest
  await page.request.post('/api/v1/experience_drafts', { data: { title: '薪ストーブでパンを焼く朝' } })
  await page.goto('/host_story')
  const card = page.getByRole('article').filter({ hasText: '薪ストーブでパンを焼く朝' })
  await page.getByRole('button', { name: '下書き「薪ストーブでパンを焼く朝」を削除' }).click()
  const dialog = page.getByRole('dialog', { name: '下書き「薪ストーブでパンを焼く朝」を削除しますか？' })
  await dialog.getByRole('button', { name: 'やめる' }).click()
  await expect(card).toBeVisible()
  await page.getByRole('button', { name: '下書き「薪ストーブでパンを焼く朝」を削除' }).click()
  await dialog.getByRole('button', { name: '削除する' }).click()
  await expect(page.getByText('下書きを削除しました。')).toBeVisible()
  await expect(page.getByText('表示するデータがありません。')).toBeVisible()
})

test('without a session leads to sign in and back', { tag: '@once' }, async ({ page, guest }) => {
  await page.context().clearCookies()
  await page.goto('/host_story?tab=stories')
  await page.getByLabel('メールアドレス').fill(guest.email)
  await page.getByRole('textbox', { name: 'パスワード' }).fill(guest.password)
  await page.getByRole('button', { name: 'ログインする' }).click()
  await expect(page).toHaveURL(/\/host_story\?tab=stories$/)
  await expect(page.getByRole('link', { name: /公開待ち・公開中/ })).toHaveAttribute('aria-current', 'page')
})

test.describe('without a connection', () => {
  test.use({ refusals: [0] })

  test(
    'what is typed stays on the device and is saved when it is back',
    { tag: '@once' },
    async ({ page, guest, context }) => {
      void guest
      await beginDraft(page, '雪の森を歩く')
      await context.setOffline(true)
      await title(page).fill('雪の森を歩いて、足あとを読む')
      await expect(status(page)).toContainText('オフラインです。この端末に残しています')
      await price(page).fill('3000')
      await saving(page, () => context.setOffline(false))
      await page.reload()
      await expect(title(page)).toHaveValue('雪の森を歩いて、足あとを読む')
      await expect(price(page)).toHaveValue('3000')
    },
  )

  test('a window that was closed then goes on where it was', { tag: '@once' }, async ({ page, guest, context }) => {
    void guest
    const url = await beginDraft(page, '干物をつくる')
    await context.setOffline(true)
    await title(page).fill('港の朝、干物をつくる')
    await expect(status(page)).toContainText('オフラインです')
    // It saves once more when it is closed, and by then it may have its connection back: that would save it here too.
    await page.evaluate(() => {
      window.fetch = () => Promise.reject(new TypeError('Failed to fetch'))
    })
    await page.close()
    await context.setOffline(false)
    const again = await context.newPage()
    await again.goto(url)
    await alive(again)
    await expect(again.getByText('この端末に残っていた、保存前の内容を戻しました。')).toBeVisible()
    await expect(title(again)).toHaveValue('港の朝、干物をつくる')
    await saved(again)
  })
})

test.describe('at the end of a session', () => {
  test.use({ refusals: [401] })

  test('leads to sign in and back without loss', { tag: '@once' }, async ({ page, guest, context }) => {
    await beginDraft(page, '味噌を仕込む')
    await context.clearCookies()
    await title(page).fill('味噌を仕込む冬の一日')
    await expect(status(page)).toContainText('ログインの期限が切れました')
    await page.getByRole('link', { name: 'ログインして続ける' }).click()
    await page.getByLabel('メールアドレス').fill(guest.email)
    await page.getByRole('textbox', { name: 'パスワード' }).fill(guest.password)
    await page.getByRole('button', { name: 'ログインする' }).click()
    await expect(page).toHaveURL(asDraft)
    await expect(title(page)).toHaveValue('味噌を仕込む冬の一日')
    await saved(page)
  })

  test('goes on by itself after signing in in another window', { tag: '@once' }, async ({ page, guest, context }) => {
    await beginDraft(page, '藍を建てる')
    await context.clearCookies()
    await title(page).fill('藍を建てる、染める')
    await expect(status(page)).toContainText('ログインの期限が切れました')
    await signIn(page.request, guest)
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await saved(page)
  })
})

test.describe('signing out', () => {
  test.use({ refusals: [0] })

  test('leaves nothing of it on the device', { tag: '@once' }, async ({ page, guest, context }) => {
    void guest
    await beginDraft(page, '灯台に登る')
    await context.setOffline(true)
    await title(page).fill('灯台に登る夜')
    await expect(status(page)).toContainText('オフラインです')
    const copies = () =>
      page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('tsumugi.form.')).length)
    expect(await copies()).toBe(1)
    await saving(page, () => context.setOffline(false))
    await page.getByRole('banner').locator('summary').first().click()
    await page.getByRole('button', { name: 'ログアウト' }).click()
    await expect(page).toHaveURL('/')
    expect(await copies()).toBe(0)
  })
})

test.describe('in two windows', () => {
  test.use({ refusals: [409] })

  for (const [choice, kept] of [
    ['この画面の内容を使う', '川の石を積む（二つ目）'],
    ['もう一方の内容を使う', '川の石を積む（一つ目）'],
  ] as const)
    test(`nothing is overwritten unasked: ${choice}`, { tag: '@once' }, async ({ page, guest, context }) => {
      void guest
      const url = await beginDraft(page, '川の石を積む')
      const other = await context.newPage()
      await other.goto(url)
      await alive(other)
      await saving(page, () => title(page).fill('川の石を積む（一つ目）'))
      await title(other).fill('川の石を積む（二つ目）')
      const dialog = other.getByRole('dialog', { name: 'ほかの画面でも、この下書きが更新されています' })
      await expect(dialog).toContainText('川の石を積む（一つ目）')
      await expect(dialog).toContainText('川の石を積む（二つ目）')

      // Putting the question off saves nothing.
      await dialog.getByRole('button', { name: 'あとで決める' }).click()
      await price(other).fill('2000')
      await expect(status(other)).toContainText('ほかの画面で更新されています')
      await other.getByRole('button', { name: '内容を見くらべて選ぶ' }).click()
      await dialog.getByRole('button', { name: choice }).click()
      await saved(other)
      await expect(title(other)).toHaveValue(kept)
      await other.reload()
      await expect(title(other)).toHaveValue(kept)
    })
})

test.describe('somebody else’s', () => {
  test.use({ refusals: [404] })

  test('is not there', { tag: '@once' }, async ({ page, guest }) => {
    void guest
    await page.goto('/host_story_drafts/1/edit')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('お探しのページが見つかりません')
    await page.goto('/host_story_drafts/abc/edit')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })
})
