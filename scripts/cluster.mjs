// npm run cluster: the product as in production, all on this machine: three servers and a worker
// behind nginx, on three database nodes. See docs/operations.md#test-cluster. Plain
// JavaScript like start.
import { spawn } from 'node:child_process'
import path from 'node:path'
import { binary, ensureBuilt, ensureInstalled, fail, root } from './prepare.mjs'

ensureInstalled()
ensureBuilt()
const child = spawn(binary('node'), [path.join('scripts', 'cluster', 'run.ts'), ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
})
child.once('error', (error) => fail(`起動できませんでした: ${error.message}`))
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => {
    if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
  })
child.once('exit', (code) => process.exit(code ?? 1))
