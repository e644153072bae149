// npm run doctor: looks over an installation with its settings, beside a running product or before its start. Plain JavaScript like start.
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { binary, ensureInstalled, root } from './prepare.mjs'

ensureInstalled()
const { status } = spawnSync(binary('node'), [path.join('scripts', 'doctor-report.ts')], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, TSUMUGI_MODE: process.env.NODE_ENV === 'production' ? 'production' : 'local' },
})
process.exit(status ?? 1)
