import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { pageGate } from './page-gate.ts'
import { type PageQueue, pageQueue } from './page-queue.ts'

let server: http.Server | undefined
const agent = new http.Agent()
afterEach(() => {
  agent.destroy()
  server?.closeAllConnections()
  server?.close()
})

/** A server whose handler waits until the test ends it. */
async function serve(queue: PageQueue) {
  const gate = pageGate(queue)
  const handled: { url: string; end: () => void; leave: () => void }[] = []
  server = http.createServer((request, response) => {
    void gate.admit(request, response, () =>
      handled.push({ url: request.url!, end: () => response.end('done'), leave: () => gate.leave(request) }),
    )
  })
  await new Promise<void>((resolve) => server!.listen(0, resolve))
  const { port } = server.address() as AddressInfo
  const urls = () => handled.map(({ url }) => url)
  return {
    handled,
    urls,
    send: (path: string, method = 'GET') => {
      const request = http.request({ port, path, method, agent })
      const status = new Promise<number>((resolve, reject) => {
        request.on('response', (response) => resolve(response.resume().statusCode!))
        request.on('error', reject)
      })
      status.catch(() => undefined)
      request.end()
      return { status, cancel: () => request.destroy() }
    },
    reach: (...paths: string[]) => expect.poll(() => urls().toSorted()).toEqual(paths.toSorted()),
  }
}

it('lets pages wait for their turn, and nothing else', async () => {
  const { send, reach, handled } = await serve(pageQueue({ running: 1, waiting: 5 }))
  send('/stories')
  await reach('/stories')
  send('/stories/1.data?a=b.c')
  const others = ['/api/v1/stories', '/brand/api/v1/me', '/v1_1/tsumugi/image/upload', '/assets/a.js', '/images/a/b']
  const files = ['/healthz', '/readyz', '/robots.txt', '/sitemap.xml', '/dev/mail', '/sandbox-pay/token']
  for (const path of [...others, ...files]) send(path)
  send('/logon', 'POST')
  await reach('/stories', '/logon', ...others, ...files)
  // The turn ends when the page is complete, before a slow client has it.
  handled[0]!.leave()
  await reach('/stories', '/logon', ...others, ...files, '/stories/1.data?a=b.c')
})

it('refuses a page when too many wait, after a second', async () => {
  const { send, reach, handled } = await serve(pageQueue({ running: 1, waiting: 1 }))
  const first = send('/stories')
  await reach('/stories')
  // The order of two connections is not that of their requests: either is refused.
  const others = ['/brands', '/hosting'].map((path) => send(path).status)
  expect(await Promise.race(others)).toBe(503)
  handled[0]!.end()
  expect(await first.status).toBe(200)
  await expect.poll(() => handled.length).toBe(2)
  handled[1]!.end()
  expect(new Set(await Promise.all(others))).toEqual(new Set([200, 503]))
})

it('gives the turn of a client that left to the next page', async () => {
  const { send, reach } = await serve(pageQueue({ running: 1, waiting: 5 }))
  const running = send('/stories')
  await reach('/stories')
  const waiting = send('/brands')
  await new Promise((resolve) => setTimeout(resolve, 50))
  waiting.cancel()
  send('/hosting')
  running.cancel()
  await reach('/stories', '/hosting')
})
