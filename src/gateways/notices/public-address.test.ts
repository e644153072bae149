import https from 'node:https'
import { expect, test } from 'vitest'
import { isPublicAddress, NotPublic, publicLookup } from './public-address.ts'

test.each(['142.250.196.106', '9.9.9.9', '2404:6800:4004:826::200a', '172.32.0.1', '100.128.0.1'])(
  '%s is public',
  (address) => {
    expect(isPublicAddress(address)).toBe(true)
  },
)

test.each([
  '127.0.0.1',
  '127.255.255.254',
  '0.0.0.0',
  '10.1.2.3',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:a9fe:a9fe',
  '::7f00:1',
  '64:ff9b::a00:1',
  '2002:7f00:1::',
  'fd00::1',
  'fe80::1',
  'ff02::1',
  'text',
  '',
])('%s is not', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

const requestTo = (...addresses: string[]) =>
  new Promise<Error>((resolve, reject) => {
    const found = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
    const lookup = publicLookup((_, done) => done(null, found))
    https
      .request('https://push.example/a', { lookup, timeout: 2000 })
      .on('error', resolve)
      .on('response', () => reject(new Error('a response came')))
      .end()
  })

test('a request to a name of the own network ends before it connects', async () => {
  expect(await requestTo('127.0.0.1')).toBeInstanceOf(NotPublic)
  expect(await requestTo('::1')).toBeInstanceOf(NotPublic)
  // One of several is enough: the request could use any of them.
  expect(await requestTo('142.250.196.106', '10.0.0.1')).toBeInstanceOf(NotPublic)
  expect((await requestTo()).message).toMatch(/no address/)
})
