// Guests and hosts write to each other, from two browsers.
import { type Browser, devices, type Page } from '@playwright/test'
import { expectAccessible, expectAccessibleAtAllWidths } from '../support/accessible.ts'
import { book } from '../support/booking.ts'
import { createStory, keepWholeMail } from '../support/database.ts'
import { photoFile } from '../support/experience-form.ts'
import { demo, expect, hrefOf, hydrated, newUser, signIn, test } from '../support/test.ts'

const log = (page: Page) => page.getByRole('log')
const field = (page: Page) => page.getByRole('textbox', { name: 'メッセージ' })
const sendButton = (page: Page) => page.getByRole('button', { name: '送る', exact: true })

/** The host in another browser, with a wide window. */
async function hostPage(browser: Browser, host: Parameters<typeof signIn>[1]) {
  const context = await browser.newContext({ ...devices['Desktop Chrome'] })
  const page = await context.newPage()
  await signIn(page.request, host)
  return page
}

const texts = async (page: Page) =>
  (await log(page).getByRole('listitem').allInnerTexts()).map((text) => /第\d+便/.exec(text)?.[0] ?? '').filter(Boolean)

test.describe(() => {
  test.use({ refusals: [0] })
  test(
    'two browsers exchange messages while one is offline; nothing is lost or doubled',
    { tag: '@journey' },
    async ({ page, browser, guest }) => {
      const host = await newUser(page.request, '渡辺 太郎')
      const story = await createStory(`質問の会 ${guest.email}`, { slots: [{ inDays: 12 }], host })
      await signIn(page.request, guest)

      await page.goto(`/stories/${story.id}`)
      await page.getByRole('link', { name: '主催者に質問する' }).click()
      await expect(page.getByText(`「${story.title}」について`)).toBeVisible()
      await field(page).fill('第1便 <b>持ち物</b>は？ https://example.jp/a?b=1')
      await field(page).press('Control+Enter')
      await expect(log(page).getByRole('link', { name: 'https://example.jp/a?b=1' })).toHaveAttribute(
        'rel',
        /noopener.*noreferrer/,
      )
      await expect(field(page)).toHaveValue('')

      const other = await hostPage(browser, host)
      await other.goto('/host/messages')
      await hydrated(other)
      const entry = other.getByRole('navigation', { name: 'やりとりの一覧' }).getByRole('link')
      await expect(entry).toContainText('件の未読')
      await entry.click()
      await expect(log(other)).toContainText('第1便 <b>持ち物</b>は？')
      await expect(log(page)).toContainText('既読')
      await field(other).fill('第2便 手ぶらでどうぞ。')
      // A double tap sends once, without an error about the empty field.
      await sendButton(other).dblclick()
      await expect(log(page)).toContainText('第2便', { timeout: 3000 })
      expect(await texts(other)).toEqual(['第1便', '第2便'])
      await expect(other.getByRole('alert')).toHaveCount(0)

      // The guest's network is gone. A draft and two messages stay, over a reload too.
      await page.context().setOffline(true)
      await field(page).fill('第3便 ありがとうございます。')
      await sendButton(page).click()
      await field(page).fill('第4便 もう一つあります。')
      await sendButton(page).click()
      await expect(page.getByText('通信できません。')).toBeVisible()
      await field(page).fill('書きかけです')
      await field(other).fill('第5便 お待ちしています。')
      // The page shows it before it is stored, and the order is that of storing.
      const stored = other.waitForResponse(
        (response) => response.request().method() === 'POST' && response.url().endsWith('/messages'),
      )
      await sendButton(other).click()
      await stored
      await expect(log(other)).toContainText('第5便')
      await page.context().setOffline(false)
      await page.reload()
      await expect(field(page)).toHaveValue('書きかけです')
      const order = ['第1便', '第2便', '第5便', '第3便', '第4便']
      for (const one of [page, other]) await expect.poll(() => texts(one), { timeout: 20_000 }).toEqual(order)
      const unsent = () => Object.keys(localStorage).filter((key) => key.includes('outbox-'))
      await expect.poll(() => page.evaluate(unsent)).toEqual([])

      // A message whose response is lost is sent again, and stored once. The route is set before
      // the page loads: Chromium may leave out the requests of a page that a service worker
      // controls already.
      let lost = 0
      await page.route('**/api/v1/threads/*/messages', async (route) => {
        if (route.request().method() !== 'POST' || lost++ > 0) return await route.continue()
        await route.fetch()
        return await route.abort('internetdisconnected')
      })
      await page.reload()
      expect(await texts(page)).toEqual(order)

      await field(page).fill('第6便 駅に着きました。')
      await sendButton(page).click()
      for (const one of [page, other]) await expect.poll(() => texts(one)).toEqual([...order, '第6便'])
      await expect.poll(() => lost).toBe(2)
      await page.unroute('**/api/v1/threads/*/messages')
      await page.reload()
      expect(await texts(page)).toEqual([...order, '第6便'])

      await log(page).getByRole('button', { name: '削除する' }).last().click()
      for (const one of [page, other]) await expect(log(one)).toContainText('このメッセージは削除されました。')
      await expectAccessible(page, 'thread-guest')
      await expectAccessible(other, 'thread-host')
      await other.context().close()
    },
  )
})

test('a booking is a card in the thread, and the host answers from its slot', async ({ page, browser, guest }) => {
  const host = await newUser(page.request, '渡辺 太郎')
  const story = await createStory(`予約の会 ${guest.email}`, { slots: [{ inDays: 12 }], host })
  await signIn(page.request, guest)
  const reservation = await book(page.request, { calendar_ids: [story.slots[0].id] })
  await page.goto(`/mypage/reservations/${reservation}`)
  await page.getByRole('link', { name: '主催者に連絡する' }).click()
  await expect(log(page)).toContainText('予約が確定しました')
  const other = await hostPage(browser, host)
  await other.goto(`/host/calendars/${story.slots[0].id}`)
  await hydrated(other)

  await other.getByRole('button', { name: 'お知らせを送る' }).click()
  const dialog = other.getByRole('dialog', { name: '参加者へのお知らせ' })
  const announcement = dialog.getByRole('textbox', { name: 'お知らせ' })
  await dialog.getByRole('button', { name: '雨のとき' }).click()
  await dialog.getByRole('button', { name: '1組に送る' }).click()
  await expect(announcement).toBeFocused()
  await expect(dialog).toContainText('「（ここに入力）」を書き換えてください。')
  await announcement.fill((await announcement.inputValue()).replace('（ここに入力）', 'お貸しします'))
  await expectAccessible(other, 'announcement-form')
  await dialog.getByRole('button', { name: '1組に送る' }).dblclick()
  await expect(log(page)).toContainText('参加者のみなさまへのお知らせ', { timeout: 3000 })
  await expect(log(page).getByText('雨具：お貸しします')).toHaveCount(1)
  await expect(other.getByText('既読 1/1組')).toBeVisible()
  await expectAccessible(other, 'slot-with-announcement')
  await expect(other.getByRole('button', { name: '全員から削除する' })).toBeVisible()

  await other.getByRole('link', { name: 'メッセージを送る' }).click()
  await other.getByLabel('写真のファイル').setInputFiles(await photoFile('umi.jpg', '#3366aa'))
  await expect(other.getByRole('button', { name: '写真1を外す' })).toBeVisible()
  await field(other).fill('雨でも開催します。')
  await sendButton(other).click()
  await expect(log(other)).toContainText('雨でも開催します。')
  const picture = log(page).getByRole('img', { name: '写真1' })
  await expect(picture).toBeVisible()
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  const address = await hrefOf(log(page).getByRole('link', { name: '写真1' }))
  expect(
    (await browser.newContext().then((visitor) => visitor.request.get(new URL(address, page.url()).href))).status(),
  ).toBe(401)
  await expectAccessible(page, 'thread-with-picture')
  await page.goto('/')
  await field(other).fill('集合は9時です。')
  await sendButton(other).click()
  await expect(log(other).getByText('集合は9時です。').locator('..')).toContainText('削除する')
  await page.reload()
  await expect(page.getByRole('banner').getByText('1件の未読メッセージ')).toBeAttached()
  await other.context().close()
})

test('both sides open the whole text of an answer by mail', async ({ page, browser, guest }) => {
  const host = await newUser(page.request, '渡辺 太郎')
  const story = await createStory(`全文の会 ${guest.email}`, { slots: [{ inDays: 12 }], host })
  await signIn(page.request, guest)
  await page.goto(`/mypage/messages/new?story=${story.id}`)
  const text = `10時に着きます。${guest.email}`
  await field(page).fill(text)
  await sendButton(page).click()
  await expect(log(page).getByRole('button', { name: '削除する' })).toBeVisible()
  await expect(log(page).getByText('全文を見る')).toBeHidden()
  const quotation = '2026年11月27日(金) 14:40 つむぎ ［メールアドレス］:\n\n> 到着は何時ごろですか？'
  await keepWholeMail(
    text,
    `10時に着きます。\n\n${quotation}\n\n--\nTEL 03-1234-5678\n${'長い行'.repeat(90)}${'w'.repeat(300)}`,
  )

  const other = await hostPage(browser, host)
  await other.goto('/host/messages')
  await other.getByRole('navigation', { name: 'やりとりの一覧' }).getByRole('link').click()
  await page.reload()
  for (const [one, number] of [
    [page, '03-1234-5678'],
    [other, '［予約確定後に表示］'],
  ] as const) {
    await hydrated(one)
    const opener = log(one).getByText('全文を見る')
    const whole = log(one).getByText('到着は何時ごろですか？')
    await expect(opener).toBeVisible()
    await expect(whole).toBeHidden()
    await opener.focus()
    await one.keyboard.press('Enter')
    await expect(whole).toBeVisible()
    await expect(whole).toContainText(`TEL ${number}`)
    await expect(opener).toBeInViewport()
    // Long lines wrap, so nothing is beside the box.
    expect(await log(one).evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0)
    expect((await opener.boundingBox())!.height).toBeGreaterThanOrEqual(44)
    await expectAccessible(one, one === page ? 'thread-whole-mail' : 'thread-whole-mail-host')
    await opener.click()
    await expect(whole).toBeHidden()
  }
  await other.context().close()
})

test.describe(() => {
  test.use({ refusals: [422] })
  test(
    'the list without threads, a link that names nothing, and a visitor',
    { tag: '@once' },
    async ({ page, guestPage }) => {
      await guestPage.goto('/mypage/messages')
      await expect(guestPage.getByText('表示するデータがありません。')).toBeVisible()
      await expectAccessibleAtAllWidths(guestPage, 'messages-empty')
      await guestPage.goto('/host/messages')
      await expect(guestPage.getByText('表示するデータがありません。')).toBeVisible()
      // Signing in ends the session of the open page, whose next call would fail.
      await page.goto('about:blank')
      await signIn(page.request, demo('host'))
      await page.goto('/mypage/messages/new')
      await expect(page.getByRole('alert')).toBeVisible()
      await page.goto('about:blank')
      await page.context().clearCookies()
      await page.goto('/mypage/messages/new?story=1')
      await expect(page).toHaveURL(/\/logon\?back=%2Fmypage%2Fmessages%2Fnew%3Fstory%3D1/)
    },
  )
})

test.describe(() => {
  test.use({ refusals: [401] })
  test(
    'a page whose session ended says so, keeps the text and asks nothing more',
    { tag: '@once' },
    async ({ page, guest }) => {
      const host = await newUser(page.request, '渡辺 太郎')
      const story = await createStory(`切れる会 ${guest.email}`, { slots: [{ inDays: 12 }], host })
      await signIn(page.request, guest)
      await page.goto(`/mypage/messages/new?story=${story.id}`)
      await expect(page.getByText(`「${story.title}」について`)).toBeVisible()
      // Without the story in the address, sending leads to no other page.
      await page.goto(new URL(page.url()).pathname)
      await hydrated(page)
      await field(page).fill('書きかけの質問です')
      await page.context().clearCookies()
      await sendButton(page).click()
      await expect(page.getByText('ログインの有効期限が切れました。')).toBeVisible()
      const asked: string[] = []
      page.on('request', (request) => void asked.push(request.url()))
      await page.waitForTimeout(3500)
      expect(asked.filter((url) => url.includes('/api/'))).toEqual([])
      await signIn(page.request, guest)
      await page.reload()
      await expect(log(page)).toContainText('書きかけの質問です')
      await expect(log(page)).not.toContainText('送信中')
    },
  )
})
