import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { App } from '#services/shared/app.ts'
import { clientAddress } from './client-address.ts'
import type { ApiEnv } from './env.ts'

async function addressOf(trust_proxy: boolean, remoteAddress?: string, forwarded?: string) {
  const server = new Hono<ApiEnv>()
  server.use((c, next) => {
    c.set('app', { trust_proxy } as App)
    return next()
  })
  server.get('/', (c) => c.text(clientAddress(c)))
  const headers: Record<string, string> = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
  const env = remoteAddress === undefined ? undefined : { incoming: { socket: { remoteAddress } } }
  return (await server.request('/', { headers }, env)).text()
}

test('uses the socket’s address and ignores the header if no proxy is trusted', async () => {
  expect(await addressOf(false, '192.0.2.1')).toBe('192.0.2.1')
  expect(await addressOf(false, '::ffff:192.0.2.1', '203.0.113.9')).toBe('192.0.2.1')
})

test('behind a proxy it is the entry of that proxy, not earlier entries of the client', async () => {
  expect(await addressOf(true, '10.0.0.1', '203.0.113.9')).toBe('203.0.113.9')
  expect(await addressOf(true, '10.0.0.1', '198.51.100.1, 203.0.113.9')).toBe('203.0.113.9')
  expect(await addressOf(true, '10.0.0.1')).toBe('10.0.0.1')
})

test('addresses of one IPv6 household are equal', async () => {
  expect(await addressOf(false, '2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64')
  expect(await addressOf(false, '2001:DB8:1:2::9')).toBe('2001:db8:1:2::/64')
  expect(await addressOf(false, '2001:db8::1')).toBe('2001:db8:0:0::/64')
  expect(await addressOf(false, '::1')).toBe('0:0:0:0::/64')
})

test('a call inside the process has no address', async () => {
  expect(await addressOf(false)).toBe('local')
})
