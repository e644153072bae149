// Ordinary readers of the whole product are never refused: a crawler with eight connections, and a
// person who opens ten tabs. A client with 500 connections, or one that cuts its requests, gets
// only its own requests refused.
import fs from 'node:fs'
import http from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '#database/embedded.ts'
import { isShort } from '../lanes.ts'
import { type Product, product } from '../processes/product.ts'
import { builtPages } from './built-pages.ts'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tsumugi-crawl-'))
let served: Product
let port: number
const agents: http.Agent[] = []

beforeAll(async () => {
  await builtPages()
  // If this runs as root, PostgreSQL runs as another user.
  fs.chmodSync(folder, 0o755)
  port = await freePort()
  served = product({
    name: 'crawled',
    role: 'all',
    port,
    log_file: path.join(folder, 'log'),
    env: {
      DATA_DIR: path.join(folder, 'data'),
      BASE_URL: `http://127.0.0.1:${port}`,
      DATABASE_URL: '',
      RATE_LIMITS: 'on',
      TRUST_PROXY: 'on',
      LOG_LEVEL: 'error',
    },
  })
  await served.start()
}, 180_000)
afterAll(async () => {
  for (const agent of agents) agent.destroy()
  await served?.stop()
  fs.rmSync(folder, { recursive: true, force: true })
}, 60_000)

type Answer = { status: number; type: string; location: string; text: string }

/** A client with its own address and this many connections. */
function client(from: string, connections: number) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections })
  agents.push(agent)
  const request = (address: string) =>
    http.request({ host: '127.0.0.1', port, path: address, agent, headers: { 'x-forwarded-for': from } })
  return {
    get: (address: string) =>
      new Promise<Answer>((resolve, reject) => {
        const sent = request(address)
        sent.on('error', reject)
        sent.on('response', (response) => {
          let text = ''
          response.setEncoding('utf8').on('data', (part: string) => (text += part))
          response.on('error', reject)
          response.on('end', () =>
            resolve({
              status: response.statusCode ?? 0,
              type: response.headers['content-type'] ?? '',
              location: response.headers.location ?? '',
              text,
            }),
          )
        })
        sent.end()
      }),
    /** Sends a request and disconnects after a millisecond. */
    cut: (address: string) =>
      new Promise<void>((resolve) => {
        const sent = request(address)
        sent.on('error', () => undefined)
        sent.on('close', resolve)
        sent.end()
        setTimeout(() => sent.destroy(), 1)
      }),
  }
}

function linksOf({ text, type, location }: Answer, at: string, element: RegExp): string[] {
  const found = type.startsWith('text/html') ? [...text.matchAll(element)].map(([, a, b]) => (a ?? b)!) : []
  const here = new URL(at, `http://127.0.0.1:${port}`)
  return [...(location ? [location] : []), ...found].flatMap((link) => {
    const address = URL.parse(link.replaceAll('&amp;', '&'), here)
    return address?.origin === here.origin ? [address.pathname + address.search] : []
  })
}

/** The demonstration has about 1,600. */
const MOST_LINKS = isShort ? 400 : 10_000

const ANCHORS = /<a\b[^>]*? href=(?:"([^"]+)"|([^\s">]+))/g
const EVERYTHING = /(?:href|src)=(?:"([^"]+)"|([^\s">]+))/g

const counted = (statuses: number[]) =>
  Object.fromEntries(
    Map.groupBy(statuses, String)
      .entries()
      .map(([a, b]) => [a, b.length]),
  )

test('a crawler with eight connections reads all pages, as fast as they come', { timeout: 180_000 }, async () => {
  const { get } = client('203.0.113.1', 8)
  const seen = new Set(['/'])
  const left = ['/']
  const statuses: number[] = []
  const read = async () => {
    const address = left.shift()!
    const answer = await get(address)
    statuses.push(answer.status)
    for (const link of linksOf(answer, address, ANCHORS)) {
      if (seen.has(link) || seen.size >= MOST_LINKS) continue
      left.push(link)
      seen.add(link)
    }
  }
  let active = 0
  await new Promise<void>((resolve, reject) => {
    const more = () => {
      if (active === 0 && left.length === 0) return resolve()
      for (; active < 8 && left.length > 0; active++)
        read()
          .then(() => active--)
          .then(more, reject)
    }
    more()
  })
  expect(seen.size).toBeGreaterThan(300)
  const { 200: read_pages = 0, 302: to_sign_in = 0, ...others } = counted(statuses)
  expect(others).toEqual({})
  expect(read_pages + to_sign_in).toBe(seen.size)
})

test('a person opens ten tabs at once, with all that their pages load', { timeout: 180_000 }, async () => {
  // A browser has six connections to a server; with HTTP/2 it sends everything at once.
  for (const [from, connections] of [
    ['203.0.113.2', 6],
    ['203.0.113.3', Infinity],
  ] as const) {
    const { get } = client(from, connections)
    const stories = linksOf(await get('/stories'), '/', ANCHORS).filter((link) => /^\/stories\/\d+$/.test(link))
    const tabs = [...new Set(stories)].slice(0, 10)
    expect(tabs).toHaveLength(10)
    const open = async (tab: string) => {
      const page = await get(tab)
      const files = linksOf(page, tab, EVERYTHING).filter((link) => /^\/(assets|images)\/|\.\w+$/.test(link))
      const loaded = [`${tab}.data`, '/stories.data', '/api/v1/stories', '/api/v1/front', ...new Set(files)]
      return [page, ...(await Promise.all(loaded.map(get)))]
    }
    const statuses = (await Promise.all(tabs.map(open))).flat().map(({ status }) => status)
    expect(statuses.length).toBeGreaterThan(200)
    expect(statuses.filter((status) => status === 503 || status === 429)).toEqual([])
  }
})

test('500 connections of one address are refused, and another visitor is served', { timeout: 180_000 }, async () => {
  const { get } = client('203.0.113.4', 500)
  const visitor = client('203.0.113.5', 1)
  const attack = Promise.all(Array.from({ length: 1000 }, (_, n) => get(`/stories?q=${n}`)))
  const seen: number[] = []
  for (let n = 0; n < 20; n++) seen.push((await visitor.get(`/stories?q=visitor${n}`)).status)
  expect(counted(seen)).toEqual({ 200: 20 })
  const { 200: served_pages = 0, 429: refused = 0, ...others } = counted((await attack).map(({ status }) => status))
  expect(others).toEqual({})
  expect(refused).toBeGreaterThan(100)
  expect(served_pages).toBeGreaterThan(100)
})

test('a client that cuts all its requests fills no queue', { timeout: 180_000 }, async () => {
  const { cut } = client('203.0.113.6', 100)
  const visitor = client('203.0.113.7', 1)
  let cutting = true
  let sent = 0
  const attack = Array.from({ length: 100 }, async () => {
    while (cutting) await cut(`/stories?q=cut${sent++}`)
  })
  const seen: number[] = []
  for (const until = Date.now() + 5000; Date.now() < until;)
    seen.push((await visitor.get(`/stories?q=after${seen.length}`)).status)
  cutting = false
  await Promise.all(attack)
  expect(sent).toBeGreaterThan(1000)
  expect(seen.length).toBeGreaterThan(5)
  expect(new Set(seen)).toEqual(new Set([200]))
})
