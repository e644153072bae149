// The product as npm start runs it, on demo data made anew; pictures that were drawn before are kept.
import fs from 'node:fs'

fs.rmSync(`${process.env.DATA_DIR}/postgres`, { recursive: true, force: true })
await import('../scripts/start.mjs')
