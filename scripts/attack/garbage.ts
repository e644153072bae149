// Phase 1: generated requests to every address, by every kind of user. None may fail, hang, be cut,
// leak data or change data that isn't the attackers'.
import fs from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import sharp from 'sharp'
import { checkInvariants } from '#database/office/check-invariants.ts'
import { builtPages } from '#test/security/built-pages.ts'
import { anyRequest, type GeneratedRequest } from '#test/security/requests.ts'
import { settled } from '../cluster/consistency.ts'
import { type Finding, nothing } from '../findings.ts'
import { type Answer, asCommand, type Client, client, type Failure, type Wish } from './client.ts'
import { type Memory, readMemory } from './memory.ts'
import { RAW, sendRaw } from './raw.ts'
import { count, countsOf, type Phase } from './report.ts'
import { PEOPLE, type Person, signIn } from './session.ts'
import type { Target } from './target.ts'
import { readProtected, touchedRows } from './untouched.ts'
import { type Ids, KINDS, makeWorld, type World } from './world.ts'

const AT_ONCE = 12
/**
 * Requests that are generated together. Between chunks, users whose session ended sign in again.
 */
const CHUNK = 600
/**
 * Share of requests before memory is first measured: code is compiled, caches and pools are filled.
 */
const WARM_UP = 0.1
/** How long the process is idle before its memory is measured, ms. */
const REST = 10_000
/** Allowed growth of the heap, bytes. It includes cached responses, up to their limit. */
const HEAP_MARGIN = 48 * 2 ** 20
const RESIDENT_MARGIN = 128 * 2 ** 20
/** Seconds within which jobs and refunds of the attack must end. */
const SETTLING = 180
/** A client that sends more than this may be cut while it sends. */
const LONG_BODY = 60_000

export type GarbageOptions = { requests: number; seed: number; say: (text: string) => void }

type Incident = { what: string; command: string }

type Run = {
  target: Target
  at: Client
  world: World
  cookies: Map<Person, string>
  statuses: Map<number, number>
  /** Successful writes by user. */
  writes: Map<string, number>
  /** Endpoints and pages that were requested, and whether one of the responses was a success. */
  targets: Map<string, boolean>
  incidents: Incident[]
}

export async function attackWithGarbage(target: Target, { requests, seed, say }: GarbageOptions): Promise<Phase> {
  await target.start({ RATE_LIMITS: 'off' })
  const { pool, db } = await target.database()
  const before = await readProtected(pool)
  const at = client({ port: target.port, sockets: AT_ONCE })
  const world = await makeWorld({ db, pool }, at)
  const run: Run = {
    target,
    at,
    world,
    cookies: new Map(),
    statuses: new Map(),
    writes: new Map(),
    targets: new Map(),
    incidents: [],
  }
  const generate = await generators(world)
  const warm_up = Math.round(requests * WARM_UP)
  await attack(run, generate, { requests: warm_up, seed: seed + 1_000_000, say })
  await rest()
  const first = await readMemory(target)
  const began = performance.now()
  await attack(run, generate, { requests, seed, say })
  const seconds = (performance.now() - began) / 1000
  const raw = await attackWithBytes(run)
  await rest()
  const last = await readMemory(target)
  const well = await at.send({ method: 'GET', path: '/readyz' })
  const quiet = await settled(pool, SETTLING, say)
  const errors = target.takeErrors()
  const touched = touchedRows(before, await readProtected(pool))
  const broken = (await checkInvariants(db, new Date())).map((one) => `${one.rule} ${one.subject} ${one.detail}`)
  at.close()
  for (const { what, command } of run.incidents.slice(0, 20)) say(`\n${what}\n${command}`)
  for (const line of [...errors, ...touched, ...broken].slice(0, 40)) say(line)
  const findings = [
    {
      what: `requests generated from seed ${seed}, ${AT_ONCE} at once, by ${PEOPLE.join(', ')}`,
      figure: `${requests} in ${seconds.toFixed(0)} s (${(requests / seconds).toFixed(0)}/s), after ${warm_up} to warm up`,
      well: true,
    },
    { what: 'answers by status', figure: countsOf(run.statuses), well: true },
    {
      what: 'endpoints, pages and other paths that were asked; of these answered with success at least once',
      figure: `${run.targets.size}; ${[...run.targets.values()].filter(Boolean).length}`,
      well: true,
    },
    { what: 'writes that were allowed', figure: countsOf(run.writes), well: true },
    nothing(
      'answers 5xx, requests without an answer within 15 s, connections cut',
      run.incidents.map(({ what }) => what),
    ),
    nothing(`connections with broken HTTP (${Object.keys(RAW).length} kinds) that were answered 5xx or held`, raw),
    nothing('errors in the log of the product', errors),
    { what: 'ready after it', figure: 'failed' in well ? well.why : String(well.status), well: isReady(well) },
    memoryFinding(first, last),
    { what: 'jobs, mails and refunds that it led to are done', figure: `${quiet?.toFixed(0)} s`, well: quiet !== null },
    nothing('rules of the books that are broken (npm run doctor)', broken),
    nothing("rows of the demonstration that were changed: what is public, people's rights, reservations", touched),
  ]
  return { findings }
}

const isReady = (answer: Answer | Failure) => !('failed' in answer) && answer.status === 200
const rest = () => new Promise((resolve) => setTimeout(resolve, REST))

function memoryFinding(first: Memory, last: Memory): Finding {
  const mb = (bytes: number) => `${(bytes / 2 ** 20).toFixed(0)} MB`
  const limits = `at most ${mb(HEAP_MARGIN)} and ${mb(RESIDENT_MARGIN)} more`
  return {
    what: `heap after a collection, and resident memory: before and ${REST / 1000} s after (${limits})`,
    figure: `${mb(first.heap)} → ${mb(last.heap)}, ${mb(first.resident)} → ${mb(last.resident)}`,
    well: last.heap - first.heap <= HEAP_MARGIN && last.resident - first.resident <= RESIDENT_MARGIN,
  }
}

/**
 * Generated requests of a user. An admin gets only ids of the attackers' data, so no other data may
 * change.
 */
async function generators({ old, own }: World): Promise<(person: Person) => fc.Arbitrary<GeneratedRequest>> {
  const { pages } = await builtPages()
  const assets = path.resolve('build', 'client', 'assets')
  const scripts = fs.readdirSync(assets).filter((name) => name.endsWith('.js'))
  const noise = sharp({ create: { width: 24, height: 16, channels: 3, background: '#c33' } })
  const given = {
    pages: pages.map((page) => page.path),
    files: ['/favicon.svg', '/og.png', ...scripts.slice(0, 5).map((name) => `/assets/${name}`)],
    picture: await noise.png().toBuffer(),
  }
  const all = Object.fromEntries(KINDS.map((kind) => [kind, [...own[kind], ...old[kind]]])) as Ids
  const [of_admin, of_others] = [anyRequest({ ...given, ids: own, confined: true }), anyRequest({ ...given, ids: all })]
  return (person) => (person === 'admin' ? of_admin : of_others)
}

type Amount = { requests: number; seed: number; say: (text: string) => void }

async function attack(
  run: Run,
  generate: (person: Person) => fc.Arbitrary<GeneratedRequest>,
  { requests, seed, say }: Amount,
): Promise<void> {
  let told = performance.now()
  for (let done = 0, chunk = 0; done < requests; chunk++) {
    await signEverybodyIn(run)
    const many = Math.min(CHUNK, requests - done)
    const person = PEOPLE[chunk % PEOPLE.length]!
    const waiting = fc.sample(generate(person), { numRuns: many, seed: seed + chunk })
    const worker = async () => {
      for (let next = waiting.pop(); next; next = waiting.pop()) await attempt(run, person, next)
    }
    await Promise.all(Array.from({ length: AT_ONCE }, worker))
    done += many
    if (performance.now() - told < 15_000) continue
    told = performance.now()
    say(`${done} of ${requests} requests, ${run.incidents.length} incidents`)
  }
}

/** Users whose session was ended by their own request get a new one. */
async function signEverybodyIn({ at, world, cookies }: Run): Promise<void> {
  for (const person of PEOPLE) {
    if (person === 'visitor') continue
    const path_of_self = person === 'brand_member' ? '/brand/api/v1/brand-members/me' : '/api/v1/me'
    const self = await at.send({ method: 'GET', path: path_of_self, headers: { cookie: cookies.get(person) ?? '' } })
    if (isReady(self)) continue
    const kind = person === 'brand_member' ? 'brand_member' : 'user'
    cookies.set(person, await signIn(at, world.emails[person], { kind }))
  }
}

async function attempt(run: Run, person: Person, request: GeneratedRequest): Promise<void> {
  const { at, cookies, statuses, writes, targets, incidents } = run
  const cookie = [request.cookie, cookies.get(person)].filter(Boolean).join('; ')
  const wish: Wish = { ...request, headers: { ...request.headers, ...(cookie && { cookie }) } }
  const outcome = await at.send(wish)
  const tell = (what: string) =>
    void incidents.push({ what: `${person}: ${what}`, command: asCommand(run.target.url, wish) })
  if ('failed' in outcome) {
    // A body that is too long is answered before its end, and then the connection is closed.
    if (outcome.failed === 'cut' && (request.body?.length ?? 0) > LONG_BODY) return count(statuses, 0)
    return tell(`${outcome.failed} (${outcome.why}) ${request.method} ${request.path.slice(0, 100)}`)
  }
  count(statuses, outcome.status)
  targets.set(request.target, targets.get(request.target) || outcome.status < 300)
  if (outcome.status >= 500)
    tell(`${outcome.status} ${request.method} ${request.path.slice(0, 100)}: ${outcome.text.slice(0, 200)}`)
  const is_write = request.method !== 'GET' && request.method !== 'HEAD'
  if (is_write && outcome.status < 300) count(writes, person)
}

/** @returns what went wrong */
async function attackWithBytes({ target }: Run): Promise<string[]> {
  const wrong: string[] = []
  for (const [name, bytes] of Object.entries(RAW)) {
    const { statuses, text, held } = await sendRaw(target.port, bytes, 30_000)
    const is_bad = statuses.some((status) => status >= 500 && status !== 505)
    if (is_bad || held) wrong.push(`${name}: ${held ? 'held' : statuses.join(' ')}`)
    if (/smuggled/.test(text) || (/a length and chunks|two lengths/.test(name) && statuses.length > 1))
      wrong.push(`${name}: a hidden request was answered`)
  }
  return wrong
}
