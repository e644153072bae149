// Generators of garbage: bodies, queries, content types, path parameters, headers and cookies.
import fc from 'fast-check'
import { nasty, value } from './nasty.ts'
import { everyField, everyParameter } from './schemas.ts'

/** Query parameters that pages read in addition to those of the API. */
const PAGE_PARAMETERS = ['back', 'code', 'error', 'experience', 'id', 'list', 'months', 'queue', 'tab', 'token', 'view']
const FIELDS = [...everyField, 'linking', '__proto__', 'constructor']
const QUERY = [...new Set([...everyParameter, ...PAGE_PARAMETERS, 'reset_password_token'])]

/** An object with some of the fields. `__proto__` becomes an own property. */
export function objectOf(fields: readonly string[], values: fc.Arbitrary<unknown> = value): fc.Arbitrary<object> {
  return fc
    .uniqueArray(fc.tuple(fc.constantFrom(...fields), values), { selector: ([key]) => key, maxLength: 8 })
    .map((pairs) => {
      const made: Record<string, unknown> = {}
      for (const [key, one] of pairs)
        Object.defineProperty(made, key, { value: one, enumerable: true, configurable: true })
      return made
    })
}

/** JSON arrays nested `depth` times. */
export const deep = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth)

/** Text for an endpoint that expects JSON; most of it is JSON. */
export const jsonBody: fc.Arbitrary<string> = fc.oneof(
  { weight: 6, arbitrary: objectOf(FIELDS).map((one) => JSON.stringify(one)) },
  { weight: 2, arbitrary: value.map((one) => JSON.stringify(one) ?? '') },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '',
      '{',
      '[',
      'null',
      '"',
      deep(20_000),
      `{"calendar_ids":${deep(5_000)}}`,
      '\u0000',
      '{"name":"\\u0000"}',
      '{"email":"\\ud800"}',
    ),
  },
)

/** An empty string means no content type. */
export const contentType: fc.Arbitrary<string> = fc.oneof(
  { weight: 8, arbitrary: fc.constant('application/json') },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      'text/plain',
      'application/xml',
      'multipart/form-data; boundary=x',
      'application/x-www-form-urlencoded',
      'application/json; charset=utf-16',
      '',
    ),
  },
)

/** Text encoded for a URL. */
export const wellFormed = (text: string): string => encodeURIComponent(text.toWellFormed())

export type Pair = [name: string, value: string]

export const query: fc.Arbitrary<Pair[]> = fc.array(fc.tuple(fc.constantFrom(...QUERY), nasty), { maxLength: 6 })

/** The query string of the pairs, without `?`. */
export const searchOf = (pairs: readonly Pair[]): string =>
  pairs.map(([key, one]) => `${encodeURIComponent(key)}=${wellFormed(one)}`).join('&')

/** A path parameter. The test replaces `REAL` by an existing one. */
export const pathId: fc.Arbitrary<string> = fc.oneof(
  { weight: 3, arbitrary: fc.constant('REAL') },
  { weight: 2, arbitrary: nasty },
  { weight: 1, arbitrary: fc.integer().map(String) },
)

/** Characters that a client can send in a header: visible Latin-1. */
const headerText = fc
  .oneof(
    { weight: 2, arbitrary: nasty },
    {
      weight: 1,
      arbitrary: fc.constantFrom('*', '*/*;q=x', 'bytes=0-', 'bytes=-1,5-', 'W/"', 'ja;q=9', 'x'.repeat(3000)),
    },
  )
  .map((text) => text.replaceAll(/[^\u0020-\u007e\u0080-\u00ff]/g, '').trim())

const HEADERS = [
  'accept',
  'accept-encoding',
  'accept-language',
  'authorization',
  'baggage',
  'content-language',
  'forwarded',
  'idempotency-key',
  'if-match',
  'if-modified-since',
  'if-none-match',
  'next-router-state-tree',
  'origin',
  'purpose',
  'range',
  'referer',
  'sec-fetch-dest',
  'sec-fetch-mode',
  'sec-fetch-site',
  'te',
  'traceparent',
  'tracestate',
  'user-agent',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-http-method-override',
  'x-original-url',
  'x-react-router-prefetch',
  'x-request-id',
  'x-rewrite-url',
] as const

export const garbageHeaders: fc.Arbitrary<Record<string, string>> = fc
  .uniqueArray(fc.tuple(fc.constantFrom(...HEADERS), headerText), { selector: ([name]) => name, maxLength: 4 })
  .map((pairs) => Object.fromEntries(pairs))

/** Names of our cookies, with and without TLS, and other names. */
const COOKIES = [
  'tsumugi.session_token',
  '__Host-tsumugi.session_token',
  'tsumugi_brand.session_token',
  'tsumugi.viewing',
  'tsumugi.social',
  '__proto__',
  'a b',
  '',
]
const cookieText = headerText.map((text) => text.replaceAll(/[;,]/g, ''))

/** A Cookie header; an empty string means no header. */
export const garbageCookies: fc.Arbitrary<string> = fc.oneof(
  { weight: 6, arbitrary: fc.constant('') },
  {
    weight: 2,
    arbitrary: fc
      .array(fc.tuple(fc.constantFrom(...COOKIES), cookieText), { maxLength: 4 })
      .map((pairs) => pairs.map(([name, one]) => `${name}=${one}`).join('; ')),
  },
  { weight: 1, arbitrary: headerText },
)
