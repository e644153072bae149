// Making a brand or an ambassador private, two admins on one form, lists on a phone, and addresses
// of the office without a page.
import type { Page } from '@playwright/test'
import { demo, expect, hydrated, idIn, signIn, test } from '../support/test.ts'

const dialog = (page: Page) => page.getByRole('dialog')

/** A public brand with a public community. */
async function newBrand(page: Page) {
  await signIn(page.request, demo('admin'))
  const name = `糸の工房 ${Date.now() % 1_000_000}`
  const brand = await idIn(
    await page.request.post('/api/v1/brands', { data: { name, description: '布を織っています。', published: true } }),
  )
  const data = { name: `織りの会 ${Date.now() % 1_000_000}`, published: true, brand_id: brand }
  return { name, brand, community: await idIn(await page.request.post('/api/v1/admin/communities', { data })) }
}

test(
  'a brand becomes private: what depends on it is shown, and the form goes on to name it',
  { tag: '@once' },
  async ({ page }) => {
    const { name, brand, community } = await newBrand(page)
    const { occupations } = await (await page.request.get('/api/v1/occupations')).json()
    const applied = await page.request.post('/api/v1/community_applications', {
      data: {
        community_id: community,
        occupation_id: occupations[0].id,
        full_name: '海野 渚',
        gender: 'female',
        postal_code: '1500001',
        birthday: '1990-02-03',
      },
    })
    expect(applied.status(), await applied.text()).toBe(201)
    await page.goto(`/admin/brand/${brand}/edit`)
    await hydrated(page)
    await page.getByRole('radio', { name: /^非公開/ }).check()
    await page.getByRole('button', { name: '保存する' }).click()
    await expect(dialog(page)).toContainText('公開中のコミュニティ 1件')
    await expect(dialog(page)).not.toContainText('これからの予約')
    await expect(dialog(page)).toContainText('未対応の応募 1件')
    // No choice, and why.
    await expect(dialog(page)).toContainText('返事は応募した方に書いて送るものなので、ここでは選べません。')
    await expect(dialog(page).getByRole('radio', { name: '一緒に非公開にする' })).toBeChecked()
    await dialog(page).getByRole('button', { name: 'やめる' }).click()
    expect((await page.request.get(`/api/v1/brands/${brand}`)).status()).toBe(200)
    await page.getByRole('button', { name: '保存する' }).click()
    await dialog(page)
      .getByRole('radio', { name: /^公開したまま、募集を続ける/ })
      .check()
    await dialog(page).getByRole('button', { name: '非公開にして保存する' }).click()
    await expect(page).toHaveURL('/admin/brand')

    const form = `/communities/${community}/registrations`
    await page.goto(form)
    await hydrated(page)
    await expect(page.getByRole('main')).toContainText(`コミュニティを運営する${name}に伝えます`)
    await page.goto(`/communities/${community}`)
    await expect(page.getByRole('main')).not.toContainText(name)
  },
)

test.describe('two admins on one form', () => {
  test.use({ refusals: [409] })
  test('two admins change different fields, and both changes stay', { tag: '@once' }, async ({ page }) => {
    const { brand } = await newBrand(page)
    const edit = `/admin/brand/${brand}/edit`
    const other = await page.context().newPage()
    for (const one of [page, other]) {
      await one.goto(edit)
      await hydrated(one)
    }
    await other.getByLabel('紹介文').fill('麻を織っています。')
    await other.getByLabel('ホームページのURL').fill('https://asa.example/')
    await other.getByRole('button', { name: '保存する' }).click()
    await expect(other).toHaveURL('/admin/brand')
    await other.close()
    await page.getByLabel('Instagramのユーザー名').fill('ito.koubou')
    await page.getByLabel('ホームページのURL').fill('https://ito.example/')
    await page.getByRole('button', { name: '保存する' }).click()
    // Only the field that both changed is asked about.
    await expect(dialog(page)).toContainText(/https:\/\/ito\.example\/[^]*https:\/\/asa\.example\//)
    await expect(dialog(page).getByRole('heading', { level: 3 })).toHaveText(['ホームページのURL'])
    await dialog(page).getByRole('button', { name: 'もう一方の内容を使う' }).click()
    await expect(page.getByLabel('紹介文')).toHaveValue('麻を織っています。')
    await page.getByRole('button', { name: '保存する' }).click()
    await expect(page).toHaveURL('/admin/brand')
    expect(await (await page.request.get(`/api/v1/brands/${brand}`)).json()).toMatchObject({
      description: '麻を織っています。',
      homepage_url: 'https://asa.example/',
      instagram_username: 'ito.koubou',
    })
  })

  test('without a common field, the other change is taken without a question', { tag: '@once' }, async ({ page }) => {
    const { brand, name } = await newBrand(page)
    await page.goto(`/admin/brand/${brand}/edit`)
    await hydrated(page)
    const saved = await page.request.put(`/api/v1/brands/${brand}`, {
      data: { name, description: '絹を織っています。', published: true },
    })
    expect(saved.status()).toBe(200)
    await page.getByLabel('Instagramのユーザー名').fill('ito.koubou')
    await page.getByRole('button', { name: '保存する' }).click()
    await expect(page.getByText(/変更を取り込みました/)).toBeVisible()
    await expect(page.getByLabel('紹介文')).toHaveValue('絹を織っています。')
    await page.getByRole('button', { name: '保存する' }).click()
    await expect(page).toHaveURL('/admin/brand')
    expect(await (await page.request.get(`/api/v1/brands/${brand}`)).json()).toMatchObject({
      description: '絹を織っています。',
      instagram_username: 'ito.koubou',
    })
  })
})

test('a long question has its error at the question', { tag: '@once' }, async ({ page }) => {
  const { community } = await newBrand(page)
  await page.goto(`/admin/communities/${community}/edit`)
  await hydrated(page)
  for (const words of ['きっかけは', 'あ'.repeat(201)]) {
    await page.getByRole('button', { name: '質問を追加' }).click()
    await page
      .getByRole('textbox', { name: /^質問\d+$/ })
      .last()
      .fill(words)
  }
  await page.getByRole('button', { name: '保存する' }).click()
  const second = page.getByRole('textbox', { name: '質問2' })
  await expect(second).toHaveAccessibleDescription(/200文字以内/)
  await expect(page.getByRole('textbox', { name: '質問1' })).not.toHaveAttribute('aria-invalid')
  await page.getByRole('link', { name: /200文字以内/ }).click()
  await expect(second).toBeFocused()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })
  test(
    'the first community is on the first screen; one button opens the filters',
    { tag: '@once' },
    async ({ page }) => {
      await newBrand(page)
      await page.goto('/admin/communities')
      await hydrated(page)
      const rows = page.getByRole('main').locator('tr[data-item]')
      const box = await rows.first().boundingBox()
      expect(box!.y).toBeLessThan(320)
      expect(box!.height).toBeLessThan(190)
      const search = page.getByRole('searchbox', { name: 'タイトル' })
      await expect(search).toBeHidden()
      await page.getByRole('button', { name: /^検索・条件/ }).click()
      await search.fill('織りの会')
      await search.press('Enter')
      await expect(page).toHaveURL(/q=/)
      await expect(page.getByRole('button', { name: '検索・条件（1）' })).toBeVisible()
    },
  )
})

test.describe('an address without a page', () => {
  test.use({ refusals: [404] })
  for (const [who, back, paths] of [
    ['admin', '運営ホームへ', ['/admin/nothing/here', '/admin/brand/999999']],
    ['host', 'ホスト画面へ戻る', ['/host/nothing/here', '/host/payouts/2026-99-00001']],
  ] as const)
    test(`offers the office: ${who}`, { tag: '@once' }, async ({ page }) => {
      await signIn(page.request, demo(who))
      for (const path of paths) {
        expect((await page.goto(path))?.status()).toBe(404)
        await expect(page.getByRole('main').getByRole('link', { name: back })).toBeVisible()
        await expect(page.getByRole('main').getByRole('searchbox')).toHaveCount(0)
      }
    })
})
