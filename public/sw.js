// Without a network: shows the last copy of a host's page, or the offline page. Nothing else is
// cached: prices, places and sessions always come from the server. It also shows notices.
//
// Copies (docs/security.md#copies-for-hosts-without-a-network): the server marks the pages that may
// be kept with `x-offline-copy`, the id of their user. All copies are deleted when anybody signs in
// or out, when a page is answered for another user or for nobody, and twelve hours after they were
// made they are no longer shown.
const CACHE = 'offline-v1'
const PAGE = '/offline.html'
const COPIES = 'kept-pages-v1'
const MAX_AGE = 12 * 60 * 60 * 1000
const MAX_COPIES = 30
const LABEL = { timeZone: 'Asia/Tokyo', month: 'long', day: 'numeric', hour: '2-digit', minute: '2-digit' }
/** A page asks for its copy at each change; the copies of one page are this far apart, ms. */
const PAUSE = 10_000
/** Calls that begin or end a session, of either kind. */
const SESSION_CALL = /\/(sign_in|sign_out|sign_up|logon|password|seeing_as|viewing|sessions|me)\b/

/** Increases when copies are deleted: a copy that was under way then isn't kept. */
let generation = 0

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches.open(CACHE).then(async (cache) => {
      await cache.add(new Request(PAGE, { cache: 'reload' }))
      await self.skipWaiting()
    }),
  )
})

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys()) if (name !== CACHE && name !== COPIES) await caches.delete(name)
      // The browser sends the request while the worker still starts, so that the worker adds no
      // delay.
      await self.registration.navigationPreload?.enable()
      await self.clients.claim()
    })(),
  )
})

async function forgetCopies() {
  generation += 1
  await caches.delete(COPIES)
}

/** Whether the page needs a session, so that an answer without an owner means that it ended. */
const isOfHost = (url) => /^\/host(\/|_)/.test(new URL(url).pathname)

/** @param response may be read here: a clone */
async function keep(url, response, began) {
  const owner = response.headers.get('x-offline-copy')
  if (owner === null) {
    const ended = response.type === 'opaqueredirect' || response.redirected || response.status === 401
    if (isOfHost(url) && ended) await forgetCopies()
    return
  }
  const copies = await caches.open(COPIES)
  const keys = await copies.keys()
  const first = keys.length > 0 ? await copies.match(keys[0]) : undefined
  if (first && first.headers.get('x-offline-copy') !== owner) {
    await forgetCopies()
    return
  }
  const headers = new Headers({
    'content-type': 'text/html; charset=utf-8',
    'x-offline-copy': owner,
    'x-kept-at': String(Date.now()),
  })
  for (const name of ['content-security-policy', 'permissions-policy', 'referrer-policy', 'x-content-type-options']) {
    const value = response.headers.get(name)
    if (value !== null) headers.set(name, value)
  }
  const text = await response.text()
  if (began !== generation) return
  await copies.put(url, new Response(text, { headers }))
  if (began !== generation) await caches.delete(COPIES)
  else for (const old of keys.slice(0, Math.max(0, keys.length + 1 - MAX_COPIES))) await copies.delete(old)
}

/** The copy with its time in the document, for the notice of the page; undefined without one. */
async function copyOf(url) {
  const copies = await caches.open(COPIES)
  const copy = await copies.match(url)
  if (!copy) return undefined
  const kept_at = Number(copy.headers.get('x-kept-at'))
  if (!(Date.now() - kept_at < MAX_AGE)) {
    await copies.delete(url)
    return undefined
  }
  const label = new Date(kept_at).toLocaleString('ja-JP', LABEL)
  // Before its scripts run, and without them, the style sheet shows the label.
  const marks = `data-kept-at="${kept_at}" data-kept-label="${label}"`
  return new Response((await copy.text()).replace('<html ', `<html ${marks} `), { headers: copy.headers })
}

async function offlinePage() {
  const page = await caches.match(PAGE)
  if (!page) return undefined
  // Its own policy, because the page has an inline style sheet and no script.
  return new Response(await page.text(), {
    status: 503,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'",
    },
  })
}

async function open(event) {
  const { request } = event
  const began = generation
  let response
  try {
    response = (await event.preloadResponse) ?? (await fetch(request))
    // Firefox doesn't reject a request of its own that failed: it gives this response.
    if (response.type === 'error') throw new TypeError('no network')
  } catch (error) {
    const page = (await copyOf(request.url)) ?? (await offlinePage())
    if (!page) throw error
    return page
  }
  if (isOfHost(request.url)) event.waitUntil(keep(request.url, response.clone(), began))
  return response
}

/** A form that can't be sent leaves the page as it is: the answer 204 doesn't replace it. */
async function send(event) {
  try {
    return await fetch(event.request)
  } catch {
    const page = await self.clients.get(event.clientId)
    page?.postMessage('unsent')
    return new Response(null, { status: 204 })
  }
}

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { pathname } = new URL(request.url)
  const reads = request.method === 'GET' || request.method === 'HEAD'
  if (!reads && SESSION_CALL.test(pathname)) event.waitUntil(forgetCopies())
  if (request.mode !== 'navigate') return
  if (request.method === 'GET') event.respondWith(open(event))
  else if (pathname === '/sign_out' || pathname === '/seeing_as/end') event.respondWith(send(event))
})

self.addEventListener('message', (event) => {
  const path = event.data?.keep
  if (typeof path !== 'string') return
  const url = new URL(path, self.location.origin)
  if (url.origin !== self.location.origin || !isOfHost(url.href)) return
  const began = generation
  event.waitUntil(
    (async () => {
      const before = await (await caches.open(COPIES)).match(url.href)
      if (before && Date.now() - Number(before.headers.get('x-kept-at')) < PAUSE) return
      try {
        await keep(url.href, await fetch(url.href, { credentials: 'same-origin', redirect: 'manual' }), began)
      } catch (error) {
        console.info('no copy of this page', error)
      }
    })(),
  )
})

/** Where a notice leads when its path is none of our own. */
const START = '/host/story'

/** The address of one of our own pages, whatever the message says. */
function pageOf(path) {
  const { origin } = self.location
  if (typeof path === 'string' && path.startsWith('/') && URL.canParse(path, origin)) {
    const url = new URL(path, origin)
    if (url.origin === origin) return url.href
  }
  return origin + START
}

const textOf = (value, most) => (typeof value === 'string' ? value.slice(0, most) : '')

/** Title and options of a notice. The browser requires one for each message, also for a broken one. */
function noticeOf(data) {
  let message
  try {
    message = data.json()
  } catch {
    message = null
  }
  return {
    title: textOf(message?.title, 200) || 'つむぎ',
    options: {
      body: textOf(message?.text, 2000) || 'お知らせがあります。',
      // A notice that is sent again replaces the one on the screen.
      tag: textOf(message?.tag, 64),
      lang: 'ja',
      icon: '/icon-192.png',
      data: { url: pageOf(message?.path) },
    },
  }
}

self.addEventListener('push', (event) => {
  const { title, options } = noticeOf(event.data)
  event.waitUntil(self.registration.showNotification(title, options))
})

/** Shows a page that is open, or opens it. */
async function show(url) {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const open = pages.find((page) => page.url === url)
  await (open ? open.focus() : self.clients.openWindow(url))
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  // The data survives in the browser, so it is read as carefully as the message.
  const { pathname, search, hash } = new URL(event.notification.data?.url ?? START, self.location.origin)
  event.waitUntil(show(pageOf(pathname + search + hash)))
})
