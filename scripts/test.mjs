// npm test: runs all checks and tests from a fresh clone, with a summary at the end.
//   npm test               checks, Vitest with short versions of long proofs, and journeys in the
//                          browser
//   npm test -- --whole    the same with all cases, all browser tests, and journeys in other
//                          browsers than Chromium. CI runs it.
//   npm test -- booking    one feature through all layers (test/features.json), or the files whose
//                          path contains a word
//   npm run test:fast      checks, unit tests and tests of the database layer
//   npm run prove          the long versions of property tests, races and kills (test/lanes.ts);
//                          then the tests that measure times, one at a time; then all browser
//                          tests with those tagged @long, and journeys in other browsers
import { spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { ensureBrowser, ensureEngines } from './browser.mjs'
import { check } from './check.mjs'
import { binary, ensureInstalled, fail, root } from './prepare.mjs'

const PROOFS = [
  'test/books/',
  'test/concurrency/',
  'test/input/',
  'test/processes/',
  'test/recovery/',
  'test/security/',
  'demo/pictures',
]
const FAST = ['src/domain/', 'src/contract/', 'src/web/', 'src/database/', 'test/architecture/']

const testFiles = (folder) =>
  fs
    .readdirSync(path.join(root, folder), { recursive: true })
    .map((name) => `${folder}/${String(name).split(path.sep).join('/')}`)
    .filter((name) => name.endsWith('.test.ts'))
const importers = (helper) =>
  testFiles('test').filter((name) => fs.readFileSync(path.join(root, name), 'utf8').includes(`/${helper}'`))

const started = Date.now()
const fast = process.argv.includes('--fast')
const proving = process.argv.includes('--prove')
const whole = process.argv.includes('--whole')
const words = process.argv.slice(2).filter((word) => !['--fast', '--prove', '--whole'].includes(word))
if (words.some((word) => word.startsWith('-'))) fail(`知らないオプションです: ${words.join(' ')}`)
ensureInstalled()
// One feature or one file has all its tests. `npm test` without a word is the short lane.
const short = words.length === 0 && !whole && !proving
const lane = proving ? { PROVE: '1' } : short ? { SHORT: '1' } : {}
const results = path.join(root, 'test-results')
fs.rmSync(results, { recursive: true, force: true })
fs.mkdirSync(results, { recursive: true })

/**
 * Parts of the paths that the words select: a feature's folders and files, or the word itself.
 * Empty: everything.
 */
function selection() {
  if (fast) return FAST
  // Every file with a long version.
  if (proving && words.length === 0) return [...PROOFS, ...importers('lanes.ts')]
  const features = JSON.parse(fs.readFileSync(path.join(root, 'test', 'features.json'), 'utf8'))
  return words.flatMap((word) => (features[word] ? [`/${word}/`, `demo/${word}`, ...features[word]] : [word]))
}
const selected = selection()
const browserFiles = fs
  .readdirSync(path.join(root, 'e2e'), { recursive: true })
  .map((name) => `e2e/${String(name).split(path.sep).join('/')}`)
  .filter((name) => name.endsWith('.spec.ts') && words.length > 0 && selected.some((part) => name.includes(part)))
const ofEngines = (name) => name.startsWith('e2e/engines/')
const withBrowser = !fast && (words.length === 0 || !browserFiles.every(ofEngines))
const withEngines = words.length === 0 ? whole || proving : browserFiles.some(ofEngines)

// Failures are listed again at the end, because often only the end of a long output is stored.
const named = []
const firstLines = (text) =>
  stripVTControlCharacters(text ?? '')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, 12)
    .join('\n      ')

const rows = []
const add = (name, passed, failed, skipped, since) => {
  rows.push({ name, passed, failed, skipped, seconds: (Date.now() - since) / 1000 })
  console.log(`\n== ${name}: ${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}\n`)
}

/**
 * Runs a program.
 *
 * @returns its exit status
 */
function run(program, args, env) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } })
    child.once('error', (error) => {
      console.error(error.message)
      resolve(1)
    })
    child.once('close', resolve)
  })
}

async function runChecks() {
  const since = Date.now()
  const checks = await check()
  for (const { name, passed, output } of checks)
    if (!passed) {
      console.log(`-- ${name}\n${output}`)
      named.push(name)
    }
  const passed = checks.filter((one) => one.passed).length
  add(`check (${checks.map(({ name }) => name).join(', ')})`, passed, checks.length - passed, 0, since)
}

async function runVitest(name, files, args = []) {
  const since = Date.now()
  const file = path.join(results, `vitest-${rows.length}.json`)
  const status = await run(
    binary('vitest'),
    ['run', ...files, ...args, '--passWithNoTests', '--reporter=dot', '--reporter=json', `--outputFile.json=${file}`],
    // Colors around every dot only make a log long.
    { ...lane, ...(process.stdout.isTTY ? {} : { NO_COLOR: '1' }) },
  )
  const report = fs.existsSync(file)
    ? JSON.parse(fs.readFileSync(file, 'utf8'))
    : { numPassedTests: 0, numFailedTests: 1, numPendingTests: 0 }
  // A file that can't be loaded has no failed test; neither has an error outside of a test.
  const broken =
    report.testResults?.filter(
      (one) => one.status === 'failed' && one.assertionResults.every((test) => test.status !== 'failed'),
    ).length ?? 0
  const failed = report.numFailedTests + broken
  for (const one of report.testResults ?? []) {
    const at = path.relative(root, one.name)
    if (one.status === 'failed' && one.message) named.push(`${at}\n      ${firstLines(one.message)}`)
    for (const test of one.assertionResults)
      if (test.status === 'failed')
        named.push(`${at} › ${test.fullName}\n      ${firstLines(test.failureMessages.join('\n'))}`)
  }
  if (status !== 0 && failed === 0) named.push('vitest: an error outside of a test (see above)')
  add(
    name,
    report.numPassedTests,
    failed === 0 && status !== 0 ? 1 : failed,
    report.numPendingTests + (report.numTodoTests ?? 0),
    since,
  )
}

async function runPlaywright(name, args, env = {}) {
  const since = Date.now()
  const file = path.join(results, `playwright-${rows.length}.json`)
  const status = await run(binary('playwright'), ['test', ...args, '--reporter=list,json'], {
    ...lane,
    ...env,
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
  })
  const { stats, suites = [] } = fs.existsSync(file)
    ? JSON.parse(fs.readFileSync(file, 'utf8'))
    : { stats: { expected: 0, unexpected: 1, flaky: 0, skipped: 0 } }
  const nameFailed = (suite) => {
    for (const inner of suite.suites ?? []) nameFailed(inner)
    for (const spec of suite.specs ?? [])
      for (const one of spec.tests)
        if (one.status === 'unexpected' || one.status === 'flaky')
          named.push(
            `${one.status === 'flaky' ? 'passed at the second try: ' : ''}[${one.projectName}] ${spec.file}:${spec.line} › ${spec.title}\n      ${firstLines(one.results[0]?.error?.message)}`,
          )
  }
  for (const suite of suites) nameFailed(suite)
  const failed = stats.unexpected
  if (stats.flaky > 0) console.log(`\n!! ${stats.flaky} browser tests passed only at the second try (named below)`)
  add(name, stats.expected + stats.flaky, failed === 0 && status !== 0 ? 1 : failed, stats.skipped, since)
}

async function runBrowser() {
  const files = browserFiles.filter((name) => !ofEngines(name))
  const projects = ['--project=phone', '--project=desktop']
  await runPlaywright('end to end (phone, desktop)', [...files, ...projects], browser ? { CHROMIUM_PATH: browser } : {})
}

async function runEngines() {
  ensureEngines()
  // A browser has several processes, so fewer workers use both cores.
  const args = ['--project=webkit', '--project=firefox', '--workers=2']
  await runPlaywright('他のブラウザー (WebKitGTK, Firefox)', args)
}

// Tests of components need it, too.
const browser = ensureBrowser()
// Tests of several processes and of pages run the built product, as browser tests do.
const building = fast ? 0 : run(binary('node'), ['scripts/build.mjs'])
// One after the other. Each lane has more processes than there are cores; side by side they took a
// third longer, and tests that wait for a time failed. Only the build runs beside the checks.
if (words.length === 0 && !proving) await runChecks()
if ((await building) !== 0) fail('ビルドに失敗しました。')
// Times are measured on idle cores.
const measured = proving && words.length === 0 ? importers('fastest.ts') : []
await runVitest(
  'unit, database, services, API',
  selected.filter((name) => !measured.includes(name)),
  measured.flatMap((name) => ['--exclude', name]),
)
if (measured.length > 0) await runVitest('times', measured, ['--maxWorkers=1'])
if (withBrowser) await runBrowser()
if (withEngines) await runEngines()

console.log('まとめ')
for (const row of rows)
  console.log(
    `  ${row.failed === 0 ? 'ok  ' : 'FAIL'} ${row.name}: ${row.passed} passed, ${row.failed} failed, ${row.skipped} skipped (${row.seconds.toFixed(0)} s)`,
  )
for (const one of named) console.log(`  -- ${one}`)
console.log(`  ${((Date.now() - started) / 1000).toFixed(0)} s`)
const total = (key) => rows.reduce((sum, row) => sum + row[key], 0)
console.log(`${total('passed')} passed, ${total('failed')} failed`)
if (short && !fast) console.log('長い検証は短い版です。すべてのケースと画面は npm test -- --whole で実行できます。')
process.exit(total('failed') === 0 && total('passed') > 0 ? 0 : 1)
