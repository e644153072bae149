// Requests to every operation of the API document, by every kind of user: nearly valid ones, and
// broken ones. Each response must be as the document declares.
import fc from 'fast-check'
import sharp from 'sharp'
import { everyEndpoint } from '#contract/endpoints.ts'
import { callOf, type GeneratedRequest } from '#test/security/requests.ts'
import { nothing } from '../findings.ts'
import { asCommand, type Client, client, type Wish } from './client.ts'
import { type ApiDocument, type DeclaredOperation, declaredOperations, patternOf } from './declared.ts'
import { count, countsOf, type Phase } from './report.ts'
import { PEOPLE, type Person, signIn } from './session.ts'
import type { Target } from './target.ts'
import { type Ids, KINDS, makeWorld, type World } from './world.ts'

const AT_ONCE = 8
/** The text of a longer response is cut by the client, so its body isn't checked, characters. */
const LONGEST_TEXT = 190_000
/** Operations that end the session of the caller; others of the same user run beside them. */
const SIGN_OUT = /sign_?out|end_session|delete_account|withdraw/i

export type ContractOptions = {
  /** Requests to each operation by each kind of user. */
  each: number
  seed: number
  say: (text: string) => void
}

export async function attackWithContract(target: Target, { each, seed, say }: ContractOptions): Promise<Phase> {
  await target.start({ RATE_LIMITS: 'off' })
  const database = await target.database()
  const at = client({ port: target.port, sockets: AT_ONCE, patience: 30_000 })
  const world = await makeWorld(database, at)
  const document = (await (await fetch(`${target.url}/api/openapi.json`)).json()) as ApiDocument
  const operations = declaredOperations(document)
  const statuses = new Map<number, number>()
  const wrong = new Map<string, string>()
  const unanswered: string[] = []
  const succeeded = new Set<string>()
  let sent = 0
  let checked = 0
  const own = await generators(world)

  const attempt = async (person: Person, cookie: string, operation: DeclaredOperation, request: GeneratedRequest) => {
    const cookies = [request.cookie, cookie].filter(Boolean).join('; ')
    const wish: Wish = {
      ...request,
      headers: { ...request.headers, 'accept-encoding': 'identity', ...(cookies && { cookie: cookies }) },
    }
    const answer = await at.send(wish)
    sent++
    if ('failed' in answer) {
      // A body that is too long is answered before its end, and then the connection is closed.
      if (answer.failed === 'cut' && (request.body?.length ?? 0) > 60_000) return
      return void unanswered.push(`${person}: ${answer.why} ${request.method} ${request.path.slice(0, 100)}`)
    }
    count(statuses, answer.status)
    // Another method or another path is another operation, or none.
    if (request.method.toLowerCase() !== operation.method || !isOf(operation, request.path)) return
    if (answer.text.length > LONGEST_TEXT) return
    checked++
    if (answer.status < 300) succeeded.add(operation.operationId)
    const what = operation.undeclared(answer)
    if (what === null) return
    const key = `${operation.operationId}: ${what.replaceAll(/\/\d+/g, '/…').slice(0, 200)}`
    if (!wrong.has(key)) wrong.set(key, `${person} ${asCommand(target.url, wish)}\n  ${answer.text.slice(0, 300)}`)
  }

  for (const [turn, person] of PEOPLE.entries()) {
    let cookie = await cookieFor(at, world, person)
    const ordered = [...operations].toSorted(
      (a, b) => Number(SIGN_OUT.test(a.operationId)) - Number(SIGN_OUT.test(b.operationId)),
    )
    for (const [n, operation] of ordered.entries()) {
      if (n % 25 === 0) cookie = await cookieFor(at, world, person, cookie)
      const endpoint = everyEndpoint.find(({ method, path }) => method === operation.method && path === operation.path)
      if (!endpoint) continue
      const generated = fc.sample(own(person, endpoint), { numRuns: each, seed: seed + turn * 10_000 + n })
      for (let i = 0; i < generated.length; i += AT_ONCE)
        await Promise.all(generated.slice(i, i + AT_ONCE).map((one) => attempt(person, cookie, operation, one)))
    }
    say(`${person}: ${sent} requests, ${wrong.size} kinds of undeclared responses`)
  }
  at.close()
  for (const [what, command] of [...wrong].slice(0, 60)) say(`\n${what}\n${command}`)
  const errors = target.takeErrors()
  for (const line of errors.slice(0, 10)) say(line)
  return {
    findings: [
      {
        what: `requests generated from seed ${seed} to ${operations.length} operations of the API document, by ${PEOPLE.join(', ')}`,
        figure: `${sent}, ${checked} of them compared with the document; ${succeeded.size} operations succeeded at least once`,
        well: checked > 0,
      },
      { what: 'answers by status', figure: countsOf(statuses), well: true },
      nothing('statuses, content types and bodies that the document does not declare', [...wrong.keys()]),
      nothing('requests without an answer', unanswered),
      nothing('errors in the log of the product', errors),
    ],
  }
}

const patterns = new Map<string, RegExp>()
function isOf({ path }: DeclaredOperation, address: string): boolean {
  const pattern = patterns.get(path) ?? patternOf(path)
  patterns.set(path, pattern)
  // Dots and encoded slashes name another path, and a longer pattern may have fixed words here.
  if (!pattern.test(address) || /%2f|%5c|\\|\/\.|%2e|%00/i.test(address.split('?')[0]!)) return false
  const named = everyEndpoint.filter((one) => patternOf(one.path).test(address))
  return named.every((one) => one.path === path)
}

/** The cookie of the person, after a new sign-in if its session has ended; '' if that fails, too. */
async function cookieFor(at: Client, world: World, person: Person, cookie = ''): Promise<string> {
  if (person === 'visitor') return ''
  const path = person === 'brand_member' ? '/brand/api/v1/brand-members/me' : '/api/v1/me'
  const self = await at.send({ method: 'GET', path, headers: { cookie } })
  if (cookie && !('failed' in self) && self.status === 200) return cookie
  const kind = person === 'brand_member' ? 'brand_member' : 'user'
  return await signIn(at, world.emails[person], { kind }).catch(() => '')
}

async function generators({ old, own }: World) {
  const noise = sharp({ create: { width: 24, height: 16, channels: 3, background: '#c33' } })
  const given = { pages: [], files: [], picture: await noise.png().toBuffer() }
  const all = Object.fromEntries(KINDS.map((kind) => [kind, [...own[kind], ...old[kind]]])) as Ids
  // An admin gets only the attackers' rows, without their accounts: they must be able to sign in.
  return (person: Person, endpoint: (typeof everyEndpoint)[number]) =>
    callOf(endpoint, person === 'admin' ? { ...given, ids: own, confined: true } : { ...given, ids: all })
}
