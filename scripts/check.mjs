// npm run check: types, lint, format, unused code and the API document, side by side.
import { spawn } from 'node:child_process'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { binary, root } from './prepare.mjs'

const run = (program, args, env = {}) =>
  new Promise((resolve) => {
    const child = spawn(binary(program), args, { cwd: root, env: { ...process.env, ...env } })
    let output = ''
    child.stdout.on('data', (data) => (output += data))
    child.stderr.on('data', (data) => (output += data))
    child.once('error', (error) => resolve({ status: 1, output: error.message }))
    child.once('close', (status) => resolve({ status, output }))
  })

/** For programs in Go: their garbage collector runs less often, which halves their CPU time. */
const FEWER_COLLECTIONS = { GOGC: '400' }

/** @returns for each check its name, whether it passed, and what it printed */
export async function check() {
  const types = async () => {
    const made = await run('react-router', ['typegen'])
    if (made.status !== 0) return made
    // More threads check the same types several times: 76 instead of 20 s of CPU time. An unchanged
    // program isn't checked again.
    const args = ['--singleThreaded', '--incremental', '--tsBuildInfoFile', 'node_modules/.cache/tsumugi/types.json']
    return await run('tsc', args, FEWER_COLLECTIONS)
  }
  const apiDocument = async () => {
    const made = await run('node', [path.join('scripts', 'commands', 'openapi.ts'), '--document'])
    if (made.status !== 0) return made
    // Otherwise it asks the package registry for a newer version.
    return await run('redocly', ['lint', 'node_modules/.cache/tsumugi/openapi.json'], {
      REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
    })
  }
  const results = await Promise.all([
    types(),
    run('oxlint', [], { ...FEWER_COLLECTIONS, GOMAXPROCS: '1' }),
    run('oxfmt', ['--check']),
    run('knip', ['--no-progress']),
    apiDocument(),
  ])
  return ['types', 'lint', 'format', 'unused code', 'API document'].map((name, i) => ({
    name,
    passed: results[i].status === 0,
    output: results[i].output,
  }))
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const results = await check()
  for (const { name, passed, output } of results) {
    console.log(`${passed ? 'ok  ' : 'FAIL'} ${name}`)
    if (!passed) console.log(output)
  }
  process.exit(results.every((result) => result.passed) ? 0 : 1)
}
