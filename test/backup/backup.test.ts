// How backups are compared, how many stay, and what a restore refuses. `npm run rehearse` tests the
// path through pg_dump.
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testApp } from '#test/database.ts'
import { aUser } from '#test/factories.ts'
import { copyPictures, keepBackup, listBackups, type Manifest, nameOf } from '../../scripts/backup/backups.ts'
import { backTo, documentedArchiving } from '../../scripts/backup/documented-archiving.ts'
import { connectionVariables, findTool } from '../../scripts/backup/programs.ts'
import { assertSame, restoreDump, restoreFolder } from '../../scripts/backup/restore-backup.ts'
import { compareSums, sumTables } from '../../scripts/backup/table-sums.ts'

const app = testApp()
let folder: string
let client: pg.Client

beforeAll(async () => {
  client = new pg.Client({ connectionString: app.database_url })
  await client.connect()
})
afterAll(async () => {
  await client.end()
})
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'backup-'))
  return () => fs.rmSync(folder, { recursive: true })
})

const MANIFEST: Manifest = {
  made_at: '2026-11-20T01:00:00.000Z',
  kind: 'dump',
  postgres: 18,
  schema: '001-baseline.sql',
  tables: {},
  dump: null,
  pictures: null,
}
const write = (name: string, text: string) => {
  const file = path.join(folder, name)
  fs.mkdirSync(path.dirname(file), { recursive: true })
  fs.writeFileSync(file, text)
  return file
}

test('the comparison reports a changed row, a missing row and a missing table', async () => {
  const { id } = await aUser(app.db)
  await aUser(app.db)
  const before = await sumTables(client)
  expect(before['public.users']?.rows).toBe(2)
  expect(compareSums(before, await sumTables(client))).toEqual([])
  await client.query('update users set name = name || $1 where id = $2', ['*', id])
  expect(compareSums(before, await sumTables(client))).toEqual(['public.users: 2行の中身が違います'])
  await client.query('delete from users where id = $1', [id])
  expect(compareSums(before, await sumTables(client))).toEqual(['public.users: 2行のはずが 1行です'])
  const manifest = { ...MANIFEST, tables: { ...before, 'public.gone': { rows: 3, sum: '1' } } }
  await expect(assertSame(client, manifest)).rejects.toThrow(/public\.gone: ありません（3行のはず）/)
})

test('tables whose rows are temporary are not compared', async () => {
  const before = await sumTables(client)
  expect(Object.keys(before)).toContain('public.reservations')
  for (const name of ['content_changes', 'rate_limits', 'write_probe'])
    expect(Object.keys(before)).not.toContain(`public.${name}`)
})

const day = (n: number) => new Date(Date.UTC(2026, 10, n))

test('keeps the requested number of backups, and deletes unfinished ones after a day', async () => {
  fs.mkdirSync(path.join(folder, `unfinished-${nameOf(day(1))}`))
  fs.mkdirSync(path.join(folder, `unfinished-${nameOf(new Date(day(5).getTime() - 3_600_000))}`))
  fs.mkdirSync(path.join(folder, 'something-else'))
  for (const n of [2, 3, 4, 5]) await keepBackup(folder, { at: day(n), keep: 2 }, async () => MANIFEST)
  expect(listBackups(folder)).toEqual(['20261104T000000Z', '20261105T000000Z'])
  expect(fs.readdirSync(folder).toSorted()).toEqual([
    '20261104T000000Z',
    '20261105T000000Z',
    'something-else',
    'unfinished-20261104T230000Z',
  ])
})

test('a failed backup leaves no files and deletes no older backup', async () => {
  await keepBackup(folder, { at: day(2), keep: 1 }, async () => MANIFEST)
  const failing = keepBackup(folder, { at: day(3), keep: 1 }, async (backup) => {
    fs.writeFileSync(path.join(backup, 'half'), '')
    throw new Error('the disk is full')
  })
  await expect(failing).rejects.toThrow('the disk is full')
  expect(fs.readdirSync(folder)).toEqual([nameOf(day(2))])
})

test('backups share the file of an unchanged picture', () => {
  const [from, first, second] = ['from', 'first', 'second'].map((name) => path.join(folder, name)) as [
    string,
    string,
    string,
  ]
  write('from/a/one.webp', 'one')
  expect(copyPictures(from, first, null)).toEqual({ files: 1, bytes: 3 })
  write('from/a/two.webp', 'two!')
  expect(copyPictures(from, second, first)).toEqual({ files: 2, bytes: 7 })
  const inode = (file: string) => fs.statSync(file).ino
  expect(inode(path.join(second, 'a/one.webp'))).toBe(inode(path.join(first, 'a/one.webp')))
  expect(fs.readFileSync(path.join(second, 'a/two.webp'), 'utf8')).toBe('two!')
  fs.rmSync(first, { recursive: true })
  expect(fs.readFileSync(path.join(second, 'a/one.webp'), 'utf8')).toBe('one')
})

test('uses the oldest pg_dump that can dump the server, and names a missing version', () => {
  const files = [17, 15, 18].map((major) => {
    const file = write(`${major}/pg_dump`, `#!/bin/sh\necho "pg_dump (PostgreSQL) ${major}.4 (Debian)"\n`)
    fs.chmodSync(file, 0o755)
    return file
  })
  expect(findTool('pg_dump', 16, files)).toEqual({ file: path.join(folder, '17/pg_dump'), major: 17 })
  expect(() => findTool('pg_dump', 19, files)).toThrow(/pg_dump 19 以上が必要です（いまは 18）.*postgresql-client-19/)
  expect(() => findTool('pg_dump', 18, [path.join(folder, 'none')])).toThrow(/見つかりません/)
})

test('passes the connection in environment variables, which no process list shows', () => {
  expect(connectionVariables('postgres://tsu%40mugi:p%2Fw@[::1]:6432/shop?sslmode=verify-full')).toEqual({
    PGHOST: '::1',
    PGPORT: '6432',
    PGUSER: 'tsu@mugi',
    PGPASSWORD: 'p/w',
    PGDATABASE: 'shop',
    PGSSLMODE: 'verify-full',
  })
})

test('a restore refuses a changed file, a missing key, a database with tables and an existing folder', async () => {
  const dump = {
    file: 'database.dump',
    bytes: 4,
    sha256: createHash('sha256').update('dump').digest('hex'),
    encrypted: true,
  }
  write('database.dump', 'dump')
  const keep = (manifest: Partial<Manifest>) => write('manifest.json', JSON.stringify({ ...MANIFEST, ...manifest }))
  keep({ dump: { ...dump, sha256: '0' } })
  await expect(restoreDump(folder, app.database_url, null)).rejects.toThrow(/SHA-256/)
  keep({ dump })
  await expect(restoreDump(folder, app.database_url, null)).rejects.toThrow(/--identity/)
  keep({ dump: { ...dump, encrypted: false } })
  await expect(restoreDump(folder, app.database_url, null)).rejects.toThrow(/空ではありません/)
  expect(() => restoreFolder(folder, path.join(folder, 'there'))).toThrow(/DATABASE_URL/)
  keep({ kind: 'folder' })
  await expect(restoreDump(folder, app.database_url, null)).rejects.toThrow(/DATABASE_URL を指定せずに/)
  write('there/postgres/password', '')
  expect(() => restoreFolder(folder, path.join(folder, 'there'))).toThrow(/すでにあります/)
})

test('finds the lines of point-in-time recovery in the document and fills in the target', () => {
  const text = fs.readFileSync('docs/operations.md', 'utf8')
  const { settings, base, back } = documentedArchiving(text, { backups: '/b', recovered: '/r' })
  for (const lines of [settings, base, back]) expect(lines).not.toMatch(/\/var\/backups|\/var\/lib/)
  expect(settings).toContain("archive_command = 'if test -f /b/wal/%f")
  const aimed = backTo(back, '/b/base/2026-11-20', '2026-11-20 05:59:00+00')
  expect(aimed).toContain('tar -xzf /b/base/2026-11-20/base.tar.gz -C /r\n')
  expect(aimed).toContain("recovery_target_time = '2026-11-20 05:59:00+00'\n")
  expect(() => documentedArchiving(text.replace('archive_command', ''), { backups: '', recovered: '' })).toThrow()
  expect(() => backTo('cp a b', '/b/base/x', 'now')).toThrow()
})
