// A host learns of a guest's question: on the home page, and from the count in the header.
import { expectAccessible } from '../support/accessible.ts'
import { createStory } from '../support/database.ts'
import { newGuestClient, signInNewHost } from '../support/host.ts'
import { expect, hydrated, test } from '../support/test.ts'

test(
  'a question is on the home page and counted in the header until it is read and answered',
  { tag: '@journey' },
  async ({ page }, { project }) => {
    const host = await signInNewHost(page)
    const story = await createStory('質問を待つ会', { slots: [{ inDays: 12 }], host })
    await page.goto('/host/story')
    await expect(page.getByRole('heading', { name: '返信を待っている質問' })).toHaveCount(0)

    const { request } = await newGuestClient('質問 はなこ')
    const opened = await request.post('/api/v1/threads', { data: { experience_id: story.id } })
    const { id } = (await opened.json()) as { id: number }
    const text = '大阪府から2-3人で参加できますか？'
    const sent = await request.post(`/api/v1/threads/${id}/messages`, {
      data: { text, client_key: `key-of-question-${id}`, experience_id: story.id },
    })
    expect(sent.status()).toBe(201)
    await request.dispose()

    await page.goto('/host/story')
    await hydrated(page)
    const header = page.getByRole('banner')
    const menu = header.getByText('メニュー')
    const phone = project.name.includes('phone')
    if (phone) {
      await expect(menu).toContainText('1件の未読メッセージ')
      const width = page.viewportSize()!.width
      for (const narrow of [320, 360, 375, width]) {
        await page.setViewportSize({ width: narrow, height: 740 })
        expect((await header.boundingBox())!.height, `${narrow} px`).toBeLessThanOrEqual(60)
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(narrow)
      }
      await page.goto('/')
      await expect(header).toContainText('1件の未読メッセージ')
      for (const narrow of [320, 360, 375, width]) {
        await page.setViewportSize({ width: narrow, height: 740 })
        expect((await header.boundingBox())!.height, `front page, ${narrow} px`).toBeLessThanOrEqual(60)
      }
      await page.goto('/host/story')
    } else await expect(page.getByRole('navigation', { name: 'ホストのメニュー' })).toContainText('メッセージ1件')
    await expect(page.getByRole('heading', { name: '返信を待っている質問' })).toContainText('1件')
    const question = page.getByRole('listitem').filter({ hasText: text }).getByRole('link')
    await expect(question).toContainText('返信する')
    await expect(question).toContainText(story.title)
    await expectAccessible(page, 'host-home-with-question')

    await question.click()
    await expect(page.getByRole('log')).toContainText(text)
    await hydrated(page)
    if (phone) await expect(menu).not.toContainText('未読')
    await page.getByRole('textbox', { name: 'メッセージ' }).fill('はい、ぜひお越しください。')
    await page.getByRole('button', { name: '送る', exact: true }).click()
    await expect(page.getByRole('log')).toContainText('ぜひお越しください。')
    await expect(page.getByRole('log')).not.toContainText('送信中')
    await page.goto('/host/story')
    await expect(page.getByRole('heading', { name: '返信を待っている質問' })).toHaveCount(0)
  },
)

test('a host chooses alerts of bookings, cancellations and requests', { tag: '@once' }, async ({ page }) => {
  await signInNewHost(page)
  await page.goto('/mypage/notices')
  await hydrated(page)
  const kinds = ['新しい予約が入ったとき', '予約がキャンセルされたとき', '開催リクエストが届いたとき']
  const box = (kind: string) => page.getByRole('group', { name: kind }).getByLabel('ブラウザーの通知')
  for (const kind of kinds) await box(kind).check()
  await page.getByRole('button', { name: '保存する' }).click()
  await expect(page.getByText('受け取り方を保存しました。')).toBeVisible()
  await page.reload()
  for (const kind of kinds) await expect(box(kind)).toBeChecked()
})
