// A member of a brand reads and decides applications: list, filter, panel, decision, memo, file; and a session that ends meanwhile.
import { readFile } from 'node:fs/promises'
import { type APIRequestContext, expect as expectThat, type Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { openMail } from '../support/mail.ts'
import { expect, test } from '../support/test.ts'

const MEMBER = { email: 'brand@example.jp', password: 'tsumugi2026' }
const list = '/brand/community_applications'
let made = 0

async function signInToBrand(request: APIRequestContext) {
  const answer = await request.post('/brand/api/v1/brand-members/sign-in', { data: MEMBER })
  expectThat(answer.status(), await answer.text()).toBe(200)
}

type Named = { id: number; name: string }

async function firstPublished(request: APIRequestContext, communities: Named[]) {
  for (const community of communities) {
    const answer = await request.get(`/api/v1/communities/${community.id}/detail`)
    if (!answer.ok()) continue
    const { application_items } = (await answer.json()) as { application_items: Named[] }
    return { community, application_items }
  }
  throw new Error('the brand has no published community')
}

/** Somebody without an account applies to the first published community of the brand. */
async function anApplication(request: APIRequestContext, email: string | null = null) {
  const { communities } = (await (await request.get('/brand/api/v1/community-applications')).json()) as {
    communities: Named[]
  }
  const { community, application_items } = await firstPublished(request, communities)
  const { occupations } = (await (await request.get('/api/v1/occupations')).json()) as { occupations: { id: number }[] }
  const name = `潮見 灯${process.pid}-${Date.now()}-${++made}`
  const answer = await request.post('/api/v1/community_applications', {
    data: {
      community_id: community.id,
      occupation_id: occupations[0]!.id,
      full_name: name,
      gender: 'no_answer',
      postal_code: '1500001',
      birthday: '1990-02-03',
      email,
      answers: application_items.map(({ id }) => ({
        community_application_question_id: id,
        content: '手しごとが好きで。',
      })),
    },
  })
  expectThat(answer.status(), await answer.text()).toBe(201)
  return { name, community, question: application_items[0]!.name }
}

const row = (page: Page, name: string) => page.getByRole('link', { name, exact: true })
const panel = (page: Page, name: string) => page.getByRole('complementary', { name: `${name} さん` })
/** Leads to the one application, wherever others are made meanwhile. */
const listOf = (name: string) => `${list}?q=${encodeURIComponent(name)}`

test.beforeEach(async ({ page }) => await signInToBrand(page.request))

test('the list is filtered, paged, empty; everything stands in the address', { tag: '@once' }, async ({ page }) => {
  const { name, community } = await anApplication(page.request)
  await page.goto(list)
  await expect(page.getByRole('heading', { level: 1, name: '応募一覧' })).toBeVisible()
  await expectAccessible(page, 'brand-applications')
  await page.getByRole('navigation', { name: '応募のページ送り' }).getByRole('link', { name: '次へ' }).click()
  await expect(page).toHaveURL(/\?page=2$/)
  await page.getByLabel('コミュニティ').selectOption(String(community.id))
  await expect(page).toHaveURL(new RegExp(`\\?community_id=${community.id}$`))
  await page.getByLabel('状態').selectOption('new')
  await expect(page).toHaveURL(/state=new/)
  await page.getByLabel('名前・メールアドレス').fill(name)
  await page.getByRole('button', { name: '検索' }).click()
  await expect(page.getByText('1件', { exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('状態')).toHaveValue('new')
  await expect(row(page, name)).toBeVisible()
  await page.getByLabel('状態').selectOption('accepted')
  await expect(page.getByText('表示するデータがありません。')).toBeVisible()
  await expectAccessible(page, 'brand-applications-empty')
  await page.goBack()
  await expect(page.getByLabel('状態')).toHaveValue('new')
  await page.getByRole('link', { name: '条件を消す' }).click()
  await expect(page).toHaveURL(new RegExp(`${list}$`))
})

test('a row opens its panel and closes it, by click and by keyboard', async ({ page, isMobile }) => {
  const { name } = await anApplication(page.request)
  await page.goto(listOf(name))
  await row(page, name).click()
  await expect(panel(page, name)).toBeVisible()
  await expect(page).toHaveURL(/application=\d+$/)
  await page.reload()
  await expect(panel(page, name)).toContainText('手しごとが好きで。')
  if (isMobile) {
    // The list makes room for the panel.
    await panel(page, name).getByRole('link', { name: '閉じる' }).click()
    await expect(row(page, name)).toBeFocused()
  } else {
    await row(page, name).click()
  }
  await expect(panel(page, name)).toBeHidden()
  await row(page, name).focus()
  await page.keyboard.press('Enter')
  await expect(panel(page, name)).toBeVisible()
  if (!isMobile) {
    await page.keyboard.press('Space')
    await expect(panel(page, name)).toBeHidden()
    await page.keyboard.press('Space')
    await expect(panel(page, name)).toBeVisible()
  }
  await page.keyboard.press('Escape')
  await expect(panel(page, name)).toBeHidden()
  await expect(row(page, name)).toBeFocused()
  await page.goBack()
  await expect(panel(page, name)).toBeVisible()
})

test('a member accepts, the applicant is told, and the decision can be changed on purpose', async ({ page }) => {
  const email = `akari-${Date.now()}-${process.pid}@example.jp`
  const { name, community, question } = await anApplication(page.request, email)
  await page.goto(listOf(name))
  await row(page, name).click()
  const shown = panel(page, name)
  await expect(shown).toContainText(question)
  await expect(shown).toContainText('あなたがはじめて開きました。')
  await expectAccessible(page, 'brand-application')

  await shown.getByLabel('メモ').fill('電話でお話ししました。')
  await shown.getByRole('button', { name: 'メモを保存' }).click()
  await expect(page.getByText('メモを保存しました。')).toBeVisible()

  await shown.getByRole('button', { name: '見送る' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: '見送る' }).click()
  await expect(dialog.getByLabel('応募した方へのメッセージ')).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(page, 'brand-application-decline')
  await dialog.getByRole('button', { name: 'やめる' }).click()

  await shown.getByRole('button', { name: '受け入れる' }).click()
  await dialog.getByLabel('応募した方へのメッセージ').fill('ぜひご一緒に。')
  await dialog.getByRole('button', { name: '受け入れる' }).click()
  await expect(page.getByText('受け入れました。')).toBeVisible()
  await expect(shown).toContainText('ぜひご一緒に。')
  await expect(shown.getByLabel('メモ')).toHaveValue('電話でお話ししました。')
  await expect(shown.getByRole('button', { name: '返事を「見送る」に変える' })).toBeVisible()
  await expectAccessible(page, 'brand-application-accepted')
  await openMail(page, email, new RegExp(`参加いただけることになりました（${community.name}）`))
  await expect(page.getByText('ぜひご一緒に。').first()).toBeVisible()
})

test('the file is taken after a word about what it holds, and that is recorded', { tag: '@once' }, async ({ page }) => {
  const { name } = await anApplication(page.request)
  await page.goto(listOf(name))
  await page.getByRole('button', { name: 'CSVを書き出す' }).click()
  await expect(page.getByRole('dialog')).toContainText('個人情報')
  await expectAccessible(page, 'brand-applications-export')
  const coming = page.waitForEvent('download')
  await page.getByRole('link', { name: '個人情報を含むCSVを書き出す' }).click()
  const text = await readFile(await (await coming).path(), 'utf8')
  expect(text.split('\r\n').filter((line) => line.includes(name))).toHaveLength(1)
  await row(page, name).click()
  await expect(panel(page, name)).toContainText(`${MEMBER.email}（CSV）`)
})

test.describe('what is refused', () => {
  test.use({ refusals: [401, 404, 409] })

  test('an application that isn’t the brand’s', { tag: '@once' }, async ({ page }) => {
    await page.goto(`${list}?application=2147483647`)
    await expect(page.getByText('この申し込みは見つかりませんでした。')).toBeVisible()
    await expectAccessible(page, 'brand-application-not-found')
  })

  test('a decision that a colleague has taken meanwhile', { tag: '@once' }, async ({ page }) => {
    const { name } = await anApplication(page.request)
    await page.goto(listOf(name))
    await row(page, name).click()
    await expect(panel(page, name)).toBeVisible()
    const id = new URL(page.url()).searchParams.get('application')
    await panel(page, name).getByRole('button', { name: '受け入れる' }).click()
    const decided = await page.request.post(`/brand/api/v1/community-applications/${id}/decision`, {
      data: { state: 'declined', message: '満席です。' },
    })
    expect(decided.status()).toBe(200)
    await page.getByRole('dialog').getByRole('button', { name: '受け入れる' }).click()
    await expect(page.getByRole('dialog')).toContainText('ほかの方がすでに返事をしています')
  })

  test(
    'a session that ends while a message is written: after signing in again nothing is lost',
    { tag: '@once' },
    async ({ page }) => {
      const { name } = await anApplication(page.request)
      await page.goto(listOf(name))
      await row(page, name).click()
      await panel(page, name).getByRole('button', { name: '受け入れる' }).click()
      const message = page.getByRole('dialog').getByLabel('応募した方へのメッセージ')
      await message.fill('長いお返事です。')
      await page.context().clearCookies()
      await page.getByRole('dialog').getByRole('button', { name: '受け入れる' }).click()
      await expect(page).toHaveURL(/\/brand\/sign_in\?back=/)
      await page.getByLabel('メールアドレス').fill(MEMBER.email)
      await page.getByRole('textbox', { name: 'パスワード' }).fill(MEMBER.password)
      await page.getByRole('button', { name: 'ログインする' }).click()
      await panel(page, name).getByRole('button', { name: '受け入れる' }).click()
      await expect(message).toHaveValue('長いお返事です。')
    },
  )
})
