import { once } from 'node:events'
import { createServer, type IncomingMessage, request as send, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { admitReads } from './admit-reads.ts'

const limits = { running: 2, waiting: 3, refusal_delay: 20 }
let server: Server
let port: number
/** Requests that the listener got and has not answered yet, by path. */
let open: Map<string, ServerResponse>
/** Number of requests that reached the server. */
let received: number

beforeEach(async () => {
  open = new Map()
  const listener = admitReads((request, response) => void open.set(request.url!, response), {
    trust_proxy: true,
    limits,
  })
  received = 0
  server = createServer(listener).listen(0, '127.0.0.1')
  server.on('request', () => received++)
  await new Promise((resolve) => server.once('listening', resolve))
  port = (server.address() as AddressInfo).port
})
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

function ask(path: string, { from = '203.0.113.1', method = 'GET' } = {}) {
  const request = send({ port, path, method, agent: false, headers: { 'x-forwarded-for': `198.51.100.7, ${from}` } })
  const received = async () => {
    const [response] = (await once(request, 'response')) as [IncomingMessage]
    return { status: response.statusCode, headers: response.headers, text: await text(response) }
  }
  const answer = received()
  request.end()
  return { answer, leave: () => (answer.catch(() => undefined), request.destroy()) }
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
  for (const path of ['/a', '/b']) ask(path).answer.catch(() => undefined)
  await running('/a', '/b')
  for (const path of ['/c', '/d']) ask(path).answer.catch(() => undefined)
  await arrived(4)
  ask('/mine', { from: '203.0.113.2' }).answer.catch(() => undefined)
  await running('/a', '/b', '/mine')
})

test('a client that disconnects while it waits takes no turn', async () => {
  for (const path of ['/a', '/b']) ask(path).answer.catch(() => undefined)
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

test('writes, files and health probes do not wait', async () => {
  for (const path of ['/a', '/b']) ask(path).answer.catch(() => undefined)
  await running('/a', '/b')
  const others = ['/assets/x.js', '/images/upload/x.webp', '/readyz', '/sw.js']
  for (const path of others) ask(path).answer.catch(() => undefined)
  ask('/post', { method: 'POST' }).answer.catch(() => undefined)
  await running('/a', '/b', '/post', ...others)
})
