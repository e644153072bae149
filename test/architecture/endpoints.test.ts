// What the contract promises is served, and nothing else is.
import { describe, expect, it } from 'vitest'
import { buildApi } from '#api/index.ts'
import {
  BRAND_BASE,
  brandEndpoints,
  IMAGE_HOST_BASE,
  imageHostEndpoints,
  publicEndpoints,
  PUBLIC_BASE,
} from '#contract/endpoints.ts'
import type { App } from '#services/shared/app.ts'

const api = buildApi({ base_url: 'http://localhost:3000' } as App)
const key = (method: string, path: string) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`
const all = { ...publicEndpoints, ...brandEndpoints, ...imageHostEndpoints }
const keysOf = (base: string, endpoints: object) =>
  (Object.values(endpoints) as { method: string; path: string }[]).map(({ method, path }) => key(method, base + path))
const promised = new Set([
  ...keysOf(PUBLIC_BASE, publicEndpoints),
  ...keysOf(BRAND_BASE, brandEndpoints),
  ...keysOf(IMAGE_HOST_BASE, imageHostEndpoints),
])
const served = new Set(
  api.routes
    .filter(
      (route) =>
        route.method !== 'ALL' &&
        [PUBLIC_BASE, BRAND_BASE, IMAGE_HOST_BASE].some((base) => route.path.startsWith(`${base}/`)) &&
        !route.path.includes('*'),
    )
    .map((route) => key(route.method, route.path)),
)

describe('endpoints', () => {
  it('of the contract are all served', () => {
    expect([...promised].filter((one) => !served.has(one))).toEqual([])
  })

  it('that are served are all in the contract', () => {
    expect([...served].filter((one) => !promised.has(one))).toEqual([])
  })

  it('have the name that they are exported under', () => {
    const wrong = Object.entries(all).filter(([name, endpoint]) => endpoint.operationId !== name)
    expect(wrong).toEqual([])
  })

  it('are in the OpenAPI document with who may call them', async () => {
    const document = (await (await api.request('/api/openapi.json')).json()) as {
      paths: Record<string, Record<string, { operationId: string; 'x-access': string }>>
    }
    const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods))
    expect(operations.map((operation) => operation.operationId).sort()).toEqual(Object.keys(all).sort())
    expect(operations.filter((operation) => !operation['x-access'])).toEqual([])
  })
})
