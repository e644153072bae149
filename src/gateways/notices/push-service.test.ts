// Sending to push services, against a stand-in that checks what the standards ask of the sender.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aBrowser, type PushFake, pushFake } from '#test/notices/push-fake.ts'
import { MAX_MESSAGE } from './push-message.ts'
import { bodyOf, type PushService, pushService, tagOf } from './push-service.ts'

let company: PushFake
let push: PushService
const now = () => new Date('2026-11-20T10:00:00+09:00')
const MESSAGE = { title: '明日の開催', text: '1回あります。', path: '/host/calendars', tag: tagOf('one') }

beforeAll(async () => {
  company = await pushFake()
  push = pushService(company.options(now))
})
beforeEach(() => {
  for (const list of [company.shown, company.wrong, company.faults]) list.splice(0)
  company.state.asked = 0
})
afterAll(() => company.stop())

const subscribed = () => {
  const { endpoint, keys } = company.subscribe()
  return { endpoint, ...keys }
}

test('a message reaches its browser', async () => {
  const address = subscribed()
  expect(await push.send(address, MESSAGE)).toBe('sent')
  expect(company.shown).toEqual([{ endpoint: address.endpoint, message: MESSAGE, topic: MESSAGE.tag }])
  expect(company.wrong).toEqual([])
})

test('a browser that unsubscribed is gone', async () => {
  const address = subscribed()
  company.unsubscribe(address.endpoint)
  expect(await push.send(address, MESSAGE)).toBe('gone')
  company.faults.push(404)
  expect(await push.send(subscribed(), MESSAGE)).toBe('gone')
})

test.each([429, 500, 503, 408])('%i is for a retry', async (status) => {
  company.faults.push(status)
  await expect(push.send(subscribed(), MESSAGE)).rejects.toThrow(`answers ${status}`)
})

test.each([400, 401, 403, 413, 301, 307])('%i is not, and redirects are not followed', async (status) => {
  company.faults.push(status)
  expect(await push.send(subscribed(), MESSAGE)).toBe('refused')
  expect(company.state.asked).toBe(1)
})

test('silence ends with the timeout, and the error says nothing of the address', async () => {
  company.faults.push('silence')
  const address = subscribed()
  const said = await push.send(address, MESSAGE).catch(String)
  expect(said).toMatch(/push\.example does not answer: no answer in time/)
  expect(said).not.toContain(new URL(address.endpoint).pathname)
  const alone = pushService({ ...company.options(now), base: 'http://127.0.0.1:1' })
  await expect(alone.send(address, MESSAGE)).rejects.toThrow('ECONNREFUSED')
})

describe('addresses that are none', () => {
  const { keys } = aBrowser()
  test.each([
    'http://push.example/a',
    'https://127.0.0.1/a',
    'https://push.example:8443/a',
    'https://redis.internal/a',
  ])('nothing is sent to %s', async (endpoint) => {
    expect(push.isUsable({ endpoint, ...keys })).toBe(false)
    expect(await push.send({ endpoint, ...keys }, MESSAGE)).toBe('refused')
    expect(company.state.asked).toBe(0)
  })
})

test('a long text is cut without splitting a character', () => {
  const long = bodyOf({ ...MESSAGE, text: '😀'.repeat(2000) })
  expect(long.length).toBeLessThanOrEqual(MAX_MESSAGE)
  expect(long.length).toBeGreaterThan(MAX_MESSAGE - 8)
  expect((JSON.parse(long.toString()) as typeof MESSAGE).text).toMatch(/^(😀)+…$/u)
  expect(bodyOf(MESSAGE).toString()).toBe(JSON.stringify({ ...MESSAGE }))
})

test('tags are the same for the same key, and short', () => {
  expect(tagOf('a')).toMatch(/^[\w-]{32}$/)
  expect(tagOf('a')).toBe(tagOf('a'))
  expect(tagOf('a')).not.toBe(tagOf('b'))
})
