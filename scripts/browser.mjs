// Finds or installs a Chromium for the end-to-end tests, and other browsers for their journeys.
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
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

/** Installs Debian's packages, where that is possible. */
function installPackages(...packages) {
  if (process.getuid?.() !== 0 || !fs.existsSync('/usr/bin/apt-get')) return
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  quietly('apt-get', ['update'], env)
  quietly('apt-get', ['install', '-y', '--no-install-recommends', ...packages], env)
}

/**
 * @returns the path of a Chromium, or null for Playwright's own; ends the process if there is
 *   none
 */
export function ensureBrowser() {
  const present = findBrowser()
  if (present) return present
  console.log('ブラウザーを探しています。見つからないので入れます…')
  for (const browser of ['chromium-headless-shell', 'chromium']) {
    installPackages(browser, 'fonts-noto-cjk')
    const installed = findBrowser()
    if (installed) return installed
  }
  if (quietly(binary('playwright'), ['install', 'chromium'])) return null
  return fail(
    'ブラウザーが見つからず、入れることもできませんでした。Chromium を入れ、CHROMIUM_PATH にその場所を指定してください。',
  )
}

/** Other browsers with journeys (e2e/engines): the programs that each needs, and their packages. */
const ENGINES = {
  webkit: { name: 'WebKitGTK', programs: ['WebKitWebDriver', 'Xvfb'], packages: ['webkit2gtk-driver', 'xvfb'] },
  firefox: { name: 'Firefox ESR', programs: ['firefox-esr'], packages: ['firefox-esr'] },
}

/** @returns whether everything that drives this browser is installed */
export const hasEngine = (engine) =>
  ENGINES[engine].programs.every((program) =>
    (process.env.PATH ?? '').split(path.delimiter).some((folder) => fs.existsSync(path.join(folder, program))),
  )

/** Installs the other browsers where that is possible. Without one, its journeys are skipped. */
export function ensureEngines() {
  for (const [engine, { name, packages }] of Object.entries(ENGINES)) {
    if (hasEngine(engine)) continue
    console.log(`${name} が見つからないので入れます…`)
    installPackages(...packages, 'fonts-noto-cjk')
    if (!hasEngine(engine))
      console.log(`${name} を入れられなかったので、その検証を飛ばします。Debian のパッケージ: ${packages.join(' ')}`)
  }
}
