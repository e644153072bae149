// Other origins can write neither to the API, nor to a page, nor to the sandbox. A sibling
// sub-domain is another origin.
import { describe, expect, it } from 'vitest'
import { everyEndpoint } from '#contract/endpoints.ts'
import { filled, site } from './site.ts'

const product = site()

const FOREIGN: [string, Record<string, string>][] = [
  ['another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
  ['another site, in a browser without Sec-Fetch-Site', { origin: 'https://evil.example' }],
  ['a sibling sub-domain', { origin: 'https://blog.tsumugi.example', 'sec-fetch-site': 'same-site' }],
  ['a sibling sub-domain, in a browser without Sec-Fetch-Site', { origin: 'https://blog.tsumugi.example' }],
  ['a sibling sub-domain that hides its origin', { 'sec-fetch-site': 'same-site' }],
  ['our own host without TLS', { origin: 'http://tsumugi.example' }],
  ['another port of our host', { origin: 'https://tsumugi.example:8443' }],
  ['a sandboxed frame', { origin: 'null', 'sec-fetch-site': 'cross-site' }],
  ['a sandboxed frame, in a browser without Sec-Fetch-Site', { origin: 'null' }],
  ['a page that hides its origin', { 'sec-fetch-site': 'cross-site' }],
]
const HOST = { host: 'tsumugi.example' }

describe.each(FOREIGN)('a write from %s is refused', (_, headers) => {
  it('by every page', async () => {
    for (const page of product.pages) {
      const type = { 'content-type': 'application/x-www-form-urlencoded' }
      const response = await product.request(filled(page, 'line'), {
        method: 'POST',
        headers: { ...HOST, ...type, ...product.sessions.admin, ...headers },
        body: 'back=/',
      })
      expect(response.status, page).toBe(403)
      expect(response.headers.getSetCookie()).toEqual([])
    }
    expect((await product.request('/api/v1/me', { headers: product.sessions.admin })).status).toBe(200)
  })

  it('by every endpoint', async () => {
    const writes = everyEndpoint.filter((one) => one.method !== 'get')
    expect(writes.length).toBeGreaterThan(50)
    for (const { method, path } of writes) {
      const response = await product.request(path.replaceAll(/\{\w+\}/g, '1'), {
        method: method.toUpperCase(),
        headers: { ...HOST, 'content-type': 'application/json', ...product.sessions.admin, ...headers },
        body: '{}',
      })
      expect(response.status, path).toBe(403)
    }
  })

  it.each([
    '/sandbox-pay/v1/tokens',
    '/sandbox-pay/v1/three_d_secure/ch_1',
    '/images/upload/x',
    '/assets/x',
    '/nowhere',
  ])('by %s', async (address) => {
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
      const response = await product.request(address, { method, headers: { ...HOST, ...headers } })
      expect(response.status, method).toBe(403)
    }
  })
})

it('a GET that records its reader is refused from another origin', async () => {
  const recording = everyEndpoint.filter((endpoint) => endpoint.records)
  // Before you add a name: can the endpoint be a POST instead?
  expect(recording.map(({ name }) => name).toSorted()).toEqual([
    'exportAdminReservations',
    'exportApplications',
    'exportAudit',
    'exportCoupons',
    'exportDocuments',
    'exportExperiences',
    'exportJournal',
    'exportLedger',
    'exportOperatorApplications',
    'exportOwnData',
    'exportPeople',
    'exportPerson',
    'exportStatements',
    'getApplication',
    'getOperatorApplication',
  ])
  for (const { path, access } of recording)
    for (const [, foreign] of FOREIGN) {
      const session = access === 'brand_member' ? product.sessions.brand_member : product.sessions.admin
      const headers = { ...HOST, ...session, ...foreign }
      expect((await product.request(path.replace('{id}', '1'), { headers })).status, path).toBe(403)
    }
})

it('a write is accepted from our own pages and from programs', async () => {
  const own_or_none: Record<string, string>[] = [
    { origin: 'https://tsumugi.example', 'sec-fetch-site': 'same-origin' },
    { origin: 'null', 'sec-fetch-site': 'same-origin' },
    {},
  ]
  for (const own of own_or_none) {
    const headers = { ...HOST, ...product.sessions.user, ...own }
    const ended = await product.request('/seeing_as/end', { method: 'POST', headers })
    expect(ended.status).toBe(302)
    const token = await product.request('/sandbox-pay/v1/tokens', { method: 'POST', headers, body: '{}' })
    expect(token.status).toBe(402)
  }
})
