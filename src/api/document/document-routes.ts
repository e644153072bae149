import { Hono } from 'hono'
import type { ApiEnv } from '../shared/env.ts'
import { fixedAnswer } from '../shared/fixed-answer.ts'
import { openApiDocument } from './document.ts'
import { readerPage } from './reader-page.ts'

/**
 * Serves the OpenAPI document, to programs and as a page. Making the document takes about 0.3 s, so
 * each process makes it once.
 */
export function documentRoutes() {
  const json = fixedAnswer({ content_type: 'application/json' })
  return new Hono<ApiEnv>()
    .get('/api/openapi.json', (c) => json(c, () => JSON.stringify(openApiDocument())))
    .get('/api/docs', (c) => c.html(readerPage(c.env?.nonce ?? '')))
}
