// A start by whatever way: a production is never a demonstration with published passwords.
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { COMPILE_CACHE } from '../processes/product.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
const data = fs.mkdtempSync(path.join(os.tmpdir(), 'tsumugi-mode-'))
afterAll(() => fs.rmSync(data, { recursive: true, force: true }))

function start(file: string, env: Record<string, string>, ...args: string[]) {
  const { PATH = '', HOME = '' } = process.env
  const { status, stdout, stderr } = spawnSync(process.execPath, [file, ...args], {
    cwd: ROOT,
    env: { PATH, HOME, DATA_DIR: data, PORT: '0', ...COMPILE_CACHE, ...env },
    encoding: 'utf8',
    timeout: 60_000,
  })
  return { status, said: stdout + stderr }
}

test.each([
  ['src/main/server.ts', { NODE_ENV: 'production' }],
  ['src/main/server.ts', { TSUMUGI_MODE: 'production' }],
])('%s with %j does not start without its settings, and makes no database', (file, env) => {
  const { status, said } = start(file, env)
  expect(status).toBe(1)
  expect(said).toContain('DATABASE_URL')
  expect(fs.readdirSync(data)).toEqual([])
})

test.each([
  ['src/main/server.ts', { NODE_ENV: 'prod' }],
  ['src/main/server.ts', { TSUMUGI_MODE: 'prod' }],
  ['scripts/start.mjs', { NODE_ENV: 'prod' }],
  ['scripts/start.mjs', { TSUMUGI_MODE: 'prod' }],
  ['scripts/command.mjs', { NODE_ENV: 'prod' }],
  ['scripts/command.mjs', { TSUMUGI_MODE: 'prod' }],
])('%s refuses %j', (file, env) => {
  const { status, said } = start(file, env, ...(file.includes('command') ? ['doctor'] : []))
  expect(status).toBe(1)
  expect(said).toContain('「prod」')
  expect(fs.readdirSync(data)).toEqual([])
})

test('npm start is a production by either name', () => {
  const modes = [{}, { NODE_ENV: 'production' }, { TSUMUGI_MODE: 'production', NODE_ENV: 'development' }]
  const code = `import { modeOf } from './scripts/server-process.mjs'
    console.log(${JSON.stringify(modes)}.map((env) => modeOf(env)).join())`
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', code], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  expect(stdout).toBe('local,production,production\n')
})

test('npm run dev is not for a production', () => {
  expect(start('scripts/start.mjs', { NODE_ENV: 'production' }, '--dev')).toMatchObject({ status: 1 })
})
