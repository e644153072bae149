// The list of operations (docs/api/operations.txt): a review of a change sees there which
// operations have changed for their callers.
import { createHash } from 'node:crypto'
import { everyEndpoint } from '#contract/endpoints.ts'
import type { OpenApiDocument } from './document.ts'

type Json = { [key: string]: unknown }
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)
const objectOf = (value: unknown): Json => (isObject(value) ? value : {})

const NOT_COMPARED = new Set(['description', 'summary', 'example', 'examples', 'title'])

/** The object itself, or the one that it refers to. */
function resolved(value: unknown, document: unknown): Json {
  const object = objectOf(value)
  if (typeof object.$ref !== 'string') return object
  return object.$ref
    .split('/')
    .slice(1)
    .reduce((from, key) => objectOf(from[key]), objectOf(document))
}

/** A schema with its references followed, and null as one of its types, in a fixed order. */
function plain(value: unknown, document: unknown): unknown {
  if (Array.isArray(value)) return value.map((one) => plain(one, document))
  if (!isObject(value)) return value
  if (typeof value.$ref === 'string') return plain(resolved(value, document), document)
  const { anyOf } = value
  if (Array.isArray(anyOf) && anyOf.length === 2 && objectOf(anyOf[1]).type === 'null') {
    const one = objectOf(plain(anyOf[0], document))
    if (typeof one.type === 'string') return { ...one, type: [one.type, 'null'] }
  }
  // A field may be named `title`: then its value is a schema, not a text.
  const entries = Object.entries(value).filter(([key, inner]) => !(NOT_COMPARED.has(key) && !isObject(inner)))
  return Object.fromEntries(
    entries
      .map(([key, inner]): [string, unknown] => [key, plain(inner, document)])
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  )
}

/**
 * The part of an operation that callers depend on: parameters, body and responses. Descriptions,
 * examples and names of schemas don't count.
 */
function shapesOf(operation: unknown, document: OpenApiDocument): string {
  const { parameters, requestBody, responses } = objectOf(operation)
  return JSON.stringify(plain([parameters ?? [], requestBody ?? null, responses], document))
}

/**
 * One line for each operation, in the order of their paths: name, method, path, access with roles,
 * hash of its shapes.
 */
export function operationList(document: OpenApiDocument): string {
  const roles = new Map(everyEndpoint.map(({ name, roles = [] }) => [name, roles]))
  const lines = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const { operationId: name, 'x-access': access } = operation
      const hash = createHash('sha256').update(shapesOf(operation, document)).digest('hex').slice(0, 8)
      return [name, method.toUpperCase(), path, [access, ...(roles.get(name) ?? [])].join('/'), hash].join(' ')
    }),
  )
  return `${lines.join('\n')}\n`
}
