// npm run database:types: writes src/database/tables.ts from a freshly migrated database.
import fs from 'node:fs'
import pg from 'pg'
import { describeTables } from '#database/describe-tables.ts'
import { startEmbeddedPostgres } from '#database/embedded.ts'
import { migrate } from '#database/migrate.ts'

const server = await startEmbeddedPostgres('.data/types')
const name = `types_${process.pid}`
const admin = new pg.Client(server.url)
await admin.connect()
await admin.query(`create database ${name}`)
const pool = new pg.Pool({ connectionString: server.url.replace(/\/postgres$/, `/${name}`) })
// Idle connections are cut when the database is dropped.
pool.on('error', () => undefined)
await migrate(pool)
fs.writeFileSync('src/database/tables.ts', await describeTables(pool))
await pool.end()
await admin.query(`drop database ${name} with (force)`)
await admin.end()
await server.stop()
