// Admins create ambassadors and brands with their first members, and assign a community to a brand.
import type { APIRequestContext, Page } from '@playwright/test'
import sharp from 'sharp'
import { newBrandEmail, BRAND, openInvitation, signInToBrand } from '../support/brand.ts'
import { experienceBody } from '../support/experiences-api.ts'
import { newGuestClient } from '../support/host.ts'
import { demo, expect, idIn, signIn, test } from '../support/test.ts'

const jpeg = (background: string, width: number) =>
  sharp({ create: { width, height: 300, channels: 3, background } })
    .jpeg()
    .toBuffer()

/** Uploads pictures of these colors in the open form. */
async function choosePictures(page: Page, colours: readonly string[]) {
  const files = await Promise.all(
    colours.map(async (colour, at) => ({
      name: `${at + 1}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await jpeg(colour, 400 + 40 * at),
    })),
  )
  await page.locator('input[type="file"]').setInputFiles(files)
  await expect(page.getByRole('list', { name: '選んだ写真' }).locator('[data-key]')).toHaveCount(colours.length)
}

/** The id in the URL of the list of members. */
async function idOf(page: Page, kind: 'ambassador' | 'brand'): Promise<number> {
  const members = new RegExp(`/admin/${kind}/(\\d+)/members$`)
  await expect(page).toHaveURL(members)
  return Number(members.exec(page.url())?.[1])
}

/** Waits for a call and expects this status. */
const answered = async (call: ReturnType<APIRequestContext['post']>, status: number) => {
  const response = await call
  expect(response.status(), await response.text()).toBe(status)
  return response
}

test(
  'an admin creates an ambassador with a member, who publishes in its name',
  { tag: '@once' },
  async ({ page, playwright, baseURL }) => {
    const name = `岬の灯台 ${Date.now() % 1_000_000}`
    const { person, request } = await newGuestClient(`灯台 まもる ${Date.now() % 1_000_000}`)
    await signIn(page.request, demo('admin'))
    await page.goto('/admin/ambassador')
    await page.getByRole('link', { name: 'アンバサダーを作成' }).click()
    await page.getByRole('button', { name: '作成する' }).click()
    await expect(page.getByRole('link', { name: '名前を入力してください。' })).toBeVisible()
    await page.getByLabel('アンバサダー名').fill(name)
    await page.getByLabel('紹介文').fill('岬の灯台を守っています。')
    await choosePictures(page, ['#3366aa', '#aa6633', '#66aa33'])
    await page.getByRole('radio', { name: /^公開/ }).check()
    await page.getByRole('button', { name: '作成する' }).click()
    await expect(page).toHaveURL('/admin/ambassador')
    await expect(page.getByText('アンバサダーを作成しました。')).toBeVisible()

    await page.getByRole('link', { name: `${name}のメンバー 0名` }).click()
    const id = await idOf(page, 'ambassador')
    await page.getByRole('link', { name: 'メンバーを追加する' }).first().click()
    await page.getByRole('button', { name: 'メンバーに追加する' }).click()
    await expect(page.getByText('必須項目です。')).toBeVisible()
    await page.getByRole('combobox', { name: /^追加する会員/ }).fill(person.name)
    await page.getByRole('option', { name: person.email }).click()
    await page.getByRole('button', { name: 'メンバーに追加する' }).click()
    await expect(page).toHaveURL(`/admin/ambassador/${id}/members`)
    await expect(page.getByRole('row').filter({ hasText: person.email })).toBeVisible()

    const brand = await playwright.request.newContext({ baseURL })
    await signInToBrand(brand, BRAND)
    const attached = await brand.post(`/brand/api/v1/communities/1/ambassadors/${id}/association`)
    expect(attached.ok(), await attached.text()).toBe(true)
    const form = { ...(await experienceBody(request, `灯台にのぼる朝 ${id}`)), community_id: 1 }
    const story_id = await idIn(await answered(request.post('/api/v1/experiences', { data: form }), 201))
    await answered(
      page.request.post(`/api/v1/admin/experiences/${story_id}/approval`, { data: { action: 'approve' } }),
      200,
    )
    await page.goto(`/stories/${story_id}`)
    await expect(page.getByText(name).first()).toBeVisible()
    await page.goto(`/ambassadors/${id}`)
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

    await page.goto(`/admin/ambassador/${id}/members`)
    await page.getByRole('button', { name: `${person.name} を削除する` }).click()
    await page.getByRole('dialog').getByRole('button', { name: '削除する' }).click()
    await expect(page.getByText('表示するデータがありません。')).toBeVisible()
    expect((await request.get(`/ambassador/${id}/members`)).status()).toBe(404)
    await brand.dispose()
    await request.dispose()
  },
)

test(
  'an admin creates a brand, invites its first member, and assigns a community',
  { tag: '@once' },
  async ({ page }) => {
    const stamp = Date.now() % 1_000_000
    const [brand, community, email] = [`里山工房 ${stamp}`, `里山の会 ${stamp}`, newBrandEmail()]
    await signIn(page.request, demo('admin'))
    await page.goto('/admin/brand/new')
    await page.getByLabel('ブランド名').fill(brand)
    await page.getByLabel('紹介文').fill('道具を作っています。')
    await page.getByRole('radio', { name: /^公開/ }).check()
    await page.getByRole('button', { name: '作成する' }).click()
    await expect(page).toHaveURL('/admin/brand')
    await page.getByRole('link', { name: `${brand}のメンバー 0名` }).click()
    const id = await idOf(page, 'brand')
    await page.getByRole('link', { name: 'メンバーを招待する' }).first().click()
    await page.getByLabel('メールアドレス').fill(email)
    await page.getByRole('button', { name: '招待を送る' }).click()
    await expect(page).toHaveURL(`/admin/brand/${id}/members`)
    await expect(page.getByRole('row').filter({ hasText: email })).toContainText('招待中')

    await page.goto('/admin/communities')
    await page.getByRole('link', { name: 'コミュニティを作成' }).click()
    await expect(page).toHaveURL('/communities/new')
    await page.getByLabel('コミュニティ名').fill(community)
    await page.getByRole('button', { name: '作成する' }).click()
    await expect(page).toHaveURL('/admin/communities')
    const row = page.getByRole('row').filter({ hasText: community })
    await expect(row).toContainText('非公開')
    await row.getByRole('link', { name: `${community}を編集` }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'コミュニティ編集' })).toBeVisible()
    await page.getByRole('combobox', { name: /^ブランド/ }).selectOption({ label: brand })
    await page.getByRole('button', { name: '保存する' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '変えて保存する' }).click()
    await expect(page).toHaveURL('/admin/communities')
    await expect(row).toContainText(brand)
    await row.getByRole('link', { name: community, exact: true }).click()
    await expect(page.getByText('非公開のコミュニティのプレビューです。')).toBeVisible()

    await openInvitation(page, email)
    await expect(page.getByText(brand).first()).toBeVisible()
  },
)
