// What the contract promises is served, and nothing else is.
import { describe, expect, it } from 'vitest'
import { buildApi } from '#api/index.ts'
import { everyEndpoint, routeOf } from '#contract/endpoints.ts'
import type { App } from '#services/shared/app.ts'

const api = buildApi({ base_url: 'http://localhost:3000' } as App)
const key = (method: string, path: string) => `${method.toUpperCase()} ${routeOf(path)}`
const promised = new Set(everyEndpoint.map(({ method, path }) => key(method, path)))
const served = new Set(
  api.routes
    .filter(
      (route) =>
        route.method !== 'ALL' &&
        everyEndpoint.some(({ base }) => route.path.startsWith(`${base}/`)) &&
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

  it('with parameters say what a path that fits none is answered with', () => {
    const silent = everyEndpoint.filter(({ path, not_found }) => path.includes('{') !== (not_found !== undefined))
    expect(silent.map(({ name }) => name)).toEqual([])
  })
})
