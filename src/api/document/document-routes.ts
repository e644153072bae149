import { Hono } from 'hono'
import type { ApiEnv } from '../shared/env.ts'
import { memoizedResponse } from '../shared/memoized-response.ts'
import { openApiDocument } from './document.ts'
import { documentPage } from './document-page.ts'

/**
 * Serves the OpenAPI document, as JSON and as a page. Each process builds each once, because that
 * takes about 0.3 s.
 */
export function documentRoutes() {
  const json = memoizedResponse({ content_type: 'application/json' })
  const page = memoizedResponse({ content_type: 'text/html; charset=UTF-8' })
  const routes = new Hono<ApiEnv>()
  routes.get('/api/openapi.json', (c) => json(c, () => JSON.stringify(openApiDocument())))
  routes.get('/api/docs', (c) => page(c, () => documentPage(openApiDocument())))
  return routes
}
