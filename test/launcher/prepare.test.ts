// What a start accepts where nothing can be installed or built: a container, a service, a folder that belongs to somebody else.
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { beforeEach, expect, test } from 'vitest'

const PREPARE = path.resolve(import.meta.dirname, '../../scripts/prepare.mjs')
let folder: string

const write = (name: string, content: unknown) => {
  const file = path.join(folder, name)
  fs.mkdirSync(path.dirname(file), { recursive: true })
  fs.writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
}
/** Runs one of its functions where there is no npm. */
const run = (name: 'ensureInstalled' | 'ensureBuilt') => {
  const script = `import { ${name} } from './scripts/prepare.mjs'; ${name}()`
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH: '/nowhere' },
  })
  return { status, stderr }
}

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
  fs.copyFileSync(PREPARE, path.join(folder, 'scripts/prepare.mjs'))
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

test('a build that was brought along is taken for its own sources only', () => {
  const builder = (status: number) => {
    for (const name of ['react-router', 'node']) {
      write(`node_modules/.bin/${name}`, `#!/bin/sh\nexit ${status}\n`)
      fs.chmodSync(path.join(folder, 'node_modules/.bin', name), 0o755)
    }
  }
  write('src/web/root.tsx', 'one')
  expect(run('ensureBuilt')).toMatchObject({ status: 1, stderr: expect.stringContaining('npm run build') })
  builder(0)
  expect(run('ensureBuilt').status).toBe(0)
  write('build/server/index.js', '')
  fs.rmSync(path.join(folder, 'node_modules/.bin/react-router'))
  expect(run('ensureBuilt')).toEqual({ status: 0, stderr: '' })
  write('src/web/root.tsx', 'two')
  expect(run('ensureBuilt')).toMatchObject({ status: 1, stderr: expect.stringContaining('npm run build') })
})
