import fs from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'
import { everyEndpoint } from '#contract/endpoints.ts'
import { type OpenApiDocument, openApiDocument, type Operation } from './document.ts'
import { operationList } from './operation-list.ts'
import { tagGroups, tags } from './tags.ts'

const document = openApiDocument()
const operations = new Map(
  Object.values(document.paths)
    .flatMap((methods) => Object.values(methods))
    .map((operation) => [operation.operationId, operation]),
)
const operationOf = (name: string): Operation => operations.get(name) ?? expect.fail(`${name} is missing`)

describe('the list of operations', () => {
  it('is committed (after a change: `npm run openapi`)', () => {
    expect(fs.readFileSync('docs/api/operations.txt', 'utf8')).toBe(operationList(document))
  })

  it('shows what callers notice, and nothing else', () => {
    const changed = (change: (document: OpenApiDocument) => void) => {
      const other = structuredClone(document)
      change(other)
      const lines = operationList(document).split('\n')
      return operationList(other)
        .split('\n')
        .filter((line, i) => line !== lines[i])
        .map((line) => line.split(' ')[0])
    }
    const price = (of: OpenApiDocument) => of.paths['/api/v1/experiences/{id}/price']!.get!
    expect(changed((of) => (price(of).description = '別の説明'))).toEqual([])
    expect(changed((of) => void (price(of).responses['418'] = { description: '' }))).toEqual(['getPrice'])
    expect(changed((of) => (price(of)['x-access'] = 'user'))).toEqual(['getPrice'])
    // A schema behind a reference.
    const uses = changed((of) => (of.components.schemas.ErrorBody = { type: 'object' }))
    expect(uses.length).toBeGreaterThan(300)
  })
})

it('is sorted by path and by name', () => {
  expect(Object.keys(document.paths)).toEqual(Object.keys(document.paths).toSorted())
  for (const kind of ['parameters', 'schemas']) {
    const names = Object.keys(document.components[kind] ?? {})
    expect(names.length, kind).toBeGreaterThan(0)
    expect(names).toEqual(names.toSorted())
  }
})

it('has an operation for every endpoint, with who may call it', () => {
  expect([...operations.keys()].toSorted()).toEqual(everyEndpoint.map(({ name }) => name).toSorted())
  for (const { name, access } of everyEndpoint) expect(operationOf(name)['x-access']).toBe(access)
})

it('says in a sentence what each operation does, in other words than of the others of its tag', () => {
  const noun = [...operations.values()].filter(({ summary }) => !/[うくすつぶむる]$/.test(summary))
  expect(noun.map(({ operationId, summary }) => [operationId, summary])).toEqual([])
  const said = [...operations.values()].map(({ tags: [tag], summary }) => `${tag}: ${summary}`)
  expect(said.filter((one, i) => said.indexOf(one) !== i)).toEqual([])
})

it('describes each operation: who may call it, and its limits', () => {
  for (const { description } of operations.values()) expect(description).toMatch(/呼び出せる人：.+。/)
  expect(operationOf('listBookRows').description).toBe('呼び出せる人：運営（会計・全権の役割）。')
  expect(operationOf('issueReceipt').description).toMatch(
    /^発行した領収書は変わりません。[^]+\n\n呼び出せる人：ログインした会員。$/,
  )
})

it('describes every tag, and each is in one group', () => {
  const used = new Set([...operations.values()].flatMap((operation) => operation.tags))
  expect([...used].toSorted()).toEqual(Object.keys(tags).toSorted())
  expect(tagGroups.flatMap((group) => group.tags).toSorted()).toEqual(Object.keys(tags).toSorted())
})

it('allows null in a field with a named schema, not in the schema', () => {
  expect(JSON.stringify(document.components.schemas)).not.toContain('allOf')
  expect(document.components.schemas.Experience?.properties?.community).toEqual({
    anyOf: [{ $ref: '#/components/schemas/Item' }, { type: 'null' }],
  })
})

it('has examples that pass the schema beside them', () => {
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  ajv.addSchema(document, 'document')
  const examples = new Set<unknown>()
  const visit = (node: unknown) => {
    if (typeof node !== 'object' || node === null) return
    if ('example' in node && 'type' in node) {
      const { example, ...schema } = node
      examples.add(example)
      expect({ ...node, errors: ajv.validate(schema, example) ? null : ajv.errors }).toEqual({ ...node, errors: null })
    }
    for (const inner of Object.values(node)) visit(inner)
  }
  visit(document.paths)
  visit(document.components)
  expect(examples).toContain('2026-12-05')
  expect(examples).toContain('hanako@example.jp')
})
