// npm run openapi: writes the list of operations, docs/api/operations.txt. With `-- --document` it
// writes the OpenAPI document, for npm run check. (The build empties its own folder.)
import fs from 'node:fs'
import { openApiDocument } from '#api/document/document.ts'
import { operationList } from '#api/document/operation-list.ts'

const document = openApiDocument()
if (process.argv[2] !== '--document') fs.writeFileSync('docs/api/operations.txt', operationList(document))
else {
  fs.mkdirSync('node_modules/.cache/tsumugi', { recursive: true })
  fs.writeFileSync('node_modules/.cache/tsumugi/openapi.json', `${JSON.stringify(document, null, 2)}\n`)
}
