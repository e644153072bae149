// What a stranger sends costs a bounded time of the event loop (docs/security.md#budgets): the
// worst bodies and queries of the allowed size, to every endpoint, with the session that gets
// furthest. CPU time of this thread is measured, which other work on the machine hardly changes.
// Mail has its own test, because it is parsed in another thread.
import { beforeAll, describe, expect, it } from 'vitest'
import { wholeApi } from '#test/api.ts'
import { BRAND_BASE, everyEndpoint } from '#contract/endpoints.ts'
import { DEFAULT_MAX_BODY } from '#contract/shared/endpoint.ts'
import { MAX_UPLOAD_BYTES } from '#domain/images/pictures.ts'
import { bookingWorld } from '../booking-world.ts'
import { realBrandAccounts } from '../brand-accounts.ts'
import { aBrandMember } from '../brand-factories.ts'
import { signedInAs, signedInToBrandAs } from '../database.ts'
import { aHost, anAdmin } from '../factories.ts'
import { lane, longer, shortSample } from '../lanes.ts'
import { bodySchemaOf, fieldsOf, querySchemaOf, type Schema } from './schemas.ts'

/**
 * Texts that are slow when repeated: for patterns with overlapping parts, for splitting and
 * joining, for normalisation (one character becomes eighteen), for escaping, for parsers.
 */
const UNITS = shortSample(
  ['ﷺ', 'a', '\n', '0-', ' ', '<', 'a@', ',', '"', 'http://a', 'ｱﾞ', '😀', '　', '\\', '[', '*_', '\r\n', 'あ。', 'a.'],
  6,
)
/**
 * All units fill all texts of each body. A single text that fills a body is tried with every third
 * unit, the next text with the units after them, and in `npm run prove` with all.
 */
const NTH_UNIT = lane === 'whole' ? 3 : 1
/** Bytes of a query: node:http refuses longer heads. */
const MAX_QUERY = 14_000
/**
 * The budget of a call without `max_cpu`, ms. Four writes of one address run at once
 * (main/admit-requests.ts), so all other callers wait for 100 ms at most.
 */
const MAX_CPU = 25
/**
 * The least of so many measurements counts: a collection of garbage may fall into one of them, and
 * another program on the same core slows several of them down. The later ones wait for its end.
 */
const TRIES = 12
const PAUSE_MS = 250

const world = bookingWorld({ connections: 5 })
let sessions: Record<'admin' | 'host' | 'brand', Record<string, string>>
beforeAll(async () => {
  const { db } = world
  const { memberOf, signedInAt } = world.brand_accounts
  world.brand_accounts = { ...realBrandAccounts(world), memberOf, signedInAt }
  sessions = {
    admin: signedInAs(await anAdmin(db)),
    host: signedInAs(await aHost(db)),
    brand: signedInToBrandAs(await aBrandMember(db)),
  }
})

type Endpoint = (typeof everyEndpoint)[number]
type Input = { what: string; query?: string; body?: string | Buffer<ArrayBuffer>; type?: string }

async function send({ path, base, access, method }: Endpoint, { query = '', body, type = 'application/json' }: Input) {
  const session = sessions[base === BRAND_BASE ? 'brand' : access === 'admin' ? 'admin' : 'host']
  const before = process.threadCpuUsage()
  const response = await wholeApi(world).request(path.replaceAll(/\{\w+\}/g, '1') + query, {
    method: method.toUpperCase(),
    headers: { ...session, ...(body !== undefined && { 'content-type': type }) },
    ...(body !== undefined && { body }),
  })
  await response.arrayBuffer()
  const { user, system } = process.threadCpuUsage(before)
  return { ms: (user + system) / 1000, status: response.status }
}

/** Inputs over the budget of the endpoint, with their least time. */
async function overBudget(endpoint: Endpoint, inputs: readonly Input[]): Promise<string[]> {
  const budget = endpoint.max_cpu ?? MAX_CPU
  const over: string[] = []
  for (const input of inputs) {
    let least = Infinity
    for (let tries = 0; tries < TRIES && least > budget; tries++) {
      if (tries >= 4) await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
      const { ms, status } = await send(endpoint, input)
      expect(status, `${endpoint.name} ${input.what}`).toBeLessThan(500)
      least = Math.min(least, ms)
    }
    if (least > budget) over.push(`${endpoint.name} ${input.what}: ${least.toFixed(0)} ms`)
  }
  return over
}

/** A field of a body, also one in a list or an object. */
type Leaf = { path: (string | number)[]; schema: Schema }

function leavesOf(schema: Schema, path: Leaf['path'] = []): Leaf[] {
  const one = schema.anyOf?.find(({ type }) => type !== 'null') ?? schema.oneOf?.[0] ?? schema.allOf?.[0] ?? schema
  if (one.properties) return Object.entries(one.properties).flatMap(([name, next]) => leavesOf(next, [...path, name]))
  if (one.items) return leavesOf(one.items, [...path, 0])
  return [{ path, schema: one }]
}

const isText = ({ schema }: Leaf) => schema.type === 'string' && !schema.enum && schema.const === undefined

function plain({ type, enum: values, const: fixed, minimum = 1 }: Schema): unknown {
  if (fixed !== undefined) return fixed
  if (values) return values[0]
  if (type === 'integer' || type === 'number') return Math.max(1, minimum)
  return type === 'boolean' ? true : 'あ'
}

function put(target: Record<string | number, unknown>, [first, ...rest]: Leaf['path'], value: unknown): void {
  if (rest.length === 0) target[first!] = value
  else put((target[first!] ??= typeof rest[0] === 'number' ? [] : {}) as typeof target, rest, value)
}

function bodyOf(leaves: readonly Leaf[], valueOf: (leaf: Leaf) => unknown): string {
  const made = {}
  for (const leaf of leaves) put(made, leaf.path, valueOf(leaf))
  return JSON.stringify(made)
}

const bytesOf = (unit: string) => Buffer.byteLength(JSON.stringify(unit)) - 2
const repeated = (unit: string, bytes: number) => unit.repeat(Math.floor(bytes / bytesOf(unit)))

/**
 * Each text as long as the body allows, and all texts as long as their schema allows.
 *
 * @param first where the rotation of the units begins
 */
function worstBodies({ max_body = DEFAULT_MAX_BODY }: Endpoint, schema: Schema, first: number): Input[] {
  const leaves = leavesOf(schema)
  const texts = leaves.filter(isText)
  const rest = Buffer.byteLength(bodyOf(leaves, (leaf) => (isText(leaf) ? '' : plain(leaf.schema))))
  return UNITS.flatMap((unit, at) => {
    const share = Math.floor((max_body - rest) / texts.length)
    const fitting = (leaf: Leaf) =>
      isText(leaf) ? repeated(unit, share).slice(0, leaf.schema.maxLength ?? 1000) : plain(leaf.schema)
    const whole = (long: Leaf) => (leaf: Leaf) =>
      leaf === long ? repeated(unit, max_body - rest) : isText(leaf) ? '' : plain(leaf.schema)
    return [
      { what: `all of ${JSON.stringify(unit)}`, body: bodyOf(leaves, fitting) },
      ...texts
        .filter((_, text) => (at + first + text) % NTH_UNIT === 0)
        .map((long) => ({
          what: `${long.path.join('.')} of ${JSON.stringify(unit)}`,
          body: bodyOf(leaves, whole(long)),
        })),
    ]
  })
}

/** Lists as long as the body allows. */
const LISTS = ['[],', '{},', '1,', '"",', 'null,', '"a":1,', '[1],'].map((item) => (bytes: number) => {
  const [open, close] = item.startsWith('"a') ? '{}' : '[]'
  return `${open}${item.repeat(Math.floor(bytes / item.length) - 2)}${item.slice(0, -1)}${close}`
})

function worstLists({ max_body = DEFAULT_MAX_BODY }: Endpoint, schema: Schema): Input[] {
  const [objects] = LISTS.slice(1)
  return [
    ...shortSample(LISTS, 3).map((list) => ({ what: 'a list', body: list(max_body) })),
    ...fieldsOf(schema).map((name) => ({
      what: `a list in ${name}`,
      body: `{"${name}":${objects!(max_body - name.length - 8)}}`,
    })),
  ]
}

const longestQuery = (name: string, unit: string) =>
  `?${encodeURIComponent(name)}=${encodeURIComponent(unit).repeat(Math.floor(MAX_QUERY / encodeURIComponent(unit).length))}`

describe('the worst input of the allowed size stays within the budget of its endpoint', () => {
  const withBody = everyEndpoint.flatMap((endpoint) => {
    const schema = bodySchemaOf(endpoint)
    return schema ? [{ endpoint, schema }] : []
  })
  const withQuery = everyEndpoint.flatMap((endpoint) => {
    const names = fieldsOf(querySchemaOf(endpoint))
    return names.length > 0 ? [{ endpoint, names }] : []
  })

  it(
    'texts in bodies',
    async () => {
      expect(withBody.length).toBeGreaterThan(100)
      const over: string[] = []
      for (const [at, { endpoint, schema }] of shortSample(withBody, 3).entries())
        over.push(...(await overBudget(endpoint, worstBodies(endpoint, schema, at))))
      expect(over).toEqual([])
    },
    longer(600_000),
  )

  it(
    'lists in bodies',
    async () => {
      const over: string[] = []
      for (const { endpoint, schema } of shortSample(withBody, 3))
        over.push(...(await overBudget(endpoint, worstLists(endpoint, schema))))
      expect(over).toEqual([])
    },
    longer(600_000),
  )

  it('bodies that are no JSON', async () => {
    const bytes = (unit: string, most: number) => Buffer.alloc(most, unit) as Buffer<ArrayBuffer>
    const of = (name: string) => everyEndpoint.find((one) => one.name === name)!
    const head = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n'
    const uploads = ['\r\n--x', '\r\n', '\r\n--x\r\n\r\n\r\n', '-', ';name="a'].flatMap((unit) => [
      { what: unit, body: bytes(unit, MAX_UPLOAD_BYTES), type: 'multipart/form-data; boundary=x' },
      {
        what: `part of ${unit}`,
        body: Buffer.concat([Buffer.from(head), bytes(unit, MAX_UPLOAD_BYTES)]),
        type: 'multipart/form-data; boundary=x',
      },
    ])
    const over = await overBudget(of('uploadImage'), uploads)
    for (const endpoint of [of('receiveLineWebhook'), of('receivePaymentWebhook')])
      over.push(
        ...(await overBudget(
          endpoint,
          UNITS.map((unit) => ({ what: unit, body: bytes(unit, endpoint.max_body!) })),
        )),
      )
    expect(over).toEqual([])
  })

  it(
    'queries',
    async () => {
      expect(withQuery.length).toBeGreaterThan(50)
      const over: string[] = []
      for (const { endpoint, names } of shortSample(withQuery, 2)) {
        const inputs = names.flatMap((name) =>
          UNITS.map((unit) => ({ what: `${name} of ${JSON.stringify(unit)}`, query: longestQuery(name, unit) })),
        )
        over.push(...(await overBudget(endpoint, inputs)))
      }
      expect(over).toEqual([])
    },
    longer(600_000),
  )
})
