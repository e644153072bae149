// Builds the examples of the OpenAPI document. It walks through a schema and looks up a value for
// each field, first in example-exceptions.ts, then in example-values.ts.
import { exceptions } from './example-exceptions.ts'
import { values } from './example-values.ts'

/** The subset of JSON Schema that the contract needs. */
export type Schema = {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  allOf?: Schema[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  additionalProperties?: Schema | boolean
}

export const nameOfRef = (ref: string) => ref.slice(ref.lastIndexOf('/') + 1)

/** Field names on the path to a field: from the root, and from the last named schema. */
type Way = { whole: readonly string[]; last: readonly string[] }

const into = ({ whole, last }: Way, field: string): Way => ({ whole: [...whole, field], last: [...last, field] })

/** The keys of a field in example-exceptions.ts, the most specific first. */
function keysOf({ whole, last }: Way): string[] {
  const endsOf = (way: readonly string[]) => way.slice(0, -1).map((_, from) => way.slice(from).join('.'))
  return [...new Set([...endsOf(whole), ...endsOf(last)].toSorted((a, b) => b.split('.').length - a.split('.').length))]
}

const typesOf = ({ type }: Schema): string[] => (type === undefined ? [] : [type].flat())

/** Whether a value has the type of a schema. */
function fits(value: unknown, schema: Schema): boolean {
  if (schema.enum) return schema.enum.includes(value)
  const types = typesOf(schema)
  if (types.length === 0) return true
  if (value === null) return types.includes('null')
  if (Array.isArray(value)) return types.includes('array')
  if (typeof value === 'number')
    return types.includes('number') || (types.includes('integer') && Number.isInteger(value))
  return types.includes(typeof value)
}

/** @param components named schemas of the document */
export function exampleMaker(components: Record<string, Schema>) {
  const make = (schema: Schema, way: Way): unknown => {
    if (schema.$ref) {
      const name = nameOfRef(schema.$ref)
      return make(components[name] ?? {}, { ...way, last: [name] })
    }
    const [first] = schema.anyOf ?? schema.oneOf ?? []
    if (first) return make(first, way)
    if (schema.properties) {
      const fields = Object.entries(schema.properties).map(([field, of]) => [field, valueOf(of, into(way, field))])
      return Object.fromEntries(fields.filter(([, value]) => value !== undefined))
    }
    if (schema.items) return [make(schema.items, way)]
    if (schema.enum) return schema.enum[0]
    if (typesOf(schema).includes('boolean')) return false
    if (typesOf(schema).includes('object')) return {}
    throw new Error(`${way.whole.join('.')} has no example value`)
  }
  const valueOf = (schema: Schema, way: Way): unknown => {
    for (const key of keysOf(way))
      if (key in exceptions && (exceptions[key] === undefined || isFor(exceptions[key], schema))) return exceptions[key]
    const value = values[way.last.at(-1) ?? '']
    return value !== undefined && isFor(value, schema) ? value : make(schema, way)
  }
  /** Compares types only. The tests validate the examples against the whole schema. */
  const isFor = (value: unknown, schema: Schema): boolean => {
    if (schema.$ref) return isFor(value, components[nameOfRef(schema.$ref)] ?? {})
    const kinds = schema.anyOf ?? schema.oneOf
    if (kinds) return kinds.some((kind) => isFor(value, kind))
    const { items } = schema
    return fits(value, schema) && !(items && Array.isArray(value) && !value.every((item) => isFor(item, items)))
  }
  return {
    /**
     * The example of a body or response.
     * @param name of the schema; of the operation if the schema has no name
     */
    ofBody: (schema: Schema, name: string) =>
      name in exceptions && isFor(exceptions[name], schema)
        ? exceptions[name]
        : make(schema, { whole: [name], last: [name] }),
    ofParameter: (schema: Schema, operation: string, parameter: string) =>
      valueOf(schema, { whole: [operation, parameter], last: [operation, parameter] }),
  }
}
