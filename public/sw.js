// Shows an offline page when a navigation fails without a network. Nothing else is cached: prices,
// places and sessions always come from the server.
const CACHE = 'offline-v1'
const PAGE = '/offline.html'

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
      for (const name of await caches.keys()) if (name !== CACHE) await caches.delete(name)
      // The browser sends the request while the worker still starts, so that the worker adds no
      // delay.
      await self.registration.navigationPreload?.enable()
      await self.clients.claim()
    })(),
  )
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  if (request.mode !== 'navigate' || request.method !== 'GET') return
  event.respondWith(
    (async () => {
      try {
        return (await event.preloadResponse) ?? (await fetch(request))
      } catch (error) {
        const page = await caches.match(PAGE)
        if (!page) throw error
        // Its own policy, because the page has an inline style sheet and no script.
        return new Response(await page.text(), {
          status: 503,
          headers: {
            'content-type': 'text/html; charset=utf-8',
            'content-security-policy':
              "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'",
          },
        })
      }
    })(),
  )
})
