import dgram from 'node:dgram'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import https from 'node:https'
import { expect, test } from 'vitest'
import { byNameServers, isPublicAddress, NotPublic, publicLookup } from './public-address.ts'

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

/** A name server that answers A with this address, AAAA with nothing, or is silent. */
async function nameServer(address: readonly number[] | null) {
  const server = dgram.createSocket('udp4')
  server.on('message', (asked, { port }) => {
    if (!address) return
    const isA = asked.readUInt16BE(asked.indexOf(0, 12) + 1) === 1
    const question = asked.subarray(12, asked.indexOf(0, 12) + 5)
    const head = Buffer.from([asked[0]!, asked[1]!, 0x81, 0x80, 0, 1, 0, isA ? 1 : 0, 0, 0, 0, 0])
    const record = Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, ...address])
    server.send(Buffer.concat([head, question, ...(isA ? [record] : [])]), port, '127.0.0.1')
  })
  server.bind(0, '127.0.0.1')
  await once(server, 'listening')
  return { at: [`127.0.0.1:${server.address().port}`], stop: () => server.close() }
}

const resolved = (resolve: ReturnType<typeof byNameServers>, name = 'push.example') =>
  new Promise((done) => {
    resolve(name, (error, found) => done(error ?? found))
  })

test('names are resolved by name servers', async () => {
  const server = await nameServer([10, 0, 0, 7])
  expect(await resolved(byNameServers(server.at))).toEqual([{ address: '10.0.0.7', family: 4 }])
  server.stop()
})

test('silent name servers of strangers hold no thread, and are given up', async () => {
  const server = await nameServer(null)
  const resolve = byNameServers(server.at, { timeout: 500, tries: 1 })
  // Many more than Node has threads.
  let waiting = 50
  const all = Array.from({ length: waiting }, async (_, n) => {
    const answer = await resolved(resolve, `name-${n}.example`)
    waiting--
    return answer
  })
  await readFile(import.meta.filename)
  expect(waiting).toBe(50)
  expect(await Promise.all(all)).toEqual(Array(50).fill(expect.objectContaining({ code: 'ETIMEOUT' })))
  server.stop()
})
