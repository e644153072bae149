// Contacts that are hidden before a booking, reports to the operator, and blocks.
import { devices, type Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { createStory, mailKinds } from '../support/database.ts'
import { demo, expect, hydrated, newUser, signIn, test } from '../support/test.ts'

test(
  'a guest reports a host, writes with an admin who reads with a reason, and blocks the host',
  { tag: '@once' },
  async ({ page, browser, guest }) => {
    const host = await newUser(page.request, '渡辺 太郎')
    const story = await createStory(`連絡の会 ${guest.email}`, { slots: [{ inDays: 12 }], host })
    await signIn(page.request, guest)
    await page.goto(`/mypage/messages/new?story=${story.id}`)
    await expect(page.getByText('電話番号・メールアドレス・住所は、ご予約が確定するまで')).toBeVisible()
    const field = page.getByRole('textbox', { name: 'メッセージ' })
    await field.fill('電話は090-1234-5678です。')
    await field.press('Control+Enter')
    await expect(page.getByRole('log')).toContainText(
      '相手に表示されない部分：電話番号「090-1234-5678」。予約が確定するまで、',
    )
    const address = new URL(page.url()).pathname

    const wide = { ...devices['Desktop Chrome'] }
    const other = await (await browser.newContext(wide)).newPage()
    await signIn(other.request, host)
    await other.goto(address.replace('/mypage', '/host'))
    await expect(other.getByRole('log')).toContainText('電話は［予約確定後に表示］です。')
    await expect(other.locator('body')).not.toContainText('1234-5678')

    await page.getByText('運営への連絡・ブロック').click()
    await page.getByRole('button', { name: '運営に連絡する' }).click()
    const dialog = page.getByRole('dialog', { name: '運営に連絡する' })
    await dialog.getByRole('button', { name: '連絡する' }).click()
    await expect(dialog).toContainText('内容に近いものを選んでください。')
    await dialog.getByLabel('困っていて、運営の助けがほしい').check()
    await dialog.getByLabel('起きたこと').fill('集合場所がわかりません。')
    await expectAccessible(page, 'report-form')
    const pages = () =>
      Promise.all([other.request.get('/api/v1/threads?side=host'), other.request.get('/api/v1/reports')])
    const seenByHost = async () => (await Promise.all((await pages()).map((answer) => answer.text()))).join('')
    const before = await seenByHost()
    await dialog.getByRole('button', { name: '連絡する' }).dblclick()
    await expect(dialog).toBeHidden()
    await page.getByText('運営への連絡・ブロック').click()
    await page.getByRole('link', { name: '運営への連絡を見る' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('運営への連絡')
    const report = page.url()
    const write = async (one: Page, label: string | RegExp, text: string) => {
      await hydrated(one)
      await one.getByRole('textbox', { name: label }).fill(text)
      await one.getByRole('button', { name: '送る', exact: true }).click()
      await expect(one.getByRole('listitem').filter({ hasText: text })).toBeVisible()
      await expect(one.getByRole('textbox', { name: label })).toHaveValue('')
    }
    const reply = (text: string) => write(office, /さんへの返事/, text)
    const answer = async (text: string) => {
      await page.reload()
      await write(page, '運営への返信', text)
    }

    const office = await (await browser.newContext(wide)).newPage()
    await signIn(office.request, demo('admin'))
    await office.goto('/admin/reports')
    await hydrated(office)
    await office.getByRole('link', { name: '困っていて、運営の助けがほしい' }).last().click()
    await expect(office.getByText('集合場所がわかりません。')).toBeVisible()
    await expect(office.locator('body')).not.toContainText('1234-5678')
    await office.getByRole('button', { name: '理由を記録して読む' }).click()
    const reason = office.getByRole('dialog', { name: 'このやりとりを読む' })
    await reason.getByLabel('読む理由').fill('集合場所のお問い合わせのため')
    await reason.getByRole('button', { name: '記録して読む' }).click()
    await expect(office.getByText('電話は090-1234-5678です。')).toBeVisible()
    await expectAccessible(office, 'report-page')
    await reply('どちらの駅ですか。')
    await answer('鎌倉駅です。')
    await expect(page.getByText('集合場所のお問い合わせのため')).toBeVisible()
    await reply('ホストに確かめます。')
    await answer('ありがとうございます。')
    await expectAccessible(page, 'own-report')
    await office.getByRole('button', { name: '対応済みにする' }).click()
    const closing = office.getByRole('dialog', { name: '対応済みにする' })
    await closing.getByLabel('確認し、必要な対応をしました').check()
    await closing.getByLabel('対応の内容').fill('ホストに電話した。')
    await closing.getByLabel(/さんへの最後の返事/).fill('北口でお待ちください。')
    await closing.getByRole('button', { name: '対応済みにする' }).click()
    await expect(office.getByText('対応済みにし、連絡した方にお知らせしました。')).toBeVisible()
    await expect(office.getByText('ホストに電話した。')).toBeVisible()
    await page.reload()
    await expect(page.getByText('確認し、必要な対応をしました。')).toBeVisible()
    await expect(page.getByText('北口でお待ちください。')).toBeVisible()
    await expect(page.locator('main')).not.toContainText('ホストに電話した。')

    // The host finds nothing of it, in pages, mails and the API.
    expect((await other.request.get(`/api/v1/reports/${report.split('/').pop()!}`)).status()).toBe(404)
    expect((await other.goto(report))?.status()).toBe(404)
    expect(await seenByHost()).toBe(before)
    await other.goto(address.replace('/mypage', '/host'))
    await expect(other.getByRole('log')).toContainText('電話は［予約確定後に表示］です。')
    await expect(other.locator('body')).not.toContainText('集合場所のお問い合わせのため')
    expect((await mailKinds(host.email)).join(' ')).not.toContain('report')
    expect(await mailKinds(guest.email)).toEqual(
      expect.arrayContaining(['report_received', 'report_reply', 'report_closed']),
    )
    await page.goto(address)

    await page.getByText('運営への連絡・ブロック').click()
    await page.getByRole('button', { name: 'この方をブロックする' }).click()
    await page.getByRole('button', { name: 'ブロックする', exact: true }).click()
    await expect(page.getByText('この方をブロックしています。')).toBeVisible()
    await expect(field).toBeHidden()
    await other.reload()
    await expect(other.getByText('相手の方がいまは利用できないため、メッセージを送れません。')).toBeVisible()
    await page.getByText('運営への連絡・ブロック').click()
    await page.getByRole('button', { name: 'ブロックを解除する' }).click()
    await page.getByRole('button', { name: '解除する', exact: true }).click()
    await expect(field).toBeVisible()
    await office.context().close()
    await other.context().close()
  },
)
