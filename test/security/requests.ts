// Random requests to everything that the product serves: endpoints, pages, files, the sandbox. Some
// are garbage, most are nearly valid.
import fc from 'fast-check'
import { everyEndpoint } from '#contract/endpoints.ts'
import {
  contentType,
  deep,
  garbageCookies,
  garbageHeaders,
  jsonBody,
  type Pair,
  query,
  searchOf,
  wellFormed,
} from './garbage.ts'
import { hostileSegment } from './hostile-paths.ts'
import { nasty } from './nasty.ts'
import { nearly } from './nearly-valid.ts'
import { bodySchemaOf, querySchemaOf, type Schema } from './schemas.ts'

export type GeneratedRequest = {
  /** The endpoint's name, the page's pattern, or the start of another path. */
  target: string
  method: string
  path: string
  headers: Record<string, string>
  /** Cookies in addition to the session's; an empty string means none. */
  cookie: string
  body: Buffer | null
}

/** Ids of existing rows, by table. */
export type KnownIds = Partial<Record<string, readonly number[]>>

type Options = {
  ids: KnownIds
  /** Patterns of pages, `/stories/:id`. */
  pages: readonly string[]
  /** URLs of existing files: scripts, pictures. */
  files: readonly string[]
  /** A small picture, which the generator damages. */
  picture: Buffer
  /** Whether paths contain only these ids, because the caller may change every row. */
  confined?: boolean
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
/** Values of path parameters that aren't numbers. */
const WORDS: Record<string, string[]> = {
  provider: ['line', 'google', 'sandbox'],
  list: ['categories', 'themes', 'occupations'],
  slug: ['terms', 'privacy', 'commercial', 'cancellation'],
  month: ['2026-11', '2026-13', '1999-01'],
  code: ['1500001', '0000000'],
  cloud_name: ['tsumugi'],
}
/**
 * The table of an id, by the path in front of it. An empty table name means that the path names it.
 */
const TABLES: [RegExp, string][] = [
  [/reference\/.*\/$/, 'occupations'],
  [/^\/reviews\/$|(stories|host_story|experience)\/$/, 'experiences'],
  [/host_story_drafts\/$/, 'experience_drafts'],
  [/host\/requests\/$/, 'holding_requests'],
  [/ambassadors?\/$/, 'ambassadors'],
  [/brand-?members\/$/, 'brand_members'],
  [/admin\/brand\/$|brands\/$/, 'brands'],
  [/communit(y|ies)\/$/, 'communities'],
  [/communit(y|ies)[-_]applications\/$/, 'community_applications'],
  [/brands\/.*members\/$/, 'brand_members'],
  [/members\/$/, 'users'],
  [/([a-z_]+)\/$/, ''],
]

/** Existing values of this parameter. */
function realValues(pattern: string, at: number, name: string, { ids, confined }: Options): readonly string[] {
  if (WORDS[name]) return WORDS[name]
  const before = pattern.slice(0, at)
  for (const [pattern_of_path, table] of TABLES) {
    const found = pattern_of_path.exec(before)
    const known = found && ids[table || found[1]!]
    if (known && known.length > 0) return known.map(String)
  }
  return confined ? ['0'] : ['1', '2', '3']
}

/** Text that could be an id. */
const ID = /^\d{1,6}$/

/** weight of real values; all others together weigh 5 */
function pathOf(pattern: string, options: Options, share: number): fc.Arbitrary<string> {
  const parameters = [...pattern.matchAll(/\{(\w+)\}|:(\w+)\??/g)]
  const values = parameters.map((found) => {
    const real = realValues(pattern, found.index, found[1] ?? found[2]!, options)
    const put = fc.oneof(
      { weight: share, arbitrary: fc.constantFrom(...real) },
      { weight: 2, arbitrary: nasty.map(wellFormed) },
      { weight: 2, arbitrary: hostileSegment },
      { weight: 1, arbitrary: fc.integer().map(String) },
    )
    return options.confined ? put.map((one) => (ID.test(one) && !real.includes(one) ? '0' : one)) : put
  })
  return fc.tuple(...values).map((put) => {
    let n = 0
    return pattern.replaceAll(/\{\w+\}|:\w+\??/g, () => put[n++]!)
  })
}

const bytes = (text: string | null) => (text === null ? null : Buffer.from(text))
const none = fc.constant(null)

const textOf = (one: unknown) => (typeof one === 'string' ? one : (JSON.stringify(one) ?? ''))

/** The properties of a nearly valid object as pairs of a query. */
function pairsLike(schema: Schema, ids: readonly number[]): fc.Arbitrary<Pair[]> {
  return nearly(schema, { ids }).map((made) =>
    typeof made !== 'object' || made === null
      ? []
      : Object.entries(made).flatMap(([name, one]) =>
          (Array.isArray(one) ? one : [one]).map((each): Pair => [name, textOf(each)]),
        ),
  )
}

const multipart = (picture: Buffer): fc.Arbitrary<Buffer> => {
  const files = [
    picture,
    picture.subarray(0, 200),
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'),
    Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="90000" height="90000"><image href="/etc/passwd"/></svg>',
    ),
    Buffer.from('<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><svg>&b;</svg>'),
    Buffer.from('GIF89a'),
    Buffer.alloc(0),
  ]
  const broken = fc
    .tuple(fc.nat(Math.max(0, picture.length - 1)), fc.nat(255))
    .map(([at, byte]) => Buffer.concat([picture.subarray(0, at), Buffer.from([byte]), picture.subarray(at + 1)]))
  const file = fc.oneof(
    fc.constantFrom(...files),
    broken,
    fc.uint8Array({ maxLength: 300 }).map((some) => Buffer.from(some)),
  )
  const disposition = fc.constantFrom('form-data; name="file"; filename="a.png"', 'form-data; name="file"', 'x', '')
  const preset = fc.oneof({ weight: 5, arbitrary: fc.constant('experience') }, { weight: 1, arbitrary: nasty })
  return fc
    .tuple(disposition, file, preset, fc.boolean())
    .map(([named, content, name, whole]) =>
      Buffer.concat([
        Buffer.from(`--x\r\ncontent-disposition: form-data; name="upload_preset"\r\n\r\n${name}\r\n`),
        Buffer.from(`--x\r\ncontent-disposition: ${named}\r\n\r\n`),
        content,
        Buffer.from(whole ? '\r\n--x--\r\n' : '\r\n--x'),
      ]),
    )
}

type Endpoint = (typeof everyEndpoint)[number]

/** Requests to one endpoint, two of three nearly valid. */
export function callOf(endpoint: Endpoint, options: Options): fc.Arbitrary<GeneratedRequest> {
  const { ids, picture } = options
  const { method: own, path, name } = endpoint
  const [body_schema, query_schema] = [bodySchemaOf(endpoint), querySchemaOf(endpoint)]
  const numbers = Object.values(ids).flatMap((some) => some?.slice(0, 6) ?? [])
  const garbage = fc.record({
    method: fc.oneof(
      { weight: 9, arbitrary: fc.constant(own.toUpperCase()) },
      { weight: 1, arbitrary: fc.constantFrom(...METHODS) },
    ),
    path: pathOf(path, options, 4),
    pairs: query,
    type: contentType,
    body: own === 'get' ? fc.oneof({ weight: 9, arbitrary: none }, { weight: 1, arbitrary: jsonBody }) : jsonBody,
    headers: garbageHeaders,
    cookie: garbageCookies,
  })
  const like = fc.record({
    method: fc.constant(own.toUpperCase()),
    path: pathOf(path, options, 30),
    pairs: query_schema ? pairsLike(query_schema, numbers) : fc.constant<Pair[]>([]),
    type: fc.constant('application/json'),
    body: body_schema ? nearly(body_schema, { ids: numbers }).map((one) => JSON.stringify(one) ?? '') : none,
    headers: fc.constant<Record<string, string>>({}),
    cookie: fc.constant(''),
  })
  const made = fc
    .oneof({ weight: 1, arbitrary: garbage }, { weight: 2, arbitrary: like })
    .map(({ pairs, type, body, headers, cookie, path: filled, method }) => ({
      target: name,
      method,
      path: pairs.length > 0 ? `${filled}?${searchOf(pairs)}` : filled,
      headers: { ...headers, ...(body !== null && type && { 'content-type': type }) },
      cookie,
      // HTTP servers and proxies disagree about a GET or HEAD with a body, so it gets none.
      body: method === 'GET' || method === 'HEAD' ? null : bytes(body),
    }))
  if (name !== 'uploadImage') return made
  const upload = multipart(picture).map((body) => ({
    target: name,
    method: 'POST',
    path: path.replace('{cloud_name}', 'tsumugi'),
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    cookie: '',
    body,
  }))
  return fc.oneof(made, upload)
}

const form = fc.oneof(
  query.map(searchOf),
  jsonBody,
  fc.constantFrom('', '%', 'back=//evil.example', 'intent=x&intent=y', `a=${'x'.repeat(70_000)}`, deep(30_000)),
)
const FORM_TYPES = ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'text/plain', '']

function pageOf(page: string, options: Options): fc.Arbitrary<GeneratedRequest> {
  return fc
    .record({
      method: fc.oneof(
        { weight: 8, arbitrary: fc.constant('GET') },
        { weight: 1, arbitrary: fc.constantFrom(...METHODS) },
      ),
      path: pathOf(page, options, 8),
      // The router's scripts load `.data` instead of the page.
      suffix: fc.constantFrom('', '', '', '', '.data', '/', '/.data', '%00', '.json'),
      pairs: query,
      routes: fc.constantFrom('', '', '', '_routes=root', '_routes=', `_routes=${'x'.repeat(500)}`, 'index'),
      type: fc.constantFrom(...FORM_TYPES),
      body: form,
      headers: garbageHeaders,
      cookie: garbageCookies,
    })
    .map(({ method, path, suffix, pairs, routes, type, body, headers, cookie }) => {
      const writes = method !== 'GET' && method !== 'HEAD'
      const search = [searchOf(pairs), routes].filter(Boolean).join('&')
      return {
        target: page,
        method,
        path: `${path === '/' && suffix === '.data' ? '/_root' : path}${suffix}${search && `?${search}`}`,
        headers: { ...headers, ...(writes && type && { 'content-type': type }) },
        cookie,
        body: writes ? bytes(body) : null,
      }
    })
}

const OTHERS = [
  '/',
  '/__manifest',
  '/api/openapi.json',
  '/assets/',
  '/dev/mail',
  '/healthz',
  '/images/upload/',
  '/images/upload/w_320/v1/',
  '/offline.html',
  '/readyz',
  '/robots.txt',
  '/sandbox-pay/v1/pay.js',
  '/sandbox-pay/v1/three_d_secure/',
  '/sandbox-pay/v1/tokens',
  '/sitemap.xml',
  '/sitemaps/',
  '/sw.js',
]

function otherOf({ files }: Options): fc.Arbitrary<GeneratedRequest> {
  const tail = fc.oneof(
    fc.constant(''),
    hostileSegment,
    nasty.map(wellFormed),
    fc.array(hostileSegment, { maxLength: 4 }).map((some) => some.join('/')),
  )
  return fc
    .record({
      method: fc.oneof(
        { weight: 4, arbitrary: fc.constant('GET') },
        { weight: 1, arbitrary: fc.constantFrom(...METHODS) },
      ),
      start: fc.constantFrom(...OTHERS, ...files),
      tail,
      pairs: query,
      body: fc.oneof(jsonBody, form),
      type: contentType,
      headers: garbageHeaders,
      cookie: garbageCookies,
    })
    .map(({ method, start, tail: rest, pairs, body, type, headers, cookie }) => {
      const writes = method !== 'GET' && method !== 'HEAD'
      return {
        target: start,
        method,
        path: `${start}${rest}${pairs.length > 0 ? `?${searchOf(pairs)}` : ''}`,
        headers: { ...headers, ...(writes && type && { 'content-type': type }) },
        cookie,
        body: writes ? bytes(body) : null,
      }
    })
}

/** Requests of a client that knows these ids. */
export function anyRequest(options: Options): fc.Arbitrary<GeneratedRequest> {
  return fc.oneof(
    { weight: 55, arbitrary: fc.oneof(...everyEndpoint.map((endpoint) => callOf(endpoint, options))) },
    { weight: 33, arbitrary: fc.oneof(...options.pages.map((page) => pageOf(page, options))) },
    { weight: 12, arbitrary: otherOf(options) },
  )
}
