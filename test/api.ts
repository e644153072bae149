// Calls the API as a browser or program does, without a network.
import { OpenAPIHono } from '@hono/zod-openapi'
import { buildApi } from '#api/index.ts'
import { PUBLIC_BASE } from '#contract/endpoints.ts'
import { handleError, prepare } from '#api/shared/middleware.ts'
import type { ApiEnv } from '#api/shared/env.ts'
import type { router } from '#api/shared/router.ts'
import type { App } from '#services/shared/app.ts'

type Api = ReturnType<typeof buildApi>

const built = new WeakMap<App, Api>()

/** All APIs of this app. They are built once, because building takes longer than most calls. */
export function wholeApi(app: App): Api {
  const api = built.get(app) ?? buildApi(app)
  built.set(app, api)
  return api
}

type Routes = ReturnType<typeof router>

/**
 * The user-facing API with only these features, behind the middleware that every request passes.
 */
export function apiOf(app: App, ...features: Routes[]) {
  const api = new OpenAPIHono<ApiEnv>()
  api.onError(handleError)
  api.use('*', prepare(app))
  for (const feature of features) api.route(PUBLIC_BASE, feature)
  return api
}

/** The status and the JSON body of a GET. */
export async function getJson(api: OpenAPIHono<ApiEnv>, path: string, headers: Record<string, string> = {}) {
  const response = await api.request(path, { headers })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}
