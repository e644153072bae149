// The automatic save of a draft: offline, with an expired session, in two windows.
import type { Page } from '@playwright/test'
import { price, saved, saving, status, title } from '../support/experience-form.ts'
import { hydrated, expect, signIn, test } from '../support/test.ts'

const asDraft = /\/host_story_drafts\/\d+\/edit$/

async function beginDraft(page: Page, name: string): Promise<string> {
  await page.goto('/host_story_drafts/new')
  await title(page).fill(name)
  await saved(page)
  await expect(page).toHaveURL(asDraft)
  return page.url()
}

test('a draft is deleted after a confirmation', { tag: '@once' }, async ({ guestPage: page }) => {
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

test('the sign-in returns to the list', { tag: '@once' }, async ({ page, guest }) => {
  await page.context().clearCookies()
  await page.goto('/host_story?tab=stories')
  await page.getByLabel('メールアドレス').fill(guest.email)
  await page.getByRole('textbox', { name: 'パスワード' }).fill(guest.password)
  await page.getByRole('button', { name: 'ログインする' }).click()
  await expect(page).toHaveURL(/\/host_story\?tab=stories$/)
  await expect(page.getByRole('link', { name: /公開待ち・公開中/ })).toHaveAttribute('aria-current', 'page')
})

test.describe('offline', () => {
  test.use({ refusals: [0] })

  test(
    'the device keeps the input and saves it when it is online again',
    { tag: '@once' },
    async ({ guestPage: page, context }) => {
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

  test(
    'a closed window’s input is restored in the next one',
    { tag: '@once' },
    async ({ guestPage: page, context }) => {
      const url = await beginDraft(page, '干物をつくる')
      await context.setOffline(true)
      await title(page).fill('港の朝、干物をつくる')
      await expect(status(page)).toContainText('オフラインです')
      // A closing page saves once more. Block that request: it could run after `setOffline(false)`.
      await page.evaluate(() => {
        window.fetch = () => Promise.reject(new TypeError('Failed to fetch'))
      })
      await page.close()
      await context.setOffline(false)
      const next = await context.newPage()
      await next.goto(url)
      await hydrated(next)
      await expect(next.getByText('この端末に残っていた、保存前の内容を戻しました。')).toBeVisible()
      await expect(title(next)).toHaveValue('港の朝、干物をつくる')
      await saved(next)
    },
  )
})

test.describe('an expired session', () => {
  test.use({ refusals: [401] })

  test(
    'leads to the sign-in, which returns to the draft with its input',
    { tag: '@once' },
    async ({ page, guest, context }) => {
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
    },
  )

  test(
    'continues automatically after a sign-in in another window',
    { tag: '@once' },
    async ({ page, guest, context }) => {
      await beginDraft(page, '藍を建てる')
      await context.clearCookies()
      await title(page).fill('藍を建てる、染める')
      await expect(status(page)).toContainText('ログインの期限が切れました')
      await signIn(page.request, guest)
      await page.evaluate(() => window.dispatchEvent(new Event('focus')))
      await saved(page)
    },
  )
})

test.describe('the sign-out', () => {
  test.use({ refusals: [0] })

  test('deletes the copies on the device', { tag: '@once' }, async ({ guestPage: page, context }) => {
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

test.describe('two windows', () => {
  test.use({ refusals: [409] })

  for (const [choice, kept] of [
    ['この画面の内容を使う', '川の石を積む（二つ目）'],
    ['もう一方の内容を使う', '川の石を積む（一つ目）'],
  ] as const)
    test(
      `overwrite each other only after a decision: ${choice}`,
      { tag: '@once' },
      async ({ guestPage: page, context }) => {
        const url = await beginDraft(page, '川の石を積む')
        const other = await context.newPage()
        await other.goto(url)
        await hydrated(other)
        await saving(page, () => title(page).fill('川の石を積む（一つ目）'))
        await title(other).fill('川の石を積む（二つ目）')
        const dialog = other.getByRole('dialog', { name: 'ほかの画面でも、この下書きが更新されています' })
        await expect(dialog).toContainText('川の石を積む（一つ目）')
        await expect(dialog).toContainText('川の石を積む（二つ目）')

        // Without a decision nothing is saved.
        await dialog.getByRole('button', { name: 'あとで決める' }).click()
        await price(other).fill('2000')
        await expect(status(other)).toContainText('ほかの画面で更新されています')
        await other.getByRole('button', { name: '内容を見くらべて選ぶ' }).click()
        await dialog.getByRole('button', { name: choice }).click()
        await saved(other)
        await expect(title(other)).toHaveValue(kept)
        await other.reload()
        await expect(title(other)).toHaveValue(kept)
      },
    )
})

test.describe('the draft of another host', () => {
  test.use({ refusals: [404] })

  test('is 404', { tag: '@once' }, async ({ guestPage: page }) => {
    await page.goto('/host_story_drafts/1/edit')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('お探しのページが見つかりません')
    await page.goto('/host_story_drafts/abc/edit')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('お探しのページが見つかりません')
  })
})

test.describe('a host who goes on', () => {
  test.use({ refusals: [409] })

  test(
    'a new draft that is loaded again before its first save stays one draft',
    { tag: '@once' },
    async ({ guestPage: page }) => {
      await page.goto('/host_story_drafts/new')
      await title(page).fill('縄を綯う')
      await page.reload()
      await expect(title(page)).toHaveValue('縄を綯う')
      await title(page).fill('縄を綯う夜')
      await saved(page)
      await page.goto('/host_story')
      await expect(page.getByRole('article')).toHaveCount(1)
      await expect(page.getByRole('article')).toContainText('縄を綯う夜')
    },
  )

  test(
    'a reload right after typing, and two windows that change different fields, need no decision',
    { tag: '@once' },
    async ({ guestPage: page, context }) => {
      const url = await beginDraft(page, '藁を編む')
      await test.step('typing goes on after a reload that came before the save', async () => {
        await title(page).fill('藁を編む夜')
        await page.reload()
        await expect(title(page)).toHaveValue('藁を編む夜')
        await title(page).fill('藁を編む長い夜')
        await saved(page)
        await price(page).fill('1800')
        await page.reload()
        await saving(page, () => price(page).fill('1900'))
        await expect(page.getByRole('dialog')).toHaveCount(0)
        await page.reload()
        await expect(title(page)).toHaveValue('藁を編む長い夜')
        await expect(price(page)).toHaveValue('1900')
      })
      await test.step('another window changes another field', async () => {
        const other = await context.newPage()
        await other.goto(url)
        await hydrated(other)
        await saving(page, () => title(page).fill('藁を編む朝'))
        await saving(other, () => price(other).fill('2200'))
        await expect(title(other)).toHaveValue('藁を編む朝')
        await expect(other.getByRole('dialog')).toHaveCount(0)
        await page.reload()
        await expect(title(page)).toHaveValue('藁を編む朝')
        await expect(price(page)).toHaveValue('2200')
      })
    },
  )
})
