// Runs the product like npm start, on new demo data. Keeps resized pictures of the last run.
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'

const data = path.resolve(process.env.DATA_DIR, 'postgres')
// The embedded server moves its data here if it has no access to the folder
// (src/database/embedded.ts).
const moved = `tsumugi-${createHash('sha256').update(data).digest('hex').slice(0, 16)}`
for (const folder of [data, path.join('/var/tmp', moved)]) fs.rmSync(folder, { recursive: true, force: true })
// Most tests sign in a new user, which takes a fifth of a second with the product's cost.
process.env.NODE_OPTIONS = `--import ${new URL('../test/cheap-scrypt.mjs', import.meta.url).href}`
await import('../scripts/start.mjs')
