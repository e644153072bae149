// npm run openapi: writes docs/api/openapi.json. With `-- --against FILE` it writes nothing and
// prints the differences from the older document in FILE: calls, parameters, bodies and responses,
// with references followed. Descriptions, examples and names of schemas don't count.
import fs from 'node:fs'
import { openApiDocument } from '#api/document/document.ts'

const FILE = 'docs/api/openapi.json'

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

/** One entry for each fact that callers see: its name, and its schema. */
function factsOf(document: unknown): Map<string, string> {
  const facts = new Map<string, string>()
  const note = (key: string, value: unknown) => facts.set(key, JSON.stringify(plain(value, document)) ?? '')
  const noteContent = (key: string, content: unknown) => {
    for (const [type, media] of Object.entries(objectOf(content))) note(`${key} ${type}`, objectOf(media).schema)
  }
  for (const [path, methods] of Object.entries(objectOf(objectOf(document).paths)))
    for (const [method, operation] of Object.entries(objectOf(methods))) {
      if (!isObject(operation)) continue
      const call = `${method.toUpperCase()} ${path}`
      note(call, operation.operationId)
      for (const parameter of Array.isArray(operation.parameters) ? operation.parameters : []) {
        const { name, in: place, required, schema } = resolved(parameter, document)
        note(`${call} ${String(place)} ${String(name)}`, [required, schema])
      }
      const body = objectOf(operation.requestBody)
      if (operation.requestBody) note(`${call} body required`, body.required ?? false)
      noteContent(`${call} body`, body.content)
      for (const [status, response] of Object.entries(objectOf(operation.responses))) {
        note(`${call} ${status}`, null)
        noteContent(`${call} ${status}`, resolved(response, document).content)
      }
    }
  return facts
}

const [option, file] = process.argv.slice(2)
if (option === '--against' && file !== undefined) {
  const before = factsOf(JSON.parse(fs.readFileSync(file, 'utf8')))
  const after = factsOf(openApiDocument())
  const differences = [
    ...[...before.keys()].filter((key) => !after.has(key)).map((key) => `- ${key}`),
    ...[...after.keys()].filter((key) => !before.has(key)).map((key) => `+ ${key}`),
    ...[...after]
      .filter(([key, value]) => before.has(key) && before.get(key) !== value)
      .map(([key, value]) => `~ ${key}\n    ${before.get(key)}\n    ${value}`),
  ]
  console.log(differences.join('\n') || 'no difference')
} else {
  fs.writeFileSync(FILE, `${JSON.stringify(openApiDocument(), null, 2)}\n`)
}
