// src/database/tables.ts is generated from the database. The test fails if the file is outdated.
import fs from 'node:fs'
import pg from 'pg'
import { expect, inject, it } from 'vitest'
import { describeTables } from '#database/describe-tables.ts'

it('the types of the tables agree with the migrated database', async () => {
  const url = Object.assign(new URL(inject('postgres_url')), { pathname: `/${inject('postgres_template')}` }).href
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  try {
    expect(await describeTables(pool)).toBe(fs.readFileSync('src/database/tables.ts', 'utf8'))
  } finally {
    await pool.end()
  }
})
