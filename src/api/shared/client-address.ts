// Where a request comes from, for counting attempts.
import { isIPv6 } from 'node:net'
import type { Context } from 'hono'
import type { ApiEnv } from './router.ts'

type Socket = { remoteAddress?: string }
type NodeBindings = { incoming?: { socket?: Socket } } | undefined

/**
 * The client's address: of the socket, or what the nearest proxy wrote last in X-Forwarded-For where one is trusted. Earlier entries
 * of that header are the client's own claim. `local` for a call inside the process.
 */
export function clientAddress(c: Context<ApiEnv>): string {
  const forwarded = c.get('app').trust_proxy ? c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined
  const address = forwarded || (c.env as NodeBindings)?.incoming?.socket?.remoteAddress || 'local'
  return subject(address.replace(/^::ffff:(?=\d+\.)/i, ''))
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
