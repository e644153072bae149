// Notices to a browser: turned on at /host/push, sent through a stand-in of the push service,
// handled by the service worker in Chromium. The permission, the subscription (Chromium would ask
// Google for it) and the screen are made up: without a window, Chromium has none of them.
import type { BrowserContext, CDPSession, Page, Worker } from '@playwright/test'
import { pushFake } from '#test/notices/push-fake.ts'
import { expectAccessibleAtAllWidths } from '../support/accessible.ts'
import { anotherServer } from '../support/another-server.ts'
import { newGuestClient, signInNewHost } from '../support/host.ts'
import { origin as ownOrigin } from '../support/target.ts'
import { expect, hydrated, test } from '../support/test.ts'

type Given = { endpoint: string; keys: { p256dh: string; auth: string } }

/** What `pushManager` says, kept for the browser as Chromium keeps it. */
async function withPushService(page: Page, given: Given) {
  await page.addInitScript((subscription) => {
    const KEPT = 'push-of-the-test'
    const made = () => {
      const key = localStorage.getItem(KEPT)
      if (key === null) return null
      return {
        options: { applicationServerKey: Uint8Array.from(JSON.parse(key) as number[]).buffer, userVisibleOnly: true },
        toJSON: () => subscription,
        unsubscribe: async () => {
          localStorage.removeItem(KEPT)
          return true
        },
      }
    }
    const allowed = () => localStorage.getItem(`${KEPT}-allowed`)
    Object.defineProperty(Notification, 'permission', { get: () => allowed() ?? 'default' })
    Notification.requestPermission = async () => {
      localStorage.setItem(`${KEPT}-allowed`, 'granted')
      return 'granted'
    }
    Object.assign(PushManager.prototype, {
      getSubscription: async () => made(),
      subscribe: async ({ applicationServerKey }: { applicationServerKey: Uint8Array }) => {
        localStorage.setItem(KEPT, JSON.stringify([...applicationServerKey]))
        return made()
      },
    })
  }, given)
}

/**
 * Delivers messages to the service worker, as the browser's connection to its push service does.
 */
async function delivery(page: Page) {
  const browser: CDPSession = await page.context().newCDPSession(page)
  const found = new Promise<string>((resolve) =>
    browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ isDeleted }) => !isDeleted)
      if (own) resolve(own.registrationId)
    }),
  )
  await browser.send('ServiceWorker.enable')
  const registrationId = await found
  return (data: string) =>
    browser.send('ServiceWorker.deliverPushMessage', { origin: new URL(page.url()).origin, registrationId, data })
}

type Notice = { title: string; body: string; tag: string; data: { url: string } }
type Scope = {
  notices: Notice[]
  clients: { openWindow: (url: string) => Promise<null> }
  show: (url: string) => Promise<void>
  pageOf: (path: unknown) => string
}

/** The worker of an origin, with a screen: Chromium without a window shows no notices. */
async function workerOf(context: BrowserContext, origin: string): Promise<Worker> {
  const find = () => context.serviceWorkers().find((worker) => worker.url().startsWith(origin))
  await expect.poll(() => find()?.url()).toBeDefined()
  const worker = find()!
  await worker.evaluate(() => {
    const scope = globalThis as unknown as Scope
    scope.notices = []
    Object.assign(ServiceWorkerRegistration.prototype, {
      showNotification: async (title: string, options: Omit<Notice, 'title'>) => {
        // As a browser: a notice with the same tag takes the place of the first.
        scope.notices = scope.notices.filter(({ tag }) => tag === '' || tag !== options.tag)
        scope.notices.push({ ...options, title })
      },
    })
  })
  return worker
}

const shown = (worker: Worker) =>
  worker.evaluate(() =>
    (globalThis as unknown as Scope).notices.map(({ title, body, tag, data: { url } }) => ({ title, body, tag, url })),
  )

test('a host turns notices on, gets one, and turns them off', { tag: '@once' }, async ({ page, context }) => {
  test.slow()
  const company = await pushFake()
  const { origin, stop } = await anotherServer({ PUSH_SERVICE_BASE: company.address })
  try {
    const given = company.subscribe()
    await signInNewHost(page)
    await withPushService(page, given)
    await page.goto(`${origin}/host/push`)
    const on = page.getByRole('button', { name: '通知を受け取る' })
    await expect(on).toBeVisible()
    await expect(page.getByText('通知を受け取る端末はありません。')).toBeVisible()
    await expectAccessibleAtAllWidths(page, 'push-off')

    await on.click()
    await expect(page.getByText('このブラウザーで通知を受け取ります。')).toBeVisible()
    const list = page.getByRole('list', { name: '通知を受け取る端末' }).getByRole('listitem')
    await expect(list).toHaveCount(1)
    await expect(list).toContainText('この端末')
    await page.getByRole('button', { name: '試しに送る' }).click()
    await expect(page.getByText('試しの通知を送りました。')).toBeVisible()
    expect(company.wrong).toEqual([])
    expect(company.shown).toMatchObject([{ endpoint: given.endpoint, message: { path: '/host/push' } }])
    await expectAccessibleAtAllWidths(page, 'push-on')

    const worker = await workerOf(context, origin)
    await test.step('the service worker shows it', async () => {
      const deliver = await delivery(page)
      const message = JSON.stringify(company.shown[0]!.message)
      await deliver(message)
      const notice = { title: '通知を受け取れます', body: 'つむぎからの試しの通知です。', tag: 'trial' }
      await expect.poll(() => shown(worker)).toEqual([{ ...notice, url: `${origin}/host/push` }])
      // The same notice again, as after a lost answer, takes its place.
      await deliver(message)
      await expect.poll(() => shown(worker)).toHaveLength(1)
    })

    await test.step('hostile and broken messages lead to our own page', async () => {
      const deliver = await delivery(page)
      const paths = ['https://evil.example/', '//evil.example/', '/\\evil.example/', 'javascript:alert(1)', 7, null]
      for (const [n, path] of paths.entries()) {
        await deliver(JSON.stringify({ title: 'a', text: 'b', tag: `hostile-${n}`, path }))
        await expect
          .poll(async () => (await shown(worker)).find(({ tag }) => tag === `hostile-${n}`)?.url)
          .toBe(`${origin}/host/story`)
      }
      const before = (await shown(worker)).length
      for (const broken of ['', 'no JSON', '[]', 'null', '{"title":{"a":1},"tag":[]}']) await deliver(broken)
      await expect.poll(async () => (await shown(worker)).length).toBe(before + 5)
      const added = (await shown(worker)).filter(({ title }) => title === 'つむぎ')
      expect(added).toHaveLength(5)
      for (const one of added) expect(one).toMatchObject({ body: 'お知らせがあります。', url: `${origin}/host/story` })
    })

    await test.step('a press goes to our own page, or to the one that is open', async () => {
      const opened = await worker.evaluate(async () => {
        const scope = globalThis as unknown as Scope
        const urls: string[] = []
        scope.clients.openWindow = async (url) => {
          urls.push(url)
          return null
        }
        for (const path of ['/host/calendars', '//evil.example/', 'https://evil.example/a'])
          await scope.show(scope.pageOf(path))
        return urls
      })
      expect(opened).toEqual([`${origin}/host/calendars`, `${origin}/host/story`, `${origin}/host/story`])
    })

    await test.step('a reload keeps it, and it can be turned off', async () => {
      await page.reload()
      await hydrated(page)
      await expect(page.getByText('オンです。')).toBeVisible()
      await page.getByRole('button', { name: 'オフにする' }).click()
      await expect(page.getByText('このブラウザーの通知をオフにしました。')).toBeVisible()
      await expect(page.getByText('通知を受け取る端末はありません。')).toBeVisible()
    })

    await test.step('a registration that the push service has forgotten', async () => {
      await page.getByRole('button', { name: '通知を受け取る' }).click()
      await expect(page.getByText('このブラウザーで通知を受け取ります。')).toBeVisible()
      company.unsubscribe(given.endpoint)
      await page.getByRole('button', { name: '試しに送る' }).click()
      await expect(page.getByText('このブラウザーの登録が切れていました。')).toBeVisible()
      await expect(page.getByRole('button', { name: '通知を受け取る' })).toBeVisible()
    })
  } finally {
    await stop()
    await company.stop()
  }
})

test('browsers that allow no notices, and other browsers of the host', { tag: '@once' }, async ({ page }) => {
  const host = await signInNewHost(page)
  await test.step('denied', async () => {
    await page.addInitScript(() =>
      Object.defineProperty(Notification, 'permission', { get: () => 'denied', configurable: true }),
    )
    await page.goto('/host/push')
    await expect(page.getByText('つむぎの通知が止められています。')).toBeVisible()
    await expectAccessibleAtAllWidths(page, 'push-denied')
  })
  await test.step('not supported', async () => {
    await page.addInitScript(() => Reflect.deleteProperty(window, 'PushManager'))
    await page.reload()
    await expect(page.getByText('このブラウザーでは、通知を使えません。')).toBeVisible()
  })
  await test.step('another browser of the host is listed and turned off; a stranger’s isn’t', async () => {
    const company = await pushFake()
    const { person, request } = await newGuestClient()
    const put = (data: Given) => request.put('/api/v1/host/push', { data, headers: { origin: ownOrigin } })
    expect((await put(company.subscribe())).status()).toBe(200)
    await request.post('/api/v1/sign_in', { data: { email: host.email, password: host.password } })
    expect((await put(company.subscribe())).status()).toBe(200)
    expect(person.email).not.toBe(host.email)
    await page.reload()
    await hydrated(page)
    const list = page.getByRole('list', { name: '通知を受け取る端末' }).getByRole('listitem')
    await expect(list).toHaveCount(1)
    await expect(list).not.toContainText('この端末')
    await list.getByRole('button').click()
    await expect(page.getByText('の通知をオフにしました。')).toBeVisible()
    await expect(list).toHaveCount(0)
    await request.dispose()
    await company.stop()
  })
})

test('the manifest of the host area names icons that exist', { tag: '@once' }, async ({ page }) => {
  await signInNewHost(page)
  await page.goto('/host/story')
  const href = await page.locator('link[rel="manifest"]').getAttribute('href')
  const answer = await page.request.get(href ?? '')
  expect(answer.headers()['content-type']).toContain('application/manifest+json')
  const { icons, start_url, display } = (await answer.json()) as {
    icons: { src: string; sizes: string; type: string }[]
    start_url: string
    display: string
  }
  expect({ start_url, display }).toEqual({ start_url: '/host/story', display: 'standalone' })
  for (const { src, sizes, type } of [
    ...icons,
    { src: '/apple-touch-icon.png', sizes: '180x180', type: 'image/png' },
  ]) {
    const icon = await page.request.get(src)
    expect(icon.headers()['content-type'], src).toContain(type)
    if (type !== 'image/png') continue
    const body = await icon.body()
    expect(`${body.readUInt32BE(16)}x${body.readUInt32BE(20)}`, src).toBe(sizes)
  }
})
