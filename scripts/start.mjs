// npm start: from a fresh clone to a running product. Plain JavaScript without packages, because it
// runs on any Node before anything is installed. `--dev`: hot reload instead of the built web.
import { spawn, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { binary, ensureBuilt, ensureInstalled, fail, root } from './prepare.mjs'
import { modeOf, serverArgs } from './server-process.mjs'

const dev = process.argv.includes('--dev')
const args = process.argv.slice(2).filter((arg) => arg !== '--dev')

const mode = modeOf(process.env, dev)
ensureInstalled()
if (!dev) ensureBuilt()
else spawnSync(binary('react-router'), ['typegen'], { cwd: root, stdio: 'inherit' })

const watch = ['main', 'api', 'services', 'database', 'gateways', 'contract', 'domain'].map(
  (layer) => `--watch-path=src/${layer}`,
)
const child = spawn(
  binary('node'),
  [
    ...(dev ? [...watch, '--watch-preserve-output', '--conditions=development'] : []),
    ...serverArgs,
    path.join('src', 'main', 'server.ts'),
    ...args,
  ],
  {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      NODE_ENV: dev ? 'development' : 'production',
      TSUMUGI_MODE: mode,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? path.join(root, 'node_modules', '.cache', 'node'),
    },
  },
)
child.once('error', (error) => fail(`起動できませんでした: ${error.message}`))
// Ctrl-C reaches the server too (same terminal). A signal to this process alone is forwarded.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => {
    if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
  })
child.once('exit', (code, signal) => {
  if (fs.existsSync(path.join(root, 'node_modules')))
    process.exit(code ?? (signal === 'SIGINT' || signal === 'SIGTERM' ? 0 : 1))
})
