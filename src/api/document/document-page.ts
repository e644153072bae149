// The OpenAPI document as a page: every operation and schema, found by the search of the browser.
import { html } from 'hono/html'
import { Hono } from 'hono'
import type { ApiEnv } from '../shared/env.ts'
import { memoizedResponse } from '../shared/memoized-response.ts'
import { type OpenApiDocument, openApiDocument } from './document.ts'
import { INFO } from './info.ts'
import { tagGroups, tags } from './tags.ts'

/** A part of the document as JSON, in which the name of a schema leads to it. */
function jsonOf(part: unknown) {
  const linked = JSON.stringify(part, null, 2)
    .split(/(#\/components\/schemas\/\w+)/)
    .map((text, index) => (index % 2 ? html`<a href="#${text.slice(text.lastIndexOf('/') + 1)}">${text}</a>` : text))
  return html`<pre tabindex="0" style="overflow-x: auto">${linked}</pre>`
}

export function documentPage({ paths, components }: OpenApiDocument): string | Promise<string> {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
  const operationsOf = (tag: string) =>
    operations
      .filter(({ operation }) => operation.tags.includes(tag))
      .map(({ path, method, operation: { operationId, summary, description, parameters, requestBody, responses } }) => {
        const shapes = jsonOf({ operationId, parameters, requestBody, responses })
        return html`<details>
          <summary>${summary} <code style="overflow-wrap: anywhere">${method.toUpperCase()} ${path}</code></summary>
          <p id="${operationId}" style="white-space: pre-wrap">${description}</p>
          ${shapes}
        </details>`
      })
  return html`<!doctype html>
    <html lang="ja" style="background: Canvas; color: CanvasText">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${INFO.title}</title>
        <link rel="icon" href="/favicon.svg" />
      </head>
      <body style="max-width: 60rem; margin: 0 auto; padding: 1rem; font-family: sans-serif; line-height: 1.7">
        <main>
          <h1>${INFO.title}</h1>
          <p>OpenAPI の文書：<a href="/api/openapi.json">/api/openapi.json</a></p>
          <p style="white-space: pre-wrap; overflow-wrap: anywhere">${INFO.description}</p>
          ${tagGroups
            .flatMap((group) => group.tags)
            .map(
              (tag) =>
                html`<h2>${tags[tag]?.title}</h2>
                  <p>${tags[tag]?.description}</p>
                  ${operationsOf(tag)}`,
            )}
          <h2>共通の部分</h2>
          ${(['parameters', 'responses'] as const).map(
            (kind) =>
              html`<details>
                <summary>${kind}</summary>
                ${jsonOf(components[kind])}
              </details>`,
          )}
          <h2>スキーマ</h2>
          ${Object.entries(components.schemas).map(
            ([name, schema]) =>
              html`<details>
                <summary>${name}</summary>
                <div id="${name}">${jsonOf(schema)}</div>
              </details>`,
          )}
        </main>
      </body>
    </html>`
}

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
