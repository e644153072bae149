// The product without the folder `demo/`.
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { freePort } from '#database/embedded.ts'
import { testApp } from '../database.ts'
import { isShort } from '../lanes.ts'
import { type Product, product } from './product.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
const app = testApp()
let root: string
let started: Product | null = null

beforeAll(async () => {
  // prepare.mjs has no types, because it runs before anything is installed.
  const { ensureBuilt } = (await import(path.join(ROOT, 'scripts', 'prepare.mjs'))) as { ensureBuilt: () => void }
  ensureBuilt()
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'without-demo-'))
  // As root, PostgreSQL runs as another user, who must be able to enter this folder.
  fs.chmodSync(root, 0o755)
  // A copy, because Node resolves a link to src/ and would find demo/ beside the original.
  for (const name of ['package.json', 'src'])
    fs.cpSync(path.join(ROOT, name), path.join(root, name), { recursive: true })
  for (const name of ['build', 'node_modules', 'public']) fs.symlinkSync(path.join(ROOT, name), path.join(root, name))
}, 180_000)
afterEach(async () => {
  await started?.stop()
  started = null
})
afterAll(() => fs.rmSync(root, { recursive: true }))

async function aProduct(env: Record<string, string>, args: string[] = []) {
  const data_dir = fs.mkdtempSync(path.join(root, 'data-'))
  fs.chmodSync(data_dir, 0o755)
  const port = await freePort()
  started = product({
    name: 'the product without demo/',
    role: 'all',
    port,
    env: {
      DATA_DIR: data_dir,
      BASE_URL: `http://localhost:${port}`,
      NODE_COMPILE_CACHE: path.join(root, 'compiled'),
      LOG_LEVEL: 'error',
      ...env,
    },
    args,
    root,
    log_file: path.join(data_dir, 'log'),
  })
  return started
}

const databaseOfTest = () => ({
  DATABASE_URL: app.database_url,
  DATABASE_POOLER: app.database_pooler,
  DATABASE_DIRECT_URL: app.direct_url,
})

async function expectEmpty({ port }: Product) {
  const front = await fetch(`http://127.0.0.1:${port}/`)
  expect([front.status, (await front.text()).includes('つむぎ')]).toEqual([200, true])
  const stories = await fetch(`http://127.0.0.1:${port}/api/v1/stories`)
  expect(await stories.json()).toMatchObject({ stories: [] })
  expect((await fetch(`http://127.0.0.1:${port}/images/upload/v1/demo/kayak-1`)).status).toBe(404)
}

it.skipIf(isShort)('starts on an external database', { timeout: 180_000 }, async () => {
  const one = await aProduct(databaseOfTest())
  await one.start()
  await expectEmpty(one)
  expect(one.output()).not.toMatch(/体験用|example\.jp/)
})

it('starts on the embedded database, which stays empty, with a message', async () => {
  const one = await aProduct({ DATABASE_URL: '' })
  await one.start()
  await expectEmpty(one)
  expect(one.output()).toContain('体験用データ（demo フォルダー）がないため、体験用データなしで始めます。')
  expect(one.output()).not.toContain('guest@example.jp')
})

it('refuses --demo with one line', async () => {
  const one = await aProduct(databaseOfTest(), ['--demo'])
  await expect(one.start()).rejects.toThrow('did not start')
  expect(one.output()).toBe('体験用データ（demo フォルダー）がないため、--demo は使えません。\n')
})
