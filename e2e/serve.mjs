// The product as npm start runs it, with new demo data. Renditions of pictures stay from the last run.
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'

const data = path.resolve(process.env.DATA_DIR, 'postgres')
// Where the database goes when the folder is closed to the user that runs it (src/database/embedded.ts).
const moved = `tsumugi-${createHash('sha256').update(data).digest('hex').slice(0, 16)}`
for (const folder of [data, path.join('/var/tmp', moved)]) fs.rmSync(folder, { recursive: true, force: true })
await import('../scripts/start.mjs')
