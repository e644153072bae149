// The network address of a client, for limits of attempts.
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
 * @param forwarded X-Forwarded-For if a proxy is trusted. Our proxy wrote the last entry; the
 *   client can forge the earlier ones.
 * @returns the client's address; the /64 prefix of an IPv6 address
 */
export function addressOf(socket: string | undefined, forwarded: string | string[] | undefined): string {
  const last = forwarded?.toString().split(',').at(-1)?.trim()
  return subject((last || socket || 'local').replace(/^::ffff:(?=\d+\.)/i, ''))
}

// A household gets a whole /64 of IPv6 addresses, so a limit per single address would be useless.
function subject(address: string): string {
  if (!isIPv6(address)) return address.slice(0, 45)
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::')
  const groups = head ? head.split(':') : []
  const after = tail ? tail.split(':').length : 0
  while (tail !== undefined && groups.length + after < 8) groups.push('0')
  return `${groups.slice(0, 4).join(':').toLowerCase()}::/64`
}
