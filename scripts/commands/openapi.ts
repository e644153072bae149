// npm run openapi: writes the list of operations, docs/api/operations.txt, and the OpenAPI
// document, build/openapi.json. `-- --document` writes only the document, for npm run check.
import fs from 'node:fs'
import { openApiDocument } from '#api/document/document.ts'
import { operationList } from '#api/document/operation-list.ts'

const document = openApiDocument()
fs.mkdirSync('build', { recursive: true })
fs.writeFileSync('build/openapi.json', `${JSON.stringify(document, null, 2)}\n`)
if (process.argv[2] !== '--document') fs.writeFileSync('docs/api/operations.txt', operationList(document))
