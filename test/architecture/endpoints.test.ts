// What the contract promises is served, and nothing else is.
import { describe, expect, it } from 'vitest'
import { buildApi } from '#api/index.ts'
import { publicEndpoints, PUBLIC_BASE } from '#contract/endpoints.ts'
import type { App } from '#services/shared/app.ts'

const api = buildApi({ base_url: 'http://localhost:3000' } as App)
const key = (method: string, path: string) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`
const promised = new Set(
  Object.values(publicEndpoints).map((endpoint) => key(endpoint.method, PUBLIC_BASE + endpoint.path)),
)
const served = new Set(
  api.routes
    .filter((route) => route.method !== 'ALL' && route.path.startsWith(`${PUBLIC_BASE}/`) && !route.path.includes('*'))
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
    const wrong = Object.entries(publicEndpoints).filter(([name, endpoint]) => endpoint.operationId !== name)
    expect(wrong).toEqual([])
  })

  it('are in the OpenAPI document with who may call them', async () => {
    const document = (await (await api.request('/api/openapi.json')).json()) as {
      paths: Record<string, Record<string, { operationId: string; 'x-access': string }>>
    }
    const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods))
    expect(operations.map((operation) => operation.operationId).sort()).toEqual(Object.keys(publicEndpoints).sort())
    expect(operations.filter((operation) => !operation['x-access'])).toEqual([])
  })
})
