// What a start accepts in a place without installation or build: a container, a service, a folder
// of another user.
import { execFile, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { beforeEach, expect, test } from 'vitest'

const SCRIPTS = path.resolve(import.meta.dirname, '../../scripts')
let folder: string

const write = (name: string, content: unknown) => {
  const file = path.join(folder, name)
  fs.mkdirSync(path.dirname(file), { recursive: true })
  fs.writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
}
const argsOf = (name: 'ensureInstalled' | 'ensureBuilt') => [
  '--input-type=module',
  '--eval',
  `import { ${name} } from './scripts/prepare.mjs'; ${name}()`,
]
const optionsOf = () => ({ cwd: folder, encoding: 'utf8' as const, env: { PATH: '/nowhere' } })
/** Runs a function of prepare.mjs with a PATH without npm. */
const run = (name: 'ensureInstalled' | 'ensureBuilt') => {
  const { status, stderr } = spawnSync(process.execPath, argsOf(name), optionsOf())
  return { status, stderr }
}
const runLater = (...args: string[]) => promisify(execFile)(process.execPath, args, optionsOf())

const program = (name: string, text: string) => {
  write(`node_modules/.bin/${name}`, text)
  fs.chmodSync(path.join(folder, 'node_modules/.bin', name), 0o755)
}
/** Installs a fake build tool that runs this JavaScript. */
const builder = (script: string) => {
  program('node', `#!/bin/sh\nexec '${process.execPath}' "$@"\n`)
  program('react-router', `#!${process.execPath}\nconst fs = require('node:fs')\n${script}\n`)
}
/**
 * A build like the real one: it empties the build folder. It fails when another build runs at the
 * same time.
 */
const BUILDS = `
if (fs.existsSync('busy')) throw new Error('two builds at once')
fs.writeFileSync('busy', '')
fs.rmSync('build', { recursive: true, force: true })
Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500)
fs.mkdirSync('build/server', { recursive: true })
fs.writeFileSync('build/server/index.js', '')
fs.rmSync('busy')
fs.appendFileSync('builds', 'x')`
const builds = () => fs.readFileSync(path.join(folder, 'builds'), 'utf8').length

const LOCK = {
  '': {},
  'node_modules/hono': { integrity: 'sha512-a' },
  'node_modules/vite': { integrity: 'sha512-b', dev: true },
  'node_modules/vitest': { integrity: 'sha512-c', dev: true },
  'node_modules/sharp-mac': { integrity: 'sha512-d', optional: true },
}
const installed = (...names: string[]) =>
  write('node_modules/.package-lock.json', {
    packages: Object.fromEntries(
      Object.entries(LOCK).filter(([name]) => names.includes(name.replace('node_modules/', ''))),
    ),
  })

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'launcher-'))
  fs.mkdirSync(path.join(folder, 'scripts'))
  for (const name of ['prepare.mjs', 'build-web.mjs'])
    fs.copyFileSync(path.join(SCRIPTS, name), path.join(folder, 'scripts', name))
  write('src/database/file-lock.ts', fs.readFileSync(path.resolve(SCRIPTS, '../src/database/file-lock.ts'), 'utf8'))
  write('scripts/precompress.ts', '')
  write('package-lock.json', { packages: LOCK })
  write('node_modules/.bin/node', '')
  return () => fs.rmSync(folder, { recursive: true })
})

test.each([
  ['all packages', ['hono', 'vite', 'vitest']],
  ['those of production', ['hono']],
])('%s are enough, without npm', (_, names) => {
  installed(...names)
  expect(run('ensureInstalled')).toEqual({ status: 0, stderr: '' })
})

test.each([
  ['a package of production is missing', ['vite', 'vitest']],
  ['some of development are missing', ['hono', 'vite']],
  ['none are there', []],
])('npm is needed when %s', (_, names) => {
  installed(...names)
  expect(run('ensureInstalled')).toMatchObject({ status: 1, stderr: expect.stringContaining('npm 11 以上が必要です') })
})

test('npm is needed when a package is of another version', () => {
  installed('hono')
  write('package-lock.json', { packages: { ...LOCK, 'node_modules/hono': { integrity: 'sha512-new' } } })
  expect(run('ensureInstalled').status).toBe(1)
})

test('an existing build is used only for the sources it was built from', () => {
  write('src/web/root.tsx', 'one')
  expect(run('ensureBuilt')).toMatchObject({ status: 1, stderr: expect.stringContaining('npm run build') })
  builder(BUILDS)
  expect(run('ensureBuilt')).toEqual({ status: 0, stderr: '' })
  fs.rmSync(path.join(folder, 'node_modules/.bin/react-router'))
  expect(run('ensureBuilt')).toEqual({ status: 0, stderr: '' })
  write('src/web/root.tsx', 'two')
  expect(run('ensureBuilt')).toMatchObject({ status: 1, stderr: expect.stringContaining('npm run build') })
})

test('processes that start at the same time build once', async () => {
  builder(BUILDS)
  // Waits for all processes, because afterEach deletes their folder.
  const ended = await Promise.allSettled([1, 2, 3, 4].map(() => runLater(...argsOf('ensureBuilt'))))
  expect(ended.filter(({ status }) => status === 'rejected')).toEqual([])
  expect(builds()).toBe(1)
})

test('a failed build is not mistaken for the previous build', () => {
  write('src/web/root.tsx', 'one')
  builder(BUILDS)
  expect(run('ensureBuilt').status).toBe(0)
  write('src/web/root.tsx', 'two')
  builder(`fs.writeFileSync('build/server/index.js', 'half of it'); throw new Error('no space left')`)
  expect(run('ensureBuilt')).toMatchObject({ status: 1, stderr: expect.stringContaining('no space left') })
  write('src/web/root.tsx', 'one')
  builder(BUILDS)
  expect(run('ensureBuilt').status).toBe(0)
  expect(builds()).toBe(2)
})

test('the lock of a killed build does not block the next one', () => {
  builder(`process.kill(process.ppid, 'SIGKILL')`)
  expect(run('ensureBuilt').status).toBe(1)
  builder(BUILDS)
  expect(run('ensureBuilt').status).toBe(0)
})

test('gives up waiting for another build after the time limit', async () => {
  builder(`fs.writeFileSync('began', ''); Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 3000)`)
  const first = runLater(...argsOf('ensureBuilt'))
  await expect.poll(() => fs.existsSync(path.join(folder, 'began'))).toBe(true)
  const second = await runLater('scripts/build-web.mjs', '100').catch((error: unknown) => error)
  await first
  expect(second).toMatchObject({ code: 1, stderr: expect.stringContaining('終わりません') })
})
