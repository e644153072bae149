// Requests to addresses that users choose must not reach our own network.
import { type LookupAddress, Resolver } from 'node:dns'
import net, { type LookupFunction } from 'node:net'

/** Everything that isn't on the public internet (IANA special-purpose registries). */
const OWN_4 = blocked(
  'ipv4',
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 192.88.99.0/24',
  '192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4',
)
/** A list of its own: a list with the range of mapped addresses would block every IPv4 address. */
const OWN_6 = blocked(
  'ipv6',
  '::/128 ::1/128 100::/64 2001:db8::/32 fc00::/7 fe80::/10 fec0::/10 ff00::/8',
  // These map or tunnel to IPv4.
  '::/96 ::ffff:0:0/96 64:ff9b::/96 64:ff9b:1::/48 2001::/23 2002::/16',
)

function blocked(family: 'ipv4' | 'ipv6', ...ranges: string[]): net.BlockList {
  const list = new net.BlockList()
  for (const range of ranges.join(' ').split(' ')) {
    const [address, bits] = range.split('/')
    list.addSubnet(address!, Number(bits), family)
  }
  return list
}

/** Whether an IP address is one of the public internet. */
export function isPublicAddress(address: string): boolean {
  const family = net.isIP(address)
  return family === 4 ? !OWN_4.check(address) : family === 6 && !OWN_6.check(address, 'ipv6')
}

/** The name resolves to an address of our own network. */
export class NotPublic extends Error {
  constructor() {
    super('the name leads to an address that is not public')
    this.name = 'NotPublic'
  }
}

type Resolve = (name: string, done: (error: Error | null, found: LookupAddress[]) => void) => void

/** Longest wait for a name server, ms, and how often it is asked. */
const DNS_LIMITS = { timeout: 1500, tries: 2 }

/**
 * Asks name servers over sockets, with a timeout. `dns.lookup` would take one of Node's four
 * threads for as long as a stranger's name server is silent, and passwords and files need them.
 * @param servers other name servers than those of the system, for tests
 */
export const byNameServers =
  (servers?: readonly string[], limits = DNS_LIMITS): Resolve =>
  (name, done) => {
    const resolver = new Resolver(limits)
    if (servers) resolver.setServers(servers)
    const found: LookupAddress[] = []
    let failure: Error | null = null
    let open = 2
    const note = (family: 4 | 6) => (error: Error | null, addresses: string[]) => {
      if (error) failure = error
      else found.push(...addresses.map((address) => ({ address, family })))
      open -= 1
      if (open === 0) done(found.length > 0 ? null : failure, found)
    }
    resolver.resolve4(name, note(4))
    resolver.resolve6(name, note(6))
  }

/**
 * `lookup` of a request. The addresses that are checked are those that are connected to, so a name
 * server can't give a public address to the check and another one to the connection.
 */
export const publicLookup =
  (resolve: Resolve = byNameServers()): LookupFunction =>
  (name, options, callback) =>
    resolve(name, (error, found) => {
      const first = found?.[0]
      if (error || !first) callback(error ?? new Error(`${name} has no address`), '')
      else if (!found.every(({ address }) => isPublicAddress(address))) callback(new NotPublic(), '')
      else if (options.all) callback(null, found)
      else callback(null, first.address, first.family)
    })
