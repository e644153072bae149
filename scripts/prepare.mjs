// Preparation of start and test: packages that match the lock file, and a current build of the web.
// Plain JavaScript, no packages.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')

export function fail(message) {
  console.error(message)
  process.exit(1)
}

const windows = process.platform === 'win32'
/** A program of node_modules/.bin; `node` there is the Node version of the product. */
export const binary = (name) => path.join(root, 'node_modules', '.bin', windows ? `${name}.cmd` : name)

/**
 * Hashes of the sources of the installation and the build. Each is stored beside its result, so
 * that a copy takes it along.
 */
const STAMPS = {
  installed: path.join(root, 'node_modules', '.cache', 'tsumugi', 'installed'),
  built: path.join(root, 'build', 'built-from'),
}
const readStamp = (name) => (fs.existsSync(STAMPS[name]) ? fs.readFileSync(STAMPS[name], 'utf8') : '')
function writeStamp(name, value) {
  try {
    fs.mkdirSync(path.dirname(STAMPS[name]), { recursive: true })
    fs.writeFileSync(STAMPS[name], value)
  } catch (error) {
    // A read-only installation (a container's or a service's) is checked again at each start.
    // (ENOENT is the error of creating nested folders in a read-only file system.)
    if (!['EROFS', 'EACCES', 'EPERM', 'ENOENT'].includes(error.code)) throw error
  }
}

function hashOf(paths) {
  const hash = createHash('sha256')
  const visit = (file) => {
    const stat = fs.statSync(file, { throwIfNoEntry: false })
    if (!stat) return
    if (stat.isDirectory()) for (const name of fs.readdirSync(file).sort()) visit(path.join(file, name))
    else hash.update(path.relative(root, file)).update('\0').update(fs.readFileSync(file)).update('\0')
  }
  for (const name of paths) visit(path.join(root, name))
  return hash.digest('hex')
}

function npmVersion() {
  const fromCaller = /npm\/(\d+\.\d+\.\d+)/.exec(process.env.npm_config_user_agent ?? '')?.[1]
  return fromCaller ?? spawnSync('npm', ['--version'], { encoding: 'utf8', shell: windows }).stdout?.trim() ?? ''
}

/** Whether npm has installed the packages of the lock file: all, or all that production needs. */
function isInstalled() {
  const file = path.join(root, 'node_modules', '.package-lock.json')
  if (!fs.existsSync(file)) return false
  const there = JSON.parse(fs.readFileSync(file, 'utf8')).packages
  const wanted = JSON.parse(fs.readFileSync(path.join(root, 'package-lock.json'), 'utf8')).packages
  const names = Object.keys(wanted).filter((name) => name !== '')
  const withDevelopment = names.some((name) => wanted[name].dev && there[name])
  // Optional packages are those of one platform.
  const needed = names.filter((name) => {
    const { dev, optional, devOptional } = wanted[name]
    return !optional && !devOptional && (withDevelopment || !dev)
  })
  return (
    needed.every((name) => there[name]) &&
    Object.keys(there).every((name) => !wanted[name] || wanted[name].integrity === there[name].integrity)
  )
}

/** Installs the packages of the lock file if they are missing or different. */
export function ensureInstalled() {
  if (Number(process.versions.node.split('.')[0]) < 20) fail(`Node.js 20 以上が必要です（いまは ${process.version}）。`)
  const wanted = hashOf(['package-lock.json'])
  if (readStamp('installed') === wanted && fs.existsSync(binary('node'))) return
  // If npm ci was run by hand, or the packages were copied, only the stamp is missing.
  if (!fs.existsSync(binary('node')) || !isInstalled()) {
    const version = npmVersion()
    if (Number(version.split('.')[0]) < 11)
      fail(
        `npm 11 以上が必要です（いまは ${version || '見つかりません'}）。次のように打ってください: npx --yes npm@11 ${process.env.npm_lifecycle_event === 'test' ? 'test' : 'start'}`,
      )
    console.log('必要なパッケージを入れています（初回は1分ほどかかります）…')
    const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
      cwd: root,
      stdio: 'inherit',
      shell: windows,
    })
    if (status !== 0) fail('パッケージを入れられませんでした。上の表示をお確かめください。')
  }
  if (!fs.existsSync(binary('node'))) fail(`この環境（${process.platform}-${process.arch}）には対応していません。`)
  writeStamp('installed', wanted)
}

/** Sources of the build. */
const SOURCES_OF_BUILD = [
  'src/web',
  'src/domain',
  'src/contract',
  'public',
  'scripts/precompress.ts',
  'vite.config.ts',
  'react-router.config.ts',
  'package-lock.json',
]

const isBuilt = (wanted) =>
  readStamp('built') === wanted && fs.existsSync(path.join(root, 'build', 'server', 'index.js'))

/** Builds the web if it is missing or outdated. Without the build tools, it must exist. */
export function ensureBuilt() {
  if (isBuilt(hashOf(SOURCES_OF_BUILD))) return
  if (!fs.existsSync(binary('react-router')))
    fail(
      '画面のビルド（build/）がないか、ここにあるソースのものではありません。開発用のパッケージも入れた場所で npm run build を実行し、build/ を写してください。',
    )
  console.log('画面をビルドしています…')
  // In a separate process, because the lock needs Node 26.
  const { status, stdout, stderr } = spawnSync(binary('node'), [path.join('scripts', 'build-web.mjs')], {
    cwd: root,
    encoding: 'utf8',
    shell: windows,
  })
  if (status !== 0) fail(`ビルドに失敗しました。\n${stdout ?? ''}${stderr ?? ''}`)
}

/**
 * Builds the web, unless another process has built it since. The caller holds the lock of builds.
 */
export function buildWeb() {
  const wanted = hashOf(SOURCES_OF_BUILD)
  if (isBuilt(wanted)) return
  // An interrupted build must not count as the earlier one.
  fs.rmSync(STAMPS.built, { force: true })
  for (const [program, args] of [
    ['react-router', ['build']],
    ['node', ['scripts/precompress.ts']],
  ]) {
    const { status } = spawnSync(binary(program), args, {
      cwd: root,
      stdio: 'inherit',
      shell: windows,
      env: { ...process.env, NODE_ENV: 'production' },
    })
    if (status !== 0) process.exit(1)
  }
  writeStamp('built', wanted)
}
