// npm test: everything that can fail, from a fresh clone; a summary at the end.
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { ensureBrowser } from './browser.mjs'
import { check } from './check.mjs'
import { binary, ensureBuilt, ensureInstalled, root } from './prepare.mjs'

const started = Date.now()
ensureInstalled()
const results = path.join(root, 'test-results')
fs.rmSync(results, { recursive: true, force: true })
fs.mkdirSync(results, { recursive: true })

const rows = []
const add = (name, passed, failed, skipped, since) => {
  rows.push({ name, passed, failed, skipped, seconds: (Date.now() - since) / 1000 })
  console.log(`\n== ${name}: ${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}\n`)
}

let since = Date.now()
const checks = await check()
for (const { name, passed, output } of checks) if (!passed) console.log(`-- ${name}\n${output}`)
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
  { cwd: root, stdio: 'inherit' },
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
  const stats = fs.existsSync(e2eReport)
    ? JSON.parse(fs.readFileSync(e2eReport, 'utf8')).stats
    : { expected: 0, unexpected: 1, flaky: 0, skipped: 0 }
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
console.log(`  ${((Date.now() - started) / 1000).toFixed(0)} s`)
const total = (key) => rows.reduce((sum, row) => sum + row[key], 0)
console.log(`${total('passed')} passed, ${total('failed')} failed`)
process.exit(total('failed') === 0 && total('passed') > 0 ? 0 : 1)
