import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isAuthentic, readAuthenticationResults } from './authentication-results.ts'

const OURS = 'mx.tsumugi.example'
const passes = (header: string) => isAuthentic(header, OURS, 'hanako@example.jp')

describe('the form of the standard', () => {
  test.each([
    ['mx.x.jp; dkim=pass', [{ method: 'dkim', result: 'pass', properties: [] }]],
    [
      'mx.x.jp 1; spf=pass smtp.mailfrom=a@x.jp',
      [{ method: 'spf', result: 'pass', properties: [{ name: 'smtp.mailfrom', value: 'a@x.jp' }] }],
    ],
    // Comments may be everywhere, nested, with escapes.
    [
      '(a) mx.x.jp (b (c \\) ; d) e) 1 ; (f) dkim (g) / 1 = (h;) Pass (i) Header (j) . D = (k) X.jp (l)',
      [{ method: 'dkim', result: 'pass', properties: [{ name: 'header.d', value: 'X.jp' }] }],
    ],
    ['"mx.x.jp"; dkim/2=pass', [{ method: 'dkim/2', result: 'pass', properties: [] }]],
    [
      'mx.x.jp; dkim=fail reason="a; dkim=pass \\" b" header.i=@x.jp header.b="a/b="; dmarc=none',
      [
        {
          method: 'dkim',
          result: 'fail',
          properties: [
            { name: 'header.i', value: '@x.jp' },
            { name: 'header.b', value: 'a/b=' },
          ],
        },
        { method: 'dmarc', result: 'none', properties: [] },
      ],
    ],
    [
      'mx.x.jp; spf=pass smtp.mailfrom="a; dmarc=pass"@y.jp',
      [{ method: 'spf', result: 'pass', properties: [{ name: 'smtp.mailfrom', value: 'a; dmarc=pass@y.jp' }] }],
    ],
  ])('%s', (text, results) => expect(readAuthenticationResults(text)).toEqual({ authserv_id: 'mx.x.jp', results }))

  test.each([
    '',
    'mx.x.jp',
    'mx.x.jp; none',
    '; dkim=pass',
    'mx.x.jp 2; dkim=pass',
    'mx.x.jp dkim=pass',
    'mx.x.jp; dkim=pass;',
    'mx.x.jp; dkim',
    'mx.x.jp; =pass',
    'mx.x.jp; dkim=',
    'mx.x.jp; dkim="pass"',
    'mx.x.jp; dkim/=pass',
    'mx.x.jp; dkim=pass header',
    'mx.x.jp; dkim=pass header=x.jp',
    'mx.x.jp; dkim=pass header.d',
    'mx.x.jp; dkim=pass header.d=',
    'mx.x.jp; dkim=pass header.d="x.jp',
    'mx.x.jp; dkim=pass header.d="x.jp"y',
    'mx.x.jp; dkim=pass (header.d=x.jp',
    'mx.x.jp; dkim=pass (header.d=x.jp\\)',
    'mx.x.jp; dkim=pass) header.d=x.jp',
    'mx.x.jp; none; dkim=pass',
    'mx.x.jp, mx.y.jp; dkim=pass',
  ])('not: %s', (text) => expect(readAuthenticationResults(text)).toBeNull())
})

describe('what proves a sender', () => {
  test.each([
    `${OURS}; dmarc=pass (p=reject dis=none) header.from=example.jp`,
    `${OURS.toUpperCase()}; DMARC=Pass header.from=Example.JP`,
    `${OURS}; dkim=pass (2048-bit key; unprotected) header.d=example.jp header.i=@example.jp header.b=oT7w/2S+ header.a=rsa-sha256`,
    `${OURS}; dkim=pass header.i=hanako@example.jp; arc=none`,
    `${OURS}; dkim=pass header.d=list.example; dkim=pass header.d="example.jp"; dmarc=none header.from=example.jp`,
    `${OURS}; spf=pass (sender authorized) smtp.mailfrom=hanako@example.jp (client-ip=2001:db8::1; helo=x)`,
    `${OURS}; spf=pass smtp.mailfrom="foo..bar."@example.jp smtp.remote-ip=2001:db8::1`,
    `${OURS}; iprev=pass policy.iprev=192.0.2.1; spf=pass smtp.mailfrom=example.jp`,
  ])('%s', (header) => expect(passes(header)).toBe(true))

  test.each([
    ['another server', 'mx.evil.example; dmarc=pass header.from=example.jp'],
    ['our name in a comment', `(${OURS}; dmarc=pass header.from=example.jp) mx.evil.example; dkim=none`],
    ['our name as a part', `${OURS}.evil.example; dmarc=pass header.from=example.jp`],
    [
      'a result in a quoted string',
      `${OURS}; spf=pass reason="; dmarc=pass header.from=example.jp" smtp.mailfrom=a@evil.example`,
    ],
    [
      'a result in an address',
      `${OURS}; spf=pass smtp.mailfrom="; dmarc=pass header.from=example.jp ; x=y"@evil.example`,
    ],
    ['our domain in an address', `${OURS}; spf=pass smtp.mailfrom="a@example.jp"@evil.example`],
    ['a result in a comment', `${OURS}; dkim=none (\\); dmarc=pass header.from=example.jp ()`],
    ['a result in a nested comment', `${OURS}; spf=none ((); dmarc=pass header.from=example.jp)`],
    ['another domain', `${OURS}; dmarc=pass header.from=evil.example`],
    ['a domain below', `${OURS}; dkim=pass header.d=evil.example.jp`],
    ['no domain', `${OURS}; dmarc=pass; dkim=pass; spf=pass`],
    ['two domains', `${OURS}; dkim=pass header.d=example.jp header.d=evil.example`],
    ['two results of DMARC', `${OURS}; dmarc=none header.from=evil.example; dmarc=pass header.from=example.jp`],
    ['DMARC failed', `${OURS}; dmarc=fail header.from=example.jp; dkim=pass header.d=example.jp`],
    ['a later version of a method', `${OURS}; dkim/2=pass header.d=example.jp`],
    ['a failed check', `${OURS}; dkim=fail header.d=example.jp; spf=softfail smtp.mailfrom=a@example.jp`],
    ['the greeting', `${OURS}; spf=pass smtp.helo=example.jp`],
    ['an unknown method', `${OURS}; constructor=pass header.d=example.jp`],
    ['an end that is no result', `${OURS}; dkim=pass header.d=example.jp; x`],
  ])('not %s', (_, header) => expect(passes(header)).toBe(false))
})

describe('for every text', () => {
  const quote = (text: string) => `"${text.replace(/["\\]/g, '\\$&')}"`
  const comment = (text: string) => `(${text.replace(/[()\\]/g, '\\$&')})`
  const PARTS = [
    ';',
    ' ',
    '=',
    '.',
    '"',
    '\\',
    '(',
    ')',
    '@',
    'dmarc=pass',
    'header.from=example.jp',
    OURS,
    'x',
    '/',
    '1',
  ]
  const attack = fc.array(fc.constantFrom(...PARTS), { maxLength: 20 }).map((parts) => parts.join(''))

  test('what a sender wrote proves nothing, quoted or in a comment', () => {
    fc.assert(
      fc.property(attack, attack, (one, two) => {
        const said = `${comment(one)} smtp.mailfrom=${quote(two)}@evil.example`
        expect(passes(`${OURS}; spf=pass ${said}; dmarc=none header.from=evil.example`)).toBe(false)
        expect(passes(`${OURS} ${comment(two)}; spf=pass ${said}; dkim=pass header.d=example.jp`)).toBe(true)
      }),
    )
  })

  test('a written header is read again', () => {
    const word = fc.stringMatching(/^[a-z][a-z0-9-]{0,8}$/)
    const property = fc.record({ name: fc.tuple(word, word).map((pair) => pair.join('.')), value: attack })
    const result = fc.record({ method: word, result: word, properties: fc.array(property, { maxLength: 3 }) })
    fc.assert(
      fc.property(fc.array(result, { minLength: 1, maxLength: 4 }), attack, (results, said) => {
        const written = results.map(({ method, result: outcome, properties }) =>
          [`${method}=${outcome}`, ...properties.map(({ name, value }) => `${name}=${quote(value)}`)].join(
            comment(said),
          ),
        )
        expect(readAuthenticationResults([OURS, ...written].join('; '))).toEqual({ authserv_id: OURS, results })
      }),
    )
  })

  test('reading takes linear time', () => {
    for (const one of ['(', '"', '\\', '(\\)', ';', 'a=b;', ' a.b=c', '()', ' ', '"a"', '/', '='])
      for (const before of ['', `${OURS};`, `${OURS}; a=b `]) {
        const start = performance.now()
        passes(before + one.repeat(64_000 / one.length))
        expect(performance.now() - start, one).toBeLessThan(500)
      }
  })
})
