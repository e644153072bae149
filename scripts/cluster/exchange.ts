// The steps of nodes.ts while guests book, the checks of the data, and a restore of everything.
import { execFile } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { openDatabase } from '#database/client.ts'
import { plainPicture, uploadForm } from '#test/images.ts'
import { type Finding, nothing } from '../findings.ts'
import { type Cluster, setRole } from './cluster.ts'
import { examineLedger, settled } from './consistency.ts'
import { guest, type GuestLog, hotSlots, people, signIn } from './guests.ts'
import { must, RETURNED, secondsOf, type Step, STEPS } from './nodes.ts'
import { lostWrites, writeAll, type Writes } from './writes.ts'

const [GUESTS, SLOTS, PLACES] = [4, 10, 100]
/** Until all work is finished, s. */
const RECOVERY = 240

const pictures: Step = {
  what: 'a picture uploaded to one server, read from the other through the store',
  async run({ cluster: { servers, folder }, cookie }) {
    const body = uploadForm(await plainPicture(400, 300).jpeg().toBuffer())
    const sent = await fetch(`http://127.0.0.1:${servers[0]!.port}/v1_1/tsumugi/image/upload`, {
      method: 'POST',
      headers: { cookie },
      body,
    })
    const { public_id } = (await sent.json()) as { public_id?: string }
    must(sent.ok && public_id !== undefined, `upload: ${sent.status}`)
    const read = await fetch(`http://127.0.0.1:${servers[1]!.port}/images/upload/v1/${public_id}`)
    must(read.ok && read.headers.get('content-type')!.startsWith('image/'), `read: ${read.status}`)
    const local = servers.filter(({ name }) => fs.existsSync(path.join(folder, name, 'images', 'masters')))
    must(local.length === 0, `on the disk of ${local.map(({ name }) => name).join()}`)
    return `${(await read.arrayBuffer()).byteLength} bytes`
  },
}

/** @returns whether all requirements are met */
export async function exchangeNodes(cluster: Cluster, say: (text: string) => void): Promise<boolean> {
  const findings: Finding[] = []
  const add = (finding: Finding) => {
    findings.push(finding)
    say(`| ${finding.what} | ${finding.figure} | ${finding.well ? 'yes' : '**no**'} |`)
  }
  /** @returns whether it succeeded: after a failure the cluster isn't whole */
  const attempt = async (what: string, run: () => Promise<string>): Promise<boolean> => {
    say(`${new Date().toISOString().slice(11, 19)} ${what}`)
    const finding = await run().then(
      (figure) => ({ what, figure, well: true }),
      (error: Error) => ({ what, figure: error.message.slice(0, 500), well: false }),
    )
    add(finding)
    return finding.well
  }
  const { pool, db } = openDatabase(cluster.database.url, { max: 4, onIdleError: () => undefined })
  try {
    const slots = await hotSlots(pool, SLOTS, PLACES)
    const cookies = await Promise.all((await people(pool, GUESTS)).map((email) => signIn(cluster, email)))
    const log: GuestLog = { attempts: [], unseen: [], times: [] }
    const writes: Writes = { confirmed: [], longest: 0 }
    const enough = new AbortController()
    const writing = writeAll(cluster.database.url, enough.signal, writes)
    const books = cookies.map((cookie) => guest(cluster, cookie, slots, () => !enough.signal.aborted, log))
    for (const { what, run } of [pictures, ...STEPS])
      if (!(await attempt(what, () => run({ cluster, writes, cookie: cookies[0]! })))) break
    enough.abort()
    await Promise.all([writing, ...books])
    const recovery = await settled(pool, RECOVERY, say)
    add({ what: 'all work finished after', figure: `${recovery?.toFixed(0)} s`, well: recovery !== null })
    add(nothing(`confirmed writes that were lost (of ${writes.confirmed.length})`, await lostWrites(pool, writes)))
    const shown = log.attempts.filter(({ outcome }) => outcome === 'confirmed').map((one) => one.reservation_id!)
    const { rows } = await pool.query<{ text: string }>(
      `select n::text as text from unnest($1::int[]) n
       where not exists (select from reservations r where r.id = n and r.status = 'confirmed')`,
      [shown],
    )
    add(
      nothing(
        `bookings shown as confirmed that were lost (of ${shown.length})`,
        rows.map(({ text }) => text),
      ),
    )
    for (const finding of await examineLedger({ pool, db })) add(finding)
  } finally {
    await pool.end()
  }
  if (findings.every(({ well }) => well))
    await attempt('the data of all nodes lost, and a backup restored', () => restoreAll(cluster))
  return findings.every(({ well }) => well)
}

async function restoreAll({ database, settings, servers, worker, folder, url }: Cluster): Promise<string> {
  const { nodes } = database
  const processes = [...servers, worker]
  for (const one of processes) await one.stop()
  const command = (name: string, file: string) =>
    promisify(execFile)(process.execPath, [path.join('scripts', 'command.mjs'), name, file], {
      env: { ...process.env, ...settings, DATA_DIR: path.join(folder, worker.name) },
    })
  const backups = path.join(folder, 'backups')
  await command('backup', backups)
  const { name } = await database.leader()
  const time = await secondsOf(async () => {
    await Promise.all(nodes.map((node) => node.kill()))
    for (const node of nodes) {
      fs.rmSync(node.data_dir, { recursive: true })
      node.startEtcd()
    }
    await nodes[0]!.etcdctl('--dial-timeout=30s --command-timeout=30s get /')
    await nodes[0]!.patronictl('remove tsumugi', `tsumugi\nYes I am aware\n${name}\n`)
    for (const node of nodes) node.startPatroni()
    await database.complete(RETURNED)
    await database.create()
    await setRole(database)
    // It compares every table.
    await command('restore', path.join(backups, fs.readdirSync(backups)[0]!))
    await Promise.all(processes.map((one) => one.start()))
  })
  const { status } = await fetch(`${url}/stories/1`)
  if (status !== 200) throw new Error(`/stories/1: ${status}`)
  return time
}
