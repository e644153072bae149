// Input of the endpoints, as JSON schemas from the contract.
import { z } from 'zod'
import { everyEndpoint } from '#contract/endpoints.ts'

type JsonType = 'object' | 'array' | 'integer' | 'number' | 'string' | 'boolean' | 'null'

/** The part of JSON Schema that zod writes. */
export type Schema = {
  type?: JsonType | JsonType[]
  const?: unknown
  enum?: unknown[]
  format?: string
  pattern?: string
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
}

type Described = {
  request?: { query?: unknown; body?: { content?: Record<string, { schema?: unknown } | undefined> } }
}

const schemaOf = (described: unknown): Schema | null =>
  described ? (z.toJSONSchema(described as z.ZodType, { io: 'input', unrepresentable: 'any' }) as Schema) : null

/** the schema of the JSON body; null without one */
export const bodySchemaOf = (endpoint: object): Schema | null =>
  schemaOf((endpoint as Described).request?.body?.content?.['application/json']?.schema)

/** the schema of the query parameters; null without them */
export const querySchemaOf = (endpoint: object): Schema | null => schemaOf((endpoint as Described).request?.query)

/** Field names of an object and of its alternatives. */
export function fieldsOf(schema: Schema | null): string[] {
  if (!schema) return []
  const alternatives = [schema, ...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])]
  return [...new Set(alternatives.flatMap(({ properties }) => Object.keys(properties ?? {})))]
}

const ofAll = (of: (endpoint: object) => Schema | null) => [
  ...new Set(everyEndpoint.flatMap((endpoint) => fieldsOf(of(endpoint)))),
]
/** Fields of the JSON bodies of all endpoints. */
export const everyField = ofAll(bodySchemaOf)
/** Query parameters of all endpoints. */
export const everyParameter = ofAll(querySchemaOf)
