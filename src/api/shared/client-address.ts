// Where a request comes from, for counting attempts.
import { isIPv6 } from 'node:net'
import type { Context } from 'hono'
import type { ApiEnv } from './env.ts'

type Socket = { remoteAddress?: string }
type NodeBindings = { incoming?: { socket?: Socket } } | undefined

/** The client's address; `local` for a call inside the process. */
export function clientAddress(c: Context<ApiEnv>): string {
  const { remoteAddress } = (c.env as NodeBindings)?.incoming?.socket ?? {}
  return addressOf(remoteAddress, c.get('app').trust_proxy ? c.req.header('x-forwarded-for') : undefined)
}

/**
 * @param forwarded X-Forwarded-For where a proxy is trusted: the nearest proxy wrote its last entry, earlier ones are the client's claim
 * @returns the client's address, of IPv6 its /64
 */
export function addressOf(socket: string | undefined, forwarded: string | string[] | undefined): string {
  const last = forwarded?.toString().split(',').at(-1)?.trim()
  return subject((last || socket || 'local').replace(/^::ffff:(?=\d+\.)/i, ''))
}

// One household has a whole /64 of IPv6 addresses, so a single one of them would be no limit.
function subject(address: string): string {
  if (!isIPv6(address)) return address.slice(0, 45)
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::')
  const groups = head ? head.split(':') : []
  const after = tail ? tail.split(':').length : 0
  while (tail !== undefined && groups.length + after < 8) groups.push('0')
  return `${groups.slice(0, 4).join(':').toLowerCase()}::/64`
}
