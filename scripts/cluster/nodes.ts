// Nodes of the database are lost, replaced and restored, with the commands of
// docs/operations.md#failover-by-itself.
import fs from 'node:fs'
import path from 'node:path'
import { openDatabase } from '#database/client.ts'
import type { Cluster } from './cluster.ts'
import type { DatabaseNode } from './database.ts'
import { settingsOf } from './deployed.ts'
import type { Writes } from './writes.ts'

/** Longer than the lock of the leader is valid, ms. */
const LONG = 40_000
/** Until all nodes follow the leader again, ms. */
export const RETURNED = 180_000
/** Until writes go on after an operator's command or a node's return, ms. */
const SOON = 60_000

type Run = { cluster: Cluster; writes: Writes; cookie: string }
/** @returns the figure. @throws Error if a requirement isn't met */
export type Step = { what: string; run: (run: Run) => Promise<string> }

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
export const secondsOf = async (work: () => Promise<unknown>) => {
  const began = Date.now()
  await work()
  return `${((Date.now() - began) / 1000).toFixed(0)} s`
}

export function must(well: boolean, what: string): asserts well {
  if (!well) throw new Error(what)
}

/** The first confirmed write from now on. */
async function goesOn({ writes }: Run): Promise<void> {
  const before = writes.confirmed.length
  for (const until = Date.now() + SOON; writes.confirmed.length === before; await pause(50))
    must(Date.now() < until, `no write after ${SOON} ms`)
}

/** `work` while each write is confirmed within `most` s and the leader stays. */
async function undisturbed({ writes, cluster: { database } }: Run, work: () => Promise<unknown>, most = 10) {
  const leader = await database.leader()
  const before = writes.confirmed.length
  writes.longest = 0
  await work()
  const now = await database.leader(SOON)
  must(now === leader, `the leader changed from ${leader.name} to ${now.name}`)
  const count = writes.confirmed.length - before
  must(count > 0 && writes.longest <= most, `${count} writes, ${writes.longest} s without one`)
  return `${count} writes, at most ${writes.longest.toFixed(1)} s without one`
}

const others = (nodes: readonly DatabaseNode[], but: DatabaseNode) => nodes.filter((node) => node !== but)
const remove = (folder: string) => fs.rmSync(folder, { recursive: true })

const damaged: Step = {
  what: 'files of a standby destroyed: patronictl reinit',
  async run(run) {
    const { database } = run.cluster
    const node = await database.follower()
    await node.kill()
    remove(path.join(node.data_dir, 'global'))
    node.start()
    await database.reports(node, ({ lag }) => lag === 'unknown')
    return await undisturbed(run, async () => {
      await (await database.leader()).patronictl(`reinit tsumugi ${node.name} --force`)
      await database.complete(RETURNED)
    })
  },
}

const behind: Step = {
  what: 'a standby away while 640 MB of log are written comes back by itself',
  async run(run) {
    const { database } = run.cluster
    const node = await database.follower()
    await node.kill()
    await pause(LONG)
    const leader = await database.leader()
    const { pool } = openDatabase(leader.url, { max: 1 })
    for (let n = 0; n < 40; n += 1)
      await pool.query(`select pg_logical_emit_message(false, 'cluster', 'filled'), pg_switch_wal()`)
    await pool.query('checkpoint')
    await pool.end()
    node.start()
    return await secondsOf(() => database.complete(RETURNED))
  },
}

const replaced: Step = {
  what: 'a node replaced by an empty one at another address, which becomes the leader',
  async run(run) {
    const { database } = run.cluster
    const { spare, nodes } = database
    const lost = await database.follower()
    await lost.kill()
    for (const folder of [lost.data_dir, lost.etcd_dir]) remove(folder)
    const [first] = others(nodes, lost)
    const id = (await first!.etcdctl('member list')).split('\n').find((line) => line.includes(`, ${lost.name}, `))
    await first!.etcdctl(`member remove ${id!.split(',')[0]}`)
    const told = await first!.etcdctl(`member add ${spare.name} --peer-urls=http://${spare.address}:2380`)
    for (const { settings } of [spare, ...others(nodes, lost)])
      fs.writeFileSync(settings, fs.readFileSync(settings, 'utf8').replaceAll(lost.address, spare.address))
    const time = await secondsOf(async () => {
      spare.start(settingsOf(told))
      database.replace(lost)
      await database.complete(RETURNED)
    })
    await first!.patronictl('reload tsumugi --force')
    // Only the synchronous standby can become the leader.
    const other = await database.follower()
    if (other !== spare) {
      await other.kill()
      await database.reports(spare, ({ role }) => role === 'sync_standby')
      other.start()
      await database.complete(RETURNED)
    }
    run.writes.longest = 0
    await first!.patronictl(`switchover tsumugi --candidate ${spare.name} --force`)
    must((await database.leader(SOON)) === spare, `${spare.name} isn't the leader`)
    await goesOn(run)
    await database.complete(RETURNED)
    return `${time}; switchover ${run.writes.longest.toFixed(0)} s without a write`
  },
}

const etcdLost: Step = {
  what: 'one etcd member, then two of three, down for 40 s each; then the data of all lost',
  async run(run) {
    const { database } = run.cluster
    const { nodes } = database
    const one = await undisturbed(run, async () => {
      await nodes[0]!.end('/etcd')
      await pause(LONG)
    })
    const majority = await undisturbed(run, async () => {
      await nodes[1]!.end('/etcd')
      await pause(LONG)
      for (const node of nodes.slice(0, 2)) node.startEtcd()
      await database.complete(RETURNED)
    })
    const all = await undisturbed(run, async () => {
      await Promise.all(nodes.map((node) => node.end('/etcd')))
      const members = nodes.map(({ name, address }) => `${name}=http://${address}:2380`).join(',')
      for (const node of nodes) {
        remove(node.etcd_dir)
        node.startEtcd({ ETCD_INITIAL_CLUSTER: members, ETCD_INITIAL_CLUSTER_STATE: 'new' })
      }
      await database.complete(RETURNED)
    })
    return [one, majority, all].join('; ')
  },
}

/** Seconds and status of a page and of a form while no write is confirmed. */
async function seenBy({ cluster: { url, servers }, cookie }: Run): Promise<string> {
  const ask = async (what: string, at: string, init: RequestInit = {}) => {
    let status = 'no answer'
    const time = await secondsOf(async () => {
      const answer = await fetch(at, { ...init, signal: AbortSignal.timeout(90_000) }).catch(() => null)
      if (answer) status = String(answer.status)
    })
    return `${what} ${status} after ${time}`
  }
  const body = JSON.stringify({ email: 'guest@example.jp', password: 'tsumugi2026' })
  const asked = await Promise.all([
    ask('page', `${url}/stories/1`),
    ask('own page', `${url}/mypage/reservations`, { headers: { cookie } }),
    ask('sign-in', `${url}/api/v1/sign_in`, { method: 'POST', headers: { 'content-type': 'application/json' }, body }),
  ])
  return [...asked, await ask('/readyz', `http://127.0.0.1:${servers[0]!.port}/readyz`)].join(', ')
}

/** No write is confirmed for at least half of `LONG`. @returns what a guest sees meanwhile */
async function silent(run: Run): Promise<string> {
  await pause(2_000)
  const before = run.writes.confirmed.length
  // A leader that must step down has done it then.
  await pause(LONG / 2)
  const seen = await seenBy(run)
  must(run.writes.confirmed.length === before, `${run.writes.confirmed.length - before} writes were confirmed`)
  return seen
}

/** Patroni 3.0.2 takes notice of synchronous_mode_strict only when a standby comes or goes. */
const replicated = (node: DatabaseNode, on: boolean) =>
  node.patronictl(`edit-config tsumugi --force -s synchronous_mode=${on}`)

const unreplicated: Step = {
  what: 'both standbys stopped: writes wait until one returns, or replication is off',
  async run(run) {
    const { database } = run.cluster
    const leader = await database.leader()
    const standbys = others(database.nodes, leader)
    const stop = () => Promise.all(standbys.map((node) => node.end('/patroni ')))
    await stop()
    const seen = await silent(run)
    standbys[0]!.startPatroni()
    const returned = await secondsOf(() => goesOn(run))
    standbys[1]!.startPatroni()
    await database.complete(RETURNED)
    await stop()
    await replicated(leader, false)
    const off = await secondsOf(() => goesOn(run))
    for (const node of standbys) node.startPatroni()
    await replicated(leader, true)
    await database.complete(RETURNED)
    return `${seen}; one returns: ${returned}; replication off: ${off}`
  },
}

const twoLost: Step = {
  what: 'two nodes lost: nothing is read or written until one returns, or the third goes on alone',
  async run(run) {
    const { database } = run.cluster
    const leader = await database.leader()
    const standbys = others(database.nodes, leader)
    const lose = () => Promise.all(standbys.map((node) => node.kill()))
    await lose()
    const seen = await silent(run)
    standbys[0]!.start()
    const returned = await secondsOf(() => goesOn(run))
    standbys[1]!.start()
    await database.complete(RETURNED)
    const last = await database.leader()
    must(last === leader, `${last.name} leads, not ${leader.name}`)
    await lose()
    await pause(LONG)
    await leader.end('/etcd')
    leader.startEtcd({ ETCD_FORCE_NEW_CLUSTER: 'true' })
    await database.leader(RETURNED)
    await replicated(leader, false)
    const off = await secondsOf(() => goesOn(run))
    for (const node of standbys) {
      remove(node.etcd_dir)
      node.start(settingsOf(await leader.etcdctl(`member add ${node.name} --peer-urls=http://${node.address}:2380`)))
      await database.reports(node, ({ lag }) => Number(lag) < 1e6)
    }
    await replicated(leader, true)
    await database.complete(RETURNED)
    return `${seen}; one returns: ${returned}; the third alone: ${off}`
  },
}

export const STEPS: readonly Step[] = [damaged, behind, replaced, etcdLost, unreplicated, twoLost]
