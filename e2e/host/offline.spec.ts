// A host without a network: nothing on screen disappears, and the last copies of their pages open.
import type { Locator, Page, Request } from '@playwright/test'
import { book } from '../support/booking.ts'
import { addDays } from '#domain/shared/japan-time.ts'
import { addEndingRule, createStory, moveToPast, today } from '../support/database.ts'
import { newGuestClient, signInNewHost } from '../support/host.ts'
import { expect, hydrated, test } from '../support/test.ts'

// A lost connection, and the offline page of the service worker.
test.use({ refusals: [0, 503] })

const copies = (page: Page) =>
  page.evaluate(async () => {
    if (!(await caches.has('kept-pages-v1'))) return []
    const kept = await (await caches.open('kept-pages-v1')).keys()
    return kept.map(({ url }) => new URL(url).pathname)
  })

/** The router asks for the routes of the page's links shortly after hydration. */
const routesLoaded = (page: Page) =>
  page.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => name.includes('/__manifest')))

test(
  'failed actions keep the page, copies open and end with the session',
  { tag: '@once' },
  async ({ page, context }) => {
    const host = await signInNewHost(page)
    const story = await createStory('雨でも開く窯', { host, slots: [{ inDays: 4, places: 5 }] })
    const slot = story.slots[0]
    const { request } = await newGuestClient('参加 みどり')
    await book(request, { calendar_ids: [slot.id], number_of_people: 2 })
    await request.dispose()

    await page.goto('/host/story')
    await expect.poll(() => copies(page)).toContain('/host/story')
    await page.goto(`/host/calendars/${slot.id}`)
    await routesLoaded(page)
    const title = page.getByRole('heading', { level: 1, name: slot.label })
    const row = page.getByText('参加 みどり').first()
    const stale = page.getByText(/時点の内容です/)
    const gone = page.getByRole('heading', { name: 'インターネットにつながっていません' })

    await test.step('an action', async () => {
      await context.setOffline(true)
      await page.getByRole('button', { name: '受付を止める' }).click()
      await expect(page.getByText('通信できませんでした。接続をお確かめのうえ、もう一度お試しください。')).toBeVisible()
      await expect(stale).toBeVisible()
      await expect(title).toBeVisible()
      await expect(row).toBeVisible()
      await expect(gone).toBeHidden()
    })
    await test.step('a link to a page without a copy', async () => {
      await page.getByRole('link', { name: '売上', exact: true }).first().click()
      await expect(page.getByText('通信できないため、次のページを開けませんでした。')).toBeVisible()
      await expect(title).toBeVisible()
      expect(new URL(page.url()).pathname).toBe(`/host/calendars/${slot.id}`)
    })
    await test.step('a link to a page with a copy, and a reload', async () => {
      await page.getByRole('link', { name: 'ホーム', exact: true }).first().click()
      await expect(page.getByRole('heading', { level: 1, name: 'ホーム' })).toBeVisible()
      await expect(stale).toBeVisible()
      await page.reload()
      await expect(page.getByText('雨でも開く窯').first()).toBeVisible()
      await expect(stale).toBeVisible()
    })
    await test.step('the network returns', async () => {
      await hydrated(page)
      await context.setOffline(false)
      await expect(stale).toBeHidden()
    })
    await test.step('signing out deletes the copies', async () => {
      await page.goto('/mypage')
      await page.getByRole('button', { name: 'ログアウト' }).first().click()
      await page.waitForURL('/')
      await expect.poll(() => copies(page)).toEqual([])
      await context.setOffline(true)
      await page.goto('/host/story')
      await expect(gone).toBeVisible()
    })
  },
)

test(
  'a page that is not the newest is loaded again, also in a browser that calls itself online',
  {
    tag: '@once',
  },
  async ({ page }) => {
    const host = await signInNewHost(page)
    const story = await createStory('電波の弱い窯', { host, slots: [{ inDays: 4, places: 5 }] })
    await page.goto(`/host/calendars/${story.slots[0].id}`)
    await routesLoaded(page)
    const sheets: string[] = []
    page.on('request', (request) => request.resourceType() === 'stylesheet' && sheets.push(request.url()))
    await page.route('**/*', (route) => route.abort('internetdisconnected'))
    await page.getByRole('button', { name: '受付を止める' }).click()
    const stale = page.getByText(/時点の内容です/)
    await expect(stale).toBeVisible()
    // The first retry fails, the second doesn't.
    await page.waitForRequest((request) => request.url().includes('.data'))
    await page.unroute('**/*')
    await expect(stale).toBeHidden()
    expect(await page.evaluate(() => navigator.onLine)).toBe(true)
    // The page has its rules. While the router waits for a sheet, nothing handles an error of the
    // data.
    expect(sheets).toEqual([])
  },
)

const LOST = '通信できませんでした。接続をお確かめのうえ、もう一度お試しください。'

type Action = {
  name: string
  /** Opens the form, if there is one, and fills it in. */
  begin?: (page: Page) => Promise<void>
  /** The button that sends. */
  send: (page: Page) => Locator
  /** What the page says when it is done. */
  done: string | RegExp
  /** What the host typed, which must stay. */
  typed?: { field: string | RegExp; text: string }
  /** The dialog that sends, if there is one. */
  dialog?: boolean
}

const button = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first()
const inDialog = (name: string | RegExp) => (page: Page) => page.getByRole('dialog').getByRole('button', { name })
const opens = (name: string | RegExp, fill?: { field: string | RegExp; text: string }) => async (page: Page) => {
  await button(name)(page).click()
  if (fill) await page.getByLabel(fill.field).fill(fill.text)
}
const withReason = { field: '中止の理由', text: '窯の修理のため。' }
const withName = { field: 'お名前', text: '清水 ハル' }
const withAnswer = { field: 'ゲストへのことば', text: 'あいにく留守にしております。' }

test(
  'every action says that the network is cut, keeps the page, and works once afterwards',
  { tag: '@once' },
  async ({ page, context }) => {
    const host = await signInNewHost(page)
    const story = await createStory('切れても消えない会', {
      host,
      slots: [{ inDays: 4 }, { inDays: 5 }, { inDays: 6 }, { inDays: 2 }],
    })
    const [slot, free, last, past] = story.slots
    await addEndingRule(story.id, last)
    const { request } = await newGuestClient('参加 みどり')
    await book(request, { calendar_ids: [slot.id] })
    const attended = await book(request, { calendar_ids: [past.id] })
    await moveToPast(attended)
    await request.post(`/api/v1/reservations/${attended}/review`, { data: { rate: 5, content: 'たのしかったです。' } })
    await request.post(`/api/v1/experiences/${story.id}/holding_requests`, { data: { date: addDays(today(), 20) } })
    const { request: second } = await newGuestClient('願い ひろし')
    await second.post(`/api/v1/experiences/${story.id}/holding_requests`, { data: { date: addDays(today(), 21) } })
    await page.request.post('/api/v1/experience_drafts', { data: { title: '書きかけの会' } })

    const table: readonly { path: string; actions: readonly Action[] }[] = [
      {
        path: '/host/story',
        actions: [
          {
            name: 'extend repeats',
            send: button(/日程を3か月先まで延長する/),
            done: /までの日程を\d+回追加しました。/,
          },
          {
            name: 'accept a request',
            begin: opens('日程をつくって受ける'),
            send: inDialog('日程をつくって知らせる'),
            dialog: true,
            done: /日程をつくり、.*にメールでお知らせします。/,
          },
        ],
      },
      {
        path: '/host/requests',
        actions: [
          {
            name: 'decline a request',
            begin: opens('お断りする', withAnswer),
            send: inDialog('お断りの返事を送る'),
            typed: withAnswer,
            dialog: true,
            done: /にお返事をメールでお知らせします。/,
          },
        ],
      },
      {
        path: '/host/calendars',
        actions: [
          {
            name: 'add a slot',
            begin: opens('日程を追加'),
            send: inDialog('追加する'),
            dialog: true,
            done: /の日程を追加しました。/,
          },
        ],
      },
      {
        path: `/host/calendars/${slot.id}`,
        actions: [
          { name: 'close a slot', send: button('受付を止める'), done: /^受付を止めました。/ },
          {
            name: 'change the places',
            begin: async (page) => {
              await button('定員を変える')(page).click()
              await page.getByRole('dialog').getByLabel('定員', { exact: true }).selectOption('6名')
            },
            send: inDialog('定員を変更する'),
            dialog: true,
            done: /定員を\d+名に変更しました。/,
          },
          {
            name: 'add a booking by telephone',
            begin: opens('電話のご予約を追加', withName),
            send: inDialog('書きとめる'),
            typed: withName,
            dialog: true,
            done: '電話のご予約を書きとめました。',
          },
          {
            name: 'change it',
            begin: opens(/のご予約を変える/, withName),
            send: inDialog('変更する'),
            typed: withName,
            dialog: true,
            done: '電話のご予約を変更しました。',
          },
          {
            name: 'cancel it',
            begin: opens('清水 ハル さんのご予約をキャンセルする'),
            send: inDialog('予約をキャンセルする'),
            dialog: true,
            done: '電話のご予約をキャンセルしました。',
          },
          {
            name: 'cancel the slot',
            begin: opens('この回を中止・延期する', withReason),
            send: inDialog(/^中止して.*を返金する/),
            typed: withReason,
            dialog: true,
            done: /^開催を中止しました。/,
          },
        ],
      },
      {
        path: `/host/calendars/${free.id}`,
        actions: [
          {
            name: 'delete a slot',
            begin: opens('この日程を削除する'),
            send: inDialog('削除する'),
            dialog: true,
            done: '日程を削除しました。',
          },
        ],
      },
      {
        path: '/host/reviews',
        actions: [
          {
            name: 'reply to a review',
            begin: opens('返信を書く', { field: /さんへの返信/, text: 'またお越しください。' }),
            send: button('返信を公開する'),
            typed: { field: /さんへの返信/, text: 'またお越しください。' },
            done: '返信を公開しました。',
          },
        ],
      },
      {
        path: '/host_story?tab=drafts',
        actions: [
          {
            name: 'delete a draft',
            begin: opens('下書き「書きかけの会」を削除'),
            send: inDialog('削除する'),
            dialog: true,
            done: '下書きを削除しました。',
          },
        ],
      },
      {
        path: '/host/calendar_feed',
        actions: [
          { name: 'make the address', send: button('アドレスを作る'), done: 'アドレスを作りました。' },
          {
            name: 'renew the address',
            begin: opens('新しいアドレスにする'),
            send: inDialog('新しくする'),
            dialog: true,
            done: '新しいアドレスにしました。',
          },
          {
            name: 'end the address',
            begin: opens('登録をやめる'),
            send: inDialog('登録をやめる'),
            dialog: true,
            done: 'アドレスを使えなくしました。',
          },
        ],
      },
    ]
    for (const { path, actions } of table) {
      await page.goto(path)
      await routesLoaded(page)
      const heading = await page.getByRole('heading', { level: 1 }).textContent()
      for (const { name, begin, send, done, typed, dialog = false } of actions)
        await test.step(`${path}: ${name}`, async () => {
          await begin?.(page)
          await context.setOffline(true)
          await send(page).dblclick()
          const scope = dialog ? page.getByRole('dialog') : page
          await expect(scope.getByText(LOST).first()).toBeVisible()
          await expect(page.getByRole('heading', { level: 1, name: heading ?? '' })).toBeVisible()
          await expect(page.getByText(done)).toBeHidden()
          if (typed) await expect(page.getByLabel(typed.field)).toHaveValue(typed.text)
          await context.setOffline(false)
          const calls: string[] = []
          const note = (call: Request) => {
            if (call.method() !== 'GET' && call.url().includes('/api/')) calls.push(call.url())
          }
          page.on('request', note)
          await send(page).dblclick()
          await expect(page.getByText(done).first()).toBeVisible()
          expect(calls, 'one call for two taps').toHaveLength(1)
          page.off('request', note)
        })
    }
    await request.dispose()
    await second.dispose()
  },
)
