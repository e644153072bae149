// npm run doctor, migrate, backup …: runs scripts/commands/NAME.ts with the settings of the server.
// Plain JavaScript like start.
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { binary, ensureInstalled, root } from './prepare.mjs'
import { modeOf } from './server-process.mjs'

const [name, ...args] = process.argv.slice(2)
const mode = modeOf(process.env)
ensureInstalled()
const { status } = spawnSync(binary('node'), [path.join('scripts', 'commands', `${name}.ts`), ...args], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, TSUMUGI_MODE: mode },
})
process.exit(status ?? 1)
