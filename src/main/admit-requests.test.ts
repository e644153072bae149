import { once } from 'node:events'
import { createServer, type IncomingMessage, request as send, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { admitRequests } from './admit-requests.ts'

const limits = { running: 2, waiting: 3, long_at_once: 3, long: 50 }
let server: Server
let port: number
/** Requests that the listener got and has not answered yet, by path. */
let open: Map<string, ServerResponse>
/** Number of requests that reached the server. */
let received: number

async function listen(changed: Partial<typeof limits> = {}, work: () => unknown = () => undefined) {
  open = new Map()
  const all = { ...limits, ...changed }
  const listener = admitRequests(
    (request, response) => {
      open.set(request.url!, response)
      return work()
    },
    {
      trust_proxy: true,
      limits: { reads: all, writes: all, files: { ...all, long_at_once: Infinity } },
      refusal_delay: 20,
    },
  )
  received = 0
  server = createServer(listener).listen(0, '127.0.0.1')
  server.on('request', () => received++)
  await new Promise((resolve) => server.once('listening', resolve))
  port = (server.address() as AddressInfo).port
}
beforeEach(() => listen())
const stop = () => {
  server.closeAllConnections()
  server.close()
}
afterEach(stop)

function ask(path: string, { from = '203.0.113.1', method = 'GET' } = {}) {
  const request = send({ port, path, method, agent: false, headers: { 'x-forwarded-for': `198.51.100.7, ${from}` } })
  const received = async () => {
    const [response] = (await once(request, 'response')) as [IncomingMessage]
    return { status: response.statusCode, headers: response.headers, text: await text(response) }
  }
  const answer = received()
  // The end of a test cuts the responses that are still open.
  answer.catch(() => undefined)
  request.end()
  return { answer, leave: () => request.destroy() }
}
const running = (...paths: string[]) => expect.poll(() => [...open.keys()].toSorted()).toEqual(paths.toSorted())
const connections = async () => await promisify(server.getConnections.bind(server))()
const arrived = (requests: number) => expect.poll(() => received).toBe(requests)
async function finish(path: string) {
  open.get(path)!.end('done')
  open.delete(path)
}

test('a few reads of one address run, the next ones wait in order, more are refused', async () => {
  const asked = [ask('/a'), ask('/b')]
  await running('/a', '/b')
  for (const path of ['/c', '/d', '/e']) {
    asked.push(ask(path))
    await arrived(asked.length)
  }
  const refused = await ask('/f').answer
  expect(refused).toMatchObject({ status: 429, headers: { 'retry-after': '1', 'cache-control': 'no-store' } })
  expect(refused.text).toBe('アクセスが集中しています。少し待って、もう一度お試しください。')
  expect(JSON.parse((await ask('/api/v1/front').answer).text)).toMatchObject({ code: 'too_many_requests' })
  await finish('/b')
  await running('/a', '/c')
  await finish('/a')
  await running('/c', '/d')
  await finish('/c')
  await running('/d', '/e')
  await finish('/d')
  await finish('/e')
  for (const { answer } of asked) expect((await answer).status).toBe(200)
})

test('another address does not wait', async () => {
  for (const path of ['/a', '/b']) ask(path)
  await running('/a', '/b')
  for (const path of ['/c', '/d']) ask(path)
  await arrived(4)
  ask('/mine', { from: '203.0.113.2' })
  await running('/a', '/b', '/mine')
})

test('a client that disconnects while it waits takes no turn', async () => {
  for (const path of ['/a', '/b']) ask(path)
  await running('/a', '/b')
  const gone = ask('/gone')
  await arrived(3)
  const waits = ask('/waits')
  await arrived(4)
  gone.leave()
  await expect.poll(() => connections()).toBe(3)
  await finish('/a')
  await running('/b', '/waits')
  await finish('/waits')
  expect((await waits.answer).status).toBe(200)
})

test('a request that its client cuts keeps its place until its work ends', async () => {
  stop()
  const ends: (() => void)[] = []
  await listen({}, () => new Promise<void>((resolve) => ends.push(resolve)))
  const cut = [ask('/a'), ask('/b')]
  await running('/a', '/b')
  const waits = ask('/waits')
  await arrived(3)
  for (const { leave } of cut) leave()
  await expect.poll(() => connections()).toBe(1)
  await running('/a', '/b')
  ends[1]!()
  await running('/a', '/b', '/waits')
  await finish('/waits')
  ends[2]!()
  expect((await waits.answer).status).toBe(200)
})

test.each(['/assets/x.js', '/images/upload/x.webp', '/readyz', '/sw.js', '/api/v1/thread_events'])(
  '%s has places of its own, and refuses no page when they are taken',
  async (path) => {
    const asked = Array.from({ length: limits.running + limits.waiting }, (_, n) => `${path}?${n}`)
    for (const [n, one] of asked.entries()) {
      ask(one)
      await arrived(n + 1)
    }
    await running(...asked.slice(0, limits.running))
    expect((await ask(path).answer).status).toBe(429)
    ask('/a')
    ask(path, { from: '203.0.113.2' })
    await running(...asked.slice(0, limits.running), '/a', path)
  },
)

test.each(['/assets/../stories', '/assets/%2e%2E/stories', '/images/./../stories', '/assets/..\\stories'])(
  '%s leads to a page, so it has the places of pages',
  async (path) => {
    ask('/a')
    ask('/b')
    await running('/a', '/b')
    ask(path)
    ask('/assets/x.js')
    await running('/a', '/b', '/assets/x.js')
  },
)

test('any number of files may be on their way to slow clients', async () => {
  const paths = Array.from({ length: 3 * limits.long_at_once }, (_, n) => `/images/upload/${n}.webp`)
  for (const [n, path] of paths.entries()) {
    ask(path)
    await running(...paths.slice(0, n + 1))
    begin(path)
  }
})

test('every other method has its own places, also on paths of files', async () => {
  stop()
  await listen({ long: 60_000 })
  for (const path of ['/a', '/b']) ask(path)
  await running('/a', '/b')
  ask('/post', { method: 'POST' })
  ask('/assets/x.js', { method: 'DELETE' })
  await running('/a', '/b', '/post', '/assets/x.js')
  for (const [n, method] of ['PUT', 'OPTIONS', 'PATCH'].entries()) {
    ask(`/${method}`, { method })
    await arrived(5 + n)
  }
  const refused = await ask('/more', { method: 'POST' }).answer
  expect(refused.status).toBe(429)
  await running('/a', '/b', '/post', '/assets/x.js')
  await finish('/post')
  await running('/a', '/b', '/assets/x.js', '/PUT')
})

test.each([
  ['whole', 'a=1', 'keep-alive'],
  ['cut', 'a=', 'close'],
])('a refused write whose body is %s: %j', async (_, body, connection) => {
  for (const path of ['/1', '/2', '/3', '/4', '/5']) ask(path, { method: 'POST' })
  await arrived(5)
  const headers = { 'x-forwarded-for': '203.0.113.1', 'content-length': '3', connection: 'keep-alive' }
  const request = send({ port, path: '/refused', method: 'POST', agent: false, headers })
  request.flushHeaders()
  request.write(body)
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  expect([response.statusCode, response.headers.connection]).toEqual([429, connection])
  request.destroy()
})

test('a write that takes long blocks no other write of its address, up to a number', async () => {
  const write = (path: string) => ask(path, { method: 'POST' })
  for (const path of ['/1', '/2', '/3']) write(path)
  await running('/1', '/2', '/3')
  // Until it counts as long, another write would run.
  await new Promise((resolve) => setTimeout(resolve, 10 * limits.long))
  expect((await write('/refused').answer).status).toBe(429)
  // Reads of the address, and writes of another one, go on.
  ask('/read')
  ask('/mine', { from: '203.0.113.2', method: 'POST' })
  await running('/1', '/2', '/3', '/read', '/mine')
  await finish('/1')
  const next = write('/next')
  await running('/2', '/3', '/read', '/mine', '/next')
  await finish('/next')
  expect((await next.answer).status).toBe(200)
})

/**
 * Sends the headers of the response and a part of its body, as a CSV does whose client doesn't read
 * on.
 */
const begin = (...paths: string[]) => {
  for (const path of paths) open.get(path)!.write('part')
}

test('long responses block no other read of their address', async () => {
  const long = [ask('/long1'), ask('/long2')]
  await running('/long1', '/long2')
  const short = ask('/short')
  await arrived(3)
  begin('/long1', '/long2')
  await running('/long1', '/long2', '/short')
  await finish('/short')
  expect((await short.answer).status).toBe(200)
  await finish('/long1')
  await finish('/long2')
  for (const { answer } of long) expect((await answer).text).toBe('partdone')
})

test('a read that has sent nothing keeps its place, however long it takes', async () => {
  for (const path of ['/a', '/b']) ask(path)
  await running('/a', '/b')
  ask('/c')
  await arrived(3)
  await new Promise((resolve) => setTimeout(resolve, 4 * limits.long))
  await running('/a', '/b')
})

test('an address with too many long responses gets 429, until one of them ends', async () => {
  const long = [ask('/long1'), ask('/long2')]
  await running('/long1', '/long2')
  long.push(ask('/long3'))
  await arrived(3)
  begin('/long1', '/long2')
  await running('/long1', '/long2', '/long3')
  const more = [ask('/a')]
  await running('/a', '/long1', '/long2', '/long3')
  more.push(ask('/b'), ask('/c'))
  await arrived(6)
  begin('/long3')
  // The fourth read runs, the fifth and sixth wait. They are refused when their turn comes.
  await expect.poll(async () => (await ask('/refused').answer).status).toBe(429)
  await finish('/a')
  const statuses = await Promise.all(more.map(async ({ answer }) => (await answer).status))
  expect(statuses.toSorted((a, b) => Number(a) - Number(b))).toEqual([200, 429, 429])
  long[0]!.leave()
  await expect.poll(() => connections()).toBe(2)
  open.delete('/long1')
  const again = ask('/again')
  await running('/again', '/long2', '/long3')
  await finish('/again')
  expect((await again.answer).status).toBe(200)
})

test('long responses of one address refuse nothing to another', async () => {
  for (const path of ['/long1', '/long2']) ask(path)
  await running('/long1', '/long2')
  ask('/long3')
  await arrived(3)
  begin('/long1', '/long2')
  await running('/long1', '/long2', '/long3')
  begin('/long3')
  // Until it counts as long, another read would run.
  await new Promise((resolve) => setTimeout(resolve, 4 * limits.long))
  await expect.poll(async () => (await ask('/refused').answer).status).toBe(429)
  ask('/mine', { from: '203.0.113.2' })
  await running('/long1', '/long2', '/long3', '/mine')
})

test('the limits of the product admit ten tabs that ask for all their files at once', async () => {
  stop()
  let arrivals = 0
  const all = Promise.withResolvers<void>()
  const files = 30
  const admitted = admitRequests((_request, response) => all.promise.then(() => response.end('file')), {
    trust_proxy: true,
    refusal_delay: 20,
  })
  server = createServer((request, response) => {
    admitted(request, response)
    if (++arrivals === 10 * files) all.resolve()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  port = (server.address() as AddressInfo).port
  const answers = Array.from({ length: 10 * files }, (_, n) => ask(`/images/upload/${n}.webp`).answer)
  const statuses = (await Promise.all(answers)).map(({ status }) => status)
  expect(new Set(statuses)).toEqual(new Set([200]))
})
