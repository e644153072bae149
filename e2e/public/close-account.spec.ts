// Closing one's own account: what prevents it, the request, the seven days, and the change of mind.
import { expectAccessibleAtAllWidths } from '../support/accessible.ts'
import { book } from '../support/booking.ts'
import { ageSessions, createStory, letAccountClose, runCleanup } from '../support/database.ts'
import { newGuestClient } from '../support/host.ts'
import { openMail } from '../support/mail.ts'
import { demo, expect, newUser, PASSWORD, signIn, test } from '../support/test.ts'

const PATH = '/mypage/close_account'
const ANSWER = '退会を申し込む'

// Of a session that must confirm the identity again, and of one whose account is erased.
test.use({ refusals: [401, 403, 422] })

test(
  'a guest cancels the booking that prevents it, closes the account with the password, and keeps it after all',
  { tag: ['@once', '@journey'] },
  async ({ page, guest }) => {
    const story = await createStory('退会の前の予約', { slots: [{ inDays: 20 }] })
    const id = await book(page.request, { calendar_ids: [story.slots[0].id] })
    await page.goto('/mypage/security')
    await page.getByRole('link', { name: '退会する' }).click()
    await expect(page).toHaveURL(PATH)
    await expect(page.getByText('いまは退会できません')).toBeVisible()
    await expect(page.getByText('これからの予約が1件あります。')).toBeVisible()
    await expect(page.getByRole('button', { name: ANSWER })).toHaveCount(0)
    await page.getByRole('link', { name: story.title }).click()
    await expect(page).toHaveURL(`/mypage/reservations/${id}`)
    expect((await page.request.post(`/api/v1/reservations/${id}/cancellation`)).status()).toBe(200)

    await ageSessions(guest.email)
    // Until the refund is done, it is money in progress.
    await expect(async () => {
      await page.goto(PATH)
      await expect(page.getByRole('button', { name: ANSWER })).toBeVisible({ timeout: 500 })
    }).toPass()
    await page.getByRole('button', { name: ANSWER }).click()
    const dialog = page.getByRole('dialog', { name: '退会を申し込みますか？' })
    await dialog.getByRole('button', { name: ANSWER }).click()
    const asked = page.getByRole('dialog', { name: 'ご本人の確認' })
    const password = asked.getByLabel(/^パスワード/).first()
    await password.fill('chigau-no-1')
    await asked.getByRole('button', { name: '確認して続ける' }).click()
    await expect(asked.getByText('パスワードが正しくありません。')).toBeVisible()
    await password.fill(PASSWORD)
    await asked.getByRole('button', { name: '確認して続ける' }).click()
    await expect(page.getByText('退会のお申し込みを受け付けました。')).toBeVisible()
    await expect(page.getByText('退会の手続き中です')).toBeVisible()
    await expect(page.getByRole('button', { name: ANSWER })).toHaveCount(0)

    // Every page of my page says so.
    await page.goto('/mypage/profile')
    await expect(page.getByText(/を過ぎると、アカウントを削除します。/)).toBeVisible()
    await page.getByRole('button', { name: '退会をやめる' }).click()
    await expect(page.getByText('退会を取りやめました。')).toBeVisible()
    await expect(page.getByText('退会の手続き中です')).toHaveCount(0)
    await openMail(page, guest.email, '退会の手続きを取りやめました')
    await page.goto(PATH)
    await expect(page.getByRole('button', { name: ANSWER })).toBeVisible()
  },
)

test(
  'a host’s story is hidden meanwhile; an admin sees the closing; after the day the account is gone',
  { tag: '@once' },
  async ({ page, browser }) => {
    const host = await newUser(page.request, '退会 するお')
    const story = await createStory('もうすぐ終わる体験', { slots: [{ inDays: 20 }], host })
    await signIn(page.request, host)
    await page.goto(PATH)
    await expect(page.getByText(/公開中の体験1件は、申し込むとすぐに公開を停止します。/)).toBeVisible()
    await page.getByRole('button', { name: ANSWER }).click()
    await page.getByRole('dialog').getByRole('button', { name: ANSWER }).click()
    await expect(page.getByText('退会の手続き中です')).toBeVisible()
    const visitors = await browser.newContext()
    const visitor = await visitors.newPage()
    await visitor.goto(`/stories/${story.id}`)
    await expect(visitor.getByRole('heading', { level: 1, name: story.title })).toHaveCount(0)
    await page.goto('/host/story')
    await expect(page.getByText('退会の手続き中です')).toBeVisible()

    await signIn(visitor.request, demo('admin'))
    await visitor.goto(`/admin/users?q=${encodeURIComponent(host.email)}`)
    await visitor.getByRole('link', { name: host.name }).click()
    await expect(visitor.getByText(/に、ご本人が申し込みました。/)).toBeVisible()

    await letAccountClose(host.email)
    await runCleanup()
    await expect(async () => {
      await page.goto(PATH)
      await expect(page).toHaveURL(/\/logon/, { timeout: 500 })
    }).toPass({ timeout: 100_000 })
    await openMail(page, host.email, '退会の手続きが済みました')
    expect((await page.request.post('/api/v1/sign_in', { data: host })).status()).toBe(401)
    await visitor.reload()
    await expect(visitor.getByRole('heading', { level: 1, name: '退会したユーザー' })).toBeVisible()
    await visitors.close()
  },
)

test('the page in its states, by axe', { tag: ['@once', '@long'] }, async ({ page, guest }) => {
  await page.goto(PATH)
  await expectAccessibleAtAllWidths(page, 'close-account')
  await page.getByRole('button', { name: ANSWER }).click()
  await expectAccessibleAtAllWidths(page, 'close-account-dialog')
  await page.getByRole('dialog').getByRole('button', { name: ANSWER }).click()
  await expect(page.getByText('退会の手続き中です')).toBeVisible()
  await expectAccessibleAtAllWidths(page, 'close-account-requested')
  await page.getByRole('button', { name: '退会をやめる' }).click()
  const story = await createStory('退会をさまたげる予約', { slots: [{ inDays: 20 }, { inDays: 21 }] })
  for (const slot of story.slots) await book(page.request, { calendar_ids: [slot.id] })
  const own = await createStory('退会をさまたげる開催', { slots: [{ inDays: 22 }], host: guest })
  const other = await newGuestClient()
  await book(other.request, { calendar_ids: [own.slots[0].id] })
  await other.request.dispose()
  await page.goto(PATH)
  await expect(page.getByText('いまは退会できません')).toBeVisible()
  await expect(page.getByRole('link', { name: own.title })).toBeVisible()
  await expectAccessibleAtAllWidths(page, 'close-account-prevented')
})
