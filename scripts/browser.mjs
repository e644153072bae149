// Finds a Chromium for the end-to-end tests, or installs one.
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import { binary, fail, root } from './prepare.mjs'

const PLACES = [
  // It has no windows, and needs little more than half the CPU time for the same pages.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** @returns the path of the Chromium for tests and benchmarks; undefined: none is installed */
export const findBrowser = () => [process.env.CHROMIUM_PATH, ...PLACES].find((file) => file && fs.existsSync(file))

const quietly = (program, args, env) =>
  spawnSync(program, args, { cwd: root, stdio: 'ignore', env: { ...process.env, ...env } }).status === 0

/**
 * @returns the path of a Chromium, or null for Playwright's own; ends the process if there is
 *   none
 */
export function ensureBrowser() {
  const present = findBrowser()
  if (present) return present
  console.log('ブラウザーを探しています。見つからないので入れます…')
  if (process.getuid?.() === 0 && fs.existsSync('/usr/bin/apt-get')) {
    const env = { DEBIAN_FRONTEND: 'noninteractive' }
    quietly('apt-get', ['update'], env)
    for (const browser of ['chromium-headless-shell', 'chromium']) {
      quietly('apt-get', ['install', '-y', '--no-install-recommends', browser, 'fonts-noto-cjk'], env)
      const installed = findBrowser()
      if (installed) return installed
    }
  }
  if (quietly(binary('playwright'), ['install', 'chromium'])) return null
  return fail(
    'ブラウザーが見つからず、入れることもできませんでした。Chromium を入れ、CHROMIUM_PATH にその場所を指定してください。',
  )
}
