// Runs the tests of pictures, or the given command, against a real S3 store: Ceph's gateway from
// Debian's packages, on this machine and in memory. Not part of npm test, because it needs root and
// these packages: apt-get install --no-install-recommends ceph-mon ceph-osd ceph-mgr radosgw
import { spawn, spawnSync } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { binary, ensureInstalled, fail, root } from './prepare.mjs'

const PROGRAMS = ['ceph-authtool', 'ceph-mon', 'ceph-osd', 'ceph-mgr', 'radosgw', 'radosgw-admin', 'ceph', 'monmaptool']
const BUCKET = 'pictures'
/** ms, for each daemon and for the gateway's first response */
const PATIENCE = 60_000

async function freePort() {
  const server = net.createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address()
  await new Promise((resolve) => server.close(resolve))
  return port
}

const configuration = (folder, { fsid, monitor, gateway }) => `
[global]
fsid = ${fsid}
mon host = [v2:127.0.0.1:${monitor}/0]
public addr = 127.0.0.1
cluster addr = 127.0.0.1
ms bind ipv6 = false
osd objectstore = memstore
memstore device bytes = 2147483648
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 1
osd pool default pgp num = 1
osd pool default pg autoscale mode = off
osd crush chooseleaf type = 0
mon allow pool size one = true
keyring = ${folder}/keyring
run dir = ${folder}/run
admin socket = ${folder}/run/$name.asok
log file = ${folder}/log/$name.log
mon data = ${folder}/mon
osd data = ${folder}/osd
mgr data = ${folder}/mgr
rgw data = ${folder}/rgw
rgw frontends = beast endpoint=127.0.0.1:${gateway}
`

/** @returns the address of its bucket for TEST_S3, and a function that stops it */
async function startStore() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tsumugi-ceph-'))
  for (const name of ['mon', 'osd', 'mgr', 'rgw', 'run', 'log']) fs.mkdirSync(path.join(folder, name))
  const [monitor, gateway] = [await freePort(), await freePort()]
  const [fsid, osd, key, secret] = [
    randomUUID(),
    randomUUID(),
    randomBytes(8).toString('hex'),
    randomBytes(16).toString('hex'),
  ]
  fs.writeFileSync(path.join(folder, 'ceph.conf'), configuration(folder, { fsid, monitor, gateway }))
  const env = { ...process.env, CEPH_CONF: path.join(folder, 'ceph.conf') }
  const run = (program, ...args) => {
    const { status, stderr } = spawnSync(program, args, { cwd: folder, env, encoding: 'utf8', timeout: PATIENCE })
    if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${stderr}`)
  }
  const daemons = []
  const start = (program, ...args) =>
    daemons.push(spawn(program, ['-f', ...args], { cwd: folder, env, stdio: ['ignore', 'ignore', 'ignore'] }))
  const stop = async () => {
    for (const daemon of daemons.toReversed()) {
      if (daemon.exitCode !== null) continue
      const ended = new Promise((resolve) => daemon.once('exit', resolve))
      daemon.kill('SIGTERM')
      await Promise.race([ended, pause(5_000).then(() => daemon.kill('SIGKILL'))])
    }
    fs.rmSync(folder, { recursive: true, force: true })
  }
  try {
    const identity = (name, ...caps) =>
      run('ceph-authtool', 'keyring', '--gen-key', '-n', name, ...caps.flatMap((cap) => ['--cap', ...cap]))
    run('ceph-authtool', '--create-keyring', 'keyring', '--gen-key', '-n', 'mon.', '--cap', 'mon', 'allow *')
    identity('client.admin', ['mon', 'allow *'], ['osd', 'allow *'], ['mgr', 'allow *'])
    identity('osd.0', ['mon', 'allow profile osd'], ['osd', 'allow *'], ['mgr', 'allow profile osd'])
    identity('mgr.one', ['mon', 'allow profile mgr'], ['osd', 'allow *'])
    run('monmaptool', '--create', '--fsid', fsid, '--addv', 'one', `[v2:127.0.0.1:${monitor}]`, 'monmap')
    run('ceph-mon', '--mkfs', '-i', 'one', '--monmap', 'monmap', '--keyring', 'keyring')
    start('ceph-mon', '-i', 'one')
    run('ceph', 'auth', 'import', '-i', 'keyring')
    run('ceph', 'osd', 'new', osd, '0')
    run('ceph-osd', '-i', '0', '--mkfs', '--osd-uuid', osd)
    start('ceph-osd', '-i', '0')
    start('ceph-mgr', '-i', 'one')
    run(
      'radosgw-admin',
      'user',
      'create',
      '--uid=tsumugi',
      '--display-name=tsumugi',
      `--access-key=${key}`,
      `--secret-key=${secret}`,
    )
    start('radosgw', '-n', 'client.admin')
    const until = Date.now() + PATIENCE
    const answers = () =>
      fetch(`http://127.0.0.1:${gateway}/`).then(
        ({ ok }) => ok,
        () => false,
      )
    while (!(await answers())) {
      if (Date.now() > until) throw new Error('radosgw doesn’t answer')
      await pause(300)
    }
  } catch (error) {
    await stop()
    throw error
  }
  return { address: `http://${key}:${secret}@127.0.0.1:${gateway}/${BUCKET}`, stop }
}

/** Creates the bucket with the client that the product uses. */
async function makeBucket(address) {
  const { AwsClient } = await import('aws4fetch')
  const { origin, username, password, pathname } = new URL(address)
  const client = new AwsClient({ accessKeyId: username, secretAccessKey: password, service: 's3', region: 'us-east-1' })
  const response = await client.fetch(origin + pathname, { method: 'PUT' })
  if (!response.ok) throw new Error(`the bucket was answered ${response.status}: ${await response.text()}`)
}

ensureInstalled()
const missing = PROGRAMS.filter((program) => spawnSync('which', [program]).status !== 0)
if (missing.length > 0)
  fail(
    `見つからないプログラムがあります（${missing.join('、')}）。Debian では次のように入れます: apt-get install --no-install-recommends ceph-mon ceph-osd ceph-mgr radosgw`,
  )
console.log('Ceph を起動しています…')
const store = await startStore()
let status = 1
try {
  await makeBucket(store.address)
  const [file, ...args] =
    process.argv.length > 2
      ? process.argv.slice(2)
      : [binary('vitest'), 'run', 'src/gateways/images/every-store.test.ts', '--reporter=verbose']
  const tests = spawn(file, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, TEST_S3: store.address },
  })
  process.on('SIGINT', () => tests.kill('SIGINT'))
  status = await new Promise((resolve) => tests.once('exit', (code) => resolve(code ?? 1)))
} finally {
  await store.stop()
}
process.exitCode = status
