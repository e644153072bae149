// Calls the API as a browser or program does, without a network.
import { OpenAPIHono } from '@hono/zod-openapi'
import { PUBLIC_BASE } from '#contract/endpoints.ts'
import { handleError, prepare } from '#api/shared/middleware.ts'
import type { ApiEnv } from '#api/shared/env.ts'
import type { router } from '#api/shared/router.ts'
import type { App } from '#services/shared/app.ts'

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
