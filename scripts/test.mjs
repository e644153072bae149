// npm test: everything that can fail, from a fresh clone; a summary at the end.
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { ensureBrowser } from './browser.mjs'
import { check } from './check.mjs'
import { binary, ensureBuilt, ensureInstalled, root } from './prepare.mjs'

const started = Date.now()
ensureInstalled()
const results = path.join(root, 'test-results')
fs.rmSync(results, { recursive: true, force: true })
fs.mkdirSync(results, { recursive: true })

// What failed, named once more at the end: of a long output often only the end is kept.
const named = []
const firstLines = (text) =>
  stripVTControlCharacters(text ?? '')
    .split('\n')
    .slice(0, 6)
    .join('\n      ')

const rows = []
const add = (name, passed, failed, skipped, since) => {
  rows.push({ name, passed, failed, skipped, seconds: (Date.now() - since) / 1000 })
  console.log(`\n== ${name}: ${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}\n`)
}

let since = Date.now()
const checks = await check()
for (const { name, passed, output } of checks)
  if (!passed) {
    console.log(`-- ${name}\n${output}`)
    named.push(name)
  }
add(
  'check (types, lint, format)',
  checks.filter((one) => one.passed).length,
  checks.filter((one) => !one.passed).length,
  0,
  since,
)

// Tests of several processes run the built product, as those with a browser do.
ensureBuilt()
since = Date.now()
const unitReport = path.join(results, 'vitest.json')
const vitest = spawnSync(
  binary('vitest'),
  ['run', '--reporter=dot', '--reporter=json', `--outputFile.json=${unitReport}`],
  // Where nobody looks, a colour around every dot only makes the output long.
  { cwd: root, stdio: 'inherit', env: { ...process.env, ...(process.stdout.isTTY ? {} : { NO_COLOR: '1' }) } },
)
{
  const report = fs.existsSync(unitReport)
    ? JSON.parse(fs.readFileSync(unitReport, 'utf8'))
    : { numPassedTests: 0, numFailedTests: 1, numPendingTests: 0 }
  // A file that can't even be loaded has no test that failed; neither has an error outside of a test.
  const broken =
    report.testResults?.filter(
      (file) => file.status === 'failed' && file.assertionResults.every((one) => one.status !== 'failed'),
    ).length ?? 0
  const failed = report.numFailedTests + broken
  for (const file of report.testResults ?? []) {
    const at = path.relative(root, file.name)
    if (file.status === 'failed' && file.message) named.push(`${at}\n      ${firstLines(file.message)}`)
    for (const one of file.assertionResults)
      if (one.status === 'failed')
        named.push(`${at} › ${one.fullName}\n      ${firstLines(one.failureMessages.join('\n'))}`)
  }
  if (vitest.status !== 0 && failed === 0) named.push('vitest: an error outside of a test (see above)')
  add(
    'unit, database, services, API',
    report.numPassedTests,
    failed === 0 && vitest.status !== 0 ? 1 : failed,
    report.numPendingTests + (report.numTodoTests ?? 0),
    since,
  )
}

since = Date.now()
const browser = ensureBrowser()
const e2eReport = path.join(results, 'playwright.json')
const playwright = spawnSync(binary('playwright'), ['test', '--reporter=list,json'], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, ...(browser ? { CHROMIUM_PATH: browser } : {}), PLAYWRIGHT_JSON_OUTPUT_FILE: e2eReport },
})
{
  const { stats, suites = [] } = fs.existsSync(e2eReport)
    ? JSON.parse(fs.readFileSync(e2eReport, 'utf8'))
    : { stats: { expected: 0, unexpected: 1, flaky: 0, skipped: 0 } }
  const nameFailed = (suite) => {
    for (const inner of suite.suites ?? []) nameFailed(inner)
    for (const spec of suite.specs ?? [])
      for (const one of spec.tests)
        if (one.status === 'unexpected' || one.status === 'flaky')
          named.push(
            `${one.status === 'flaky' ? 'second try: ' : ''}[${one.projectName}] ${spec.file}:${spec.line} › ${spec.title}\n      ${firstLines(one.results[0]?.error?.message)}`,
          )
  }
  for (const suite of suites) nameFailed(suite)
  // A browser on a busy machine may need a second try (CI only); it is named, so that nobody overlooks it.
  const failed = stats.unexpected
  if (stats.flaky > 0)
    console.log(`\n!! ${stats.flaky} of the browser's tests passed only at the second try (see "flaky" above)`)
  add(
    'end to end (phone, desktop)',
    stats.expected + stats.flaky,
    failed === 0 && playwright.status !== 0 ? 1 : failed,
    stats.skipped,
    since,
  )
}

console.log('まとめ')
for (const row of rows)
  console.log(
    `  ${row.failed === 0 ? 'ok  ' : 'FAIL'} ${row.name}: ${row.passed} passed, ${row.failed} failed, ${row.skipped} skipped (${row.seconds.toFixed(0)} s)`,
  )
for (const one of named) console.log(`  -- ${one}`)
console.log(`  ${((Date.now() - started) / 1000).toFixed(0)} s`)
const total = (key) => rows.reduce((sum, row) => sum + row[key], 0)
console.log(`${total('passed')} passed, ${total('failed')} failed`)
process.exit(total('failed') === 0 && total('passed') > 0 ? 0 : 1)
