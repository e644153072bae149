// The OpenAPI document, for programs and as a page: every call, who may make it, what it takes and answers.
import { Hono } from 'hono'
import { html } from 'hono/html'
import { fixedAnswer } from './shared/fixed-answer.ts'
import type { ApiEnv } from './shared/env.ts'

type Schema = {
  type?: string | string[]
  properties?: Record<string, Schema>
  items?: Schema
  enum?: unknown[]
  anyOf?: Schema[]
  required?: string[]
}
type Operation = {
  operationId: string
  tags?: string[]
  'x-access': string
  parameters?: { name: string; in: string; required?: boolean; schema?: Schema }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, { description: string; content?: Record<string, { schema: Schema }> }>
}
export type OpenApiDocument = { info: { title: string }; paths: Record<string, Record<string, Operation>> }

const WHO: Record<string, string> = {
  anyone: 'だれでも',
  user: 'ログインした人（なければ401）',
  user_else_403: 'ログインした人（なければ403）',
  host: 'ホスト',
  admin: '管理者',
  brand_member: 'ブランドのメンバー',
}

/** A schema in a line or a few: `{ id: integer, name?: string }`. */
function shape(schema: Schema | undefined, indent = ''): string {
  if (!schema) return ''
  if (schema.enum) return schema.enum.map((one) => JSON.stringify(one)).join(' | ')
  if (schema.anyOf) return schema.anyOf.map((one) => shape(one, indent)).join(' | ')
  if (schema.items) return `[${shape(schema.items, indent)}]`
  if (schema.properties) {
    const inner = `${indent}  `
    const fields = Object.entries(schema.properties).map(
      ([name, one]) => `${inner}${name}${schema.required?.includes(name) ? '' : '?'}: ${shape(one, inner)}`,
    )
    return `{\n${fields.join('\n')}\n${indent}}`
  }
  return Array.isArray(schema.type) ? schema.type.join(' | ') : (schema.type ?? '')
}

/** @param generate costs about 0.1 s, so each answer is made once in a process */
export function docsRoutes(generate: () => OpenApiDocument) {
  const json = fixedAnswer({ content_type: 'application/json' })
  const page = fixedAnswer({ content_type: 'text/html; charset=utf-8' })
  return new Hono<ApiEnv>()
    .get('/api/openapi.json', (c) => json(c, () => JSON.stringify(generate())))
    .get('/api/docs', (c) => page(c, async () => String(await docsPage(generate()))))
}

function docsPage({ info, paths }: OpenApiDocument) {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )
  const features = Map.groupBy(operations, ({ operation }) => operation.tags?.[0] ?? '')
  const one = ({ path, method, operation }: (typeof operations)[number]) => {
    const body = Object.values(operation.requestBody?.content ?? {})[0]?.schema
    return html`<section>
      <h3 id="${operation.operationId}"><code>${method} ${path}</code></h3>
      <p>${WHO[operation['x-access']] ?? operation['x-access']}</p>
      ${
        operation.parameters?.length
          ? html`<p>
              ${operation.parameters.map((parameter) => html`<code>${parameter.name}${parameter.required ? '' : '?'}</code> `)}
            </p>`
          : ''
      }
      ${body ? html`<pre tabindex="0">${shape(body)}</pre>` : ''}
      <ul>
        ${Object.entries(operation.responses).map(
          ([status, { description, content }]) =>
            html`<li>
              <strong>${status}</strong> ${description}
              ${Number(status) < 300 && content ? html`<pre tabindex="0">${shape(Object.values(content)[0]?.schema)}</pre>` : ''}
            </li>`,
        )}
      </ul>
    </section>`
  }
  return html`<!doctype html>
    <html lang="ja">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${info.title}</title>
      </head>
      <body style="max-width:60rem;margin:0 auto;padding:1rem;font-family:sans-serif;line-height:1.7;color:#2b2a28">
        <main>
          <h1>${info.title}</h1>
          <p>
            誤りはすべて <code>{"status", "code", "message", "messages"}</code> の形で答えます。機械が読む文書は
            <a href="/api/openapi.json">/api/openapi.json</a> にあります。
          </p>
          ${[...features].map(
            ([feature, list]) =>
              html`<h2>${feature}</h2>
                ${list.map(one)}`,
          )}
        </main>
      </body>
    </html>`
}
