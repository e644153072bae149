// Builds the OpenAPI document of the product from the contract.
import { OpenApiGeneratorV31, OpenAPIRegistry, type RouteConfig } from '@asteasolutions/zod-to-openapi'
import type { core, ZodType } from 'zod'
import { reservationSales } from '#contract/booking/host-sales-schemas.ts'
import { payoutStanding } from '#contract/payouts/payees-schemas.ts'
import { user } from '#contract/accounts/accounts-schemas.ts'
import { handoverPlan } from '#contract/booking/admin-handovers-schemas.ts'
import { everyEndpoint } from '#contract/endpoints.ts'
import { nextSlot } from '#contract/experiences/experiences-schemas.ts'
import { type Access, type Facts, refuses } from '#contract/shared/endpoint.ts'
import { errorBody } from '#contract/shared/error-body.ts'
import type { ErrorCode } from '#contract/shared/error-table.ts'
import { item } from '#contract/shared/schemas.ts'
import { roleWords } from '#domain/accounts/roles.ts'
import { errorOf } from '../shared/errors.ts'
import { nameComponents } from './components.ts'
import { INFO, SECURITY_SCHEMES } from './info.ts'
import { tagGroups, tags } from './tags.ts'

/** The subset of JSON Schema that this file needs. */
type Schema = { $ref?: string; type?: string | string[]; properties?: Record<string, Schema>; allOf?: Schema[] }
type Content = Record<string, { schema: Schema }>
type Response = { $ref?: string; description?: string; content?: Content }
type Parameter = { name: string; in: string; required?: boolean; schema: Schema }
/** A reference to an entry of `components`. */
type Reference = { $ref: string }
export type Operation = {
  operationId: string
  summary: string
  description: string
  tags: string[]
  'x-access': Access
  parameters?: (Parameter | Reference)[]
  requestBody?: { required?: boolean; content: Content }
  responses: Record<string, Response>
}
export type OpenApiDocument = {
  openapi: string
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema>; [kind: string]: Record<string, unknown> }
  webhooks?: unknown
}

type Endpoint = (typeof everyEndpoint)[number]

/**
 * Error responses that many operations share, by status: the name of the response and an example
 * code.
 */
const REFUSALS: Readonly<Record<string, { name: string; code: ErrorCode }>> = {
  401: { name: 'Unauthorized', code: 'not_signed_in' },
  402: { name: 'PaymentRequired', code: 'payment_declined' },
  403: { name: 'Forbidden', code: 'not_allowed' },
  404: { name: 'NotFound', code: 'not_found' },
  409: { name: 'Conflict', code: 'experience_changed' },
  422: { name: 'UnprocessableContent', code: 'slot_full' },
  429: { name: 'TooManyRequests', code: 'too_many_requests' },
}

const SECURITY: Readonly<Record<Access, Record<string, string[]>[]>> = {
  anyone: [],
  user: [{ session: [] }],
  user_else_403: [{ session: [] }],
  host: [{ session: [] }],
  admin: [{ session: [] }],
  brand_member: [{ brandSession: [] }],
  user_or_brand_member: [{ session: [] }, { brandSession: [] }],
}

/**
 * Named schemas that nullable fields use. The generator defines a schema at its first occurrence,
 * so these must occur outside of a nullable field first. Otherwise they are nullable everywhere.
 */
const NULLABLE: readonly core.$ZodType[] = [handoverPlan, item, nextSlot, payoutStanding, reservationSales, user]

const METHODS = ['get', 'post', 'put', 'patch', 'delete']

export function openApiDocument(): OpenApiDocument {
  nameComponents()
  const registry = new OpenAPIRegistry()
  registry.register('ErrorBody', errorBody)
  for (const [name, scheme] of Object.entries(SECURITY_SCHEMES))
    registry.registerComponent('securitySchemes', name, scheme)
  for (const [name, response] of refusalComponents()) registry.registerComponent('responses', name, response)
  for (const endpoint of everyEndpoint.toSorted(byPath)) registry.registerPath(routeOf(endpoint))
  const named = NULLABLE.map((schema) => ({ type: 'schema' as const, schema: schema as ZodType }))
  const definitions = [...named, ...registry.definitions]
  const generated = new OpenApiGeneratorV31(definitions).generateDocument({
    openapi: '3.1.0',
    info: INFO,
    servers: [{ url: '/', description: 'このサーバー' }],
    tags: Object.entries(tags).map(([name, { title, description }]) => ({ name, description, 'x-displayName': title })),
    'x-tagGroups': tagGroups,
  })
  const document: OpenApiDocument = JSON.parse(JSON.stringify(generated))
  delete document.webhooks
  allowNull(document)
  shareParameters(document)
  return document
}

/** Compares by code unit, so that the order is the same on every machine. */
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

const sorted = <T>(named: Record<string, T>): Record<string, T> =>
  Object.fromEntries(Object.entries(named).toSorted(([a], [b]) => compare(a, b)))

const byPath = (a: Endpoint, b: Endpoint) =>
  compare(a.path, b.path) || METHODS.indexOf(a.method) - METHODS.indexOf(b.method)

/** @returns the name and the response of each shared error */
function refusalComponents() {
  const all = refuses(401, 402, 403, 404, 409, 422, 429)
  return Object.entries(all).map(([status, { description }]) => {
    const { name, code } = refusalFor(status)
    const content = {
      'application/json': { schema: { $ref: '#/components/schemas/ErrorBody' }, example: errorOf(code) },
    }
    return [name, { description, content }] as const
  })
}

function refusalFor(status: string) {
  const refusal = REFUSALS[status]
  if (!refusal) throw new Error(`no refusal has the status ${status}`)
  return refusal
}

/**
 * Converts an endpoint to the generator's format. Properties that callers must know become
 * extensions (`x-…`).
 */
function routeOf(endpoint: Endpoint): RouteConfig {
  const { name, method, path, summary, request, requestBody, access, max_body, files, records, fresh } = endpoint
  // Requests are limited per address (main/admit-requests.ts). Writes require our own origin
  // (api/shared/own-origin.ts), and a body that can be read, if there is one. The
  // introduction (info.ts) declares 408, 413, 500 and 503 for all operations.
  const always = method === 'get' ? refuses(429) : refuses(403, 422, 429)
  const responses = Object.entries({ ...always, ...endpoint.responses }).map(([status, response]) => {
    const schema = 'content' in response ? response.content?.['application/json']?.schema : undefined
    return [status, schema === errorBody ? { $ref: `#/components/responses/${refusalFor(status).name}` } : response]
  })
  return {
    method,
    path,
    operationId: name,
    summary,
    description: descriptionOf(endpoint),
    tags: [endpoint.tag],
    security: SECURITY[access],
    'x-access': access,
    ...(max_body !== undefined && { 'x-max-body': max_body }),
    ...(files && { 'x-files': [...files] }),
    ...(records && { 'x-records': true }),
    ...(fresh && { 'x-fresh': true }),
    ...(request && { request: request as RouteConfig['request'] }),
    ...(requestBody && { requestBody }),
    responses: Object.fromEntries(responses),
  }
}

const mayBeNull = ({ type }: Schema) => Array.isArray(type) && type.includes('null')

/**
 * Corrects nullable fields that refer to a named schema. The generator writes
 * `allOf: [$ref, {type: ['object', 'null']}]`, which allows no null
 * (asteasolutions/zod-to-openapi#387). `anyOf: [$ref, {type: 'null'}]` does.
 * @throws Error if a named schema is nullable: it is missing in NULLABLE
 */
function allowNull(document: OpenApiDocument) {
  const { schemas } = document.components
  const nullable = Object.keys(schemas).filter((name) => mayBeNull(schemas[name] ?? {}))
  if (nullable.length > 0) throw new Error(`${nullable.join(', ')}: add to NULLABLE`)
  const visit = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(visit)
    if (typeof node !== 'object' || node === null) return node
    const [named, kind]: Schema[] = ('allOf' in node && Array.isArray(node.allOf) && node.allOf) || []
    if (named?.$ref !== undefined && kind && mayBeNull(kind)) return { anyOf: [named, { type: 'null' }] }
    return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, visit(value)]))
  }
  Object.assign(document, { paths: visit(document.paths) })
  Object.assign(document.components, { schemas: visit(sorted(schemas)) })
}

/** Moves parameters that at least three operations have into the components, under their name. */
function shareParameters({ paths, components }: OpenApiDocument) {
  const lists = Object.values(paths)
    .flatMap((methods) => Object.values(methods))
    .map(({ parameters = [] }) => parameters)
  const parameters = lists.flat().filter((parameter) => 'name' in parameter)
  const shared: Record<string, Parameter> = {}
  // The names of components have no brackets.
  const keyOf = ({ name }: Parameter) => name.replace('[]', '')
  const kinds = Map.groupBy(parameters, (parameter) => JSON.stringify(parameter))
  for (const [parameter, ...others] of [...kinds.values()].toSorted((a, b) => b.length - a.length)) {
    // If several parameters have the same name, the most frequent one gets it.
    if (parameter && others.length >= 2 && !(keyOf(parameter) in shared)) shared[keyOf(parameter)] = parameter
  }
  components.parameters = sorted(shared)
  for (const list of lists)
    for (const [i, parameter] of list.entries()) {
      const known = 'name' in parameter && shared[keyOf(parameter)]
      if (known && JSON.stringify(known) === JSON.stringify(parameter))
        list[i] = { $ref: `#/components/parameters/${keyOf(known)}` }
    }
}

const CALLERS: Readonly<Record<Access, string>> = {
  anyone: 'だれでも',
  user: 'ログインした会員',
  user_else_403: 'ログインした会員（ログインしていないときは403）',
  host: 'ホスト、アンバサダーのメンバー、運営',
  admin: '運営',
  brand_member: 'ブランドのメンバー',
  user_or_brand_member: 'ログインした会員、またはブランドのメンバー',
}

type Described = Facts & { description?: string }

/** What callers of an endpoint must know, in Japanese: its own text, and its facts in words. */
export function descriptionOf(endpoint: Described): string {
  const { access, roles, fresh, files, records, topics, max_body, while_impersonating } = endpoint
  const others = roles?.filter((role) => role !== 'full') ?? []
  const facts = [
    `呼び出せる人：${CALLERS[access]}${roles ? `（${roleWords([...others, 'full'])}の役割）` : ''}。`,
    fresh && '直前の10分以内に本人確認をしたセッションに限ります。',
    records && '読んだことが記録に残ります。',
    while_impersonating && '会員として表示しているあいだも呼び出せます。',
    topics && 'ログインしていない人への応答は、内容が変わるまでキャッシュされます。',
    max_body !== undefined && `本文は${Math.floor(max_body / 1024).toLocaleString('ja-JP')} kBまでです。`,
    files && `ファイルの種類：${files.join('、')}。`,
  ]
  return [endpoint.description, facts.filter(Boolean).join('')].filter(Boolean).join('\n\n')
}
