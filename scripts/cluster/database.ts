// Three database nodes with PostgreSQL, Patroni and etcd, and HAProxy in front of the leader, from
// the files of deploy/cluster.
import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import pg from 'pg'
import { adapted, type Owner, postgresUser, settingsOf } from './deployed.ts'
import { type Machine, openMachines } from './machines.ts'
import { findProgram, startProgram } from './programs.ts'

/** The last one replaces a lost node. */
const HOSTS = [21, 22, 23, 24]
const NODES = 3
const PACKAGES = 'postgresql patroni python3-etcd etcd-server etcd-client haproxy iproute2'
/** A standby that can't follow is running, too, and only its distance to the leader grows. */
const MOST_LAG = 16 * 1024 * 1024
/** Until all nodes run, ms. */
const STARTED = 120_000

export type DatabaseNode = Machine & {
  /** Address of PostgreSQL on it, for its superuser. */
  url: string
  data_dir: string
  etcd_dir: string
  /** The configuration of Patroni. */
  settings: string
  /** Starts what `kill` has ended; with settings of etcd that replace those of the file. */
  start: (etcd?: Record<string, string>) => void
  startEtcd: (changed?: Record<string, string>) => void
  startPatroni: () => void
  /** Ends Patroni in order, which hands over and stops PostgreSQL, and starts it again. */
  restart: () => Promise<void>
  /** Commands as in docs/operations.md#failover-by-itself. @returns the output */
  patronictl: (command: string, input?: string) => Promise<string>
  etcdctl: (command: string) => Promise<string>
}

type Member = { name: string; role: string; state: string; timeline?: number; lag?: number | 'unknown' }

export type Database = {
  /** Address of the leader, whichever node it is. */
  url: string
  nodes: DatabaseNode[]
  /** A machine without data, which isn't started. */
  spare: DatabaseNode
  owner: Owner
  /** The file of the client program. */
  psql: string
  /** A leader other than `former` that accepts writes. @throws Error after `most` ms */
  leader: (most?: number, former?: DatabaseNode) => Promise<DatabaseNode>
  /** A node that has every confirmed write, and becomes the next leader. */
  follower: () => Promise<DatabaseNode>
  /** Waits until all nodes follow a leader. @throws Error after `most` ms */
  complete: (most: number) => Promise<void>
  /** Waits until Patroni reports it of the node. @throws Error */
  reports: (node: DatabaseNode, what: (member: Member) => boolean) => Promise<unknown>
  /** The spare node takes the place of a lost one, in `nodes` and for HAProxy, which is reloaded. */
  replace: (lost: DatabaseNode) => void
  /** Creates roles and database on a new leader. */
  create: () => Promise<void>
  stop: () => Promise<void>
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const secret = () => randomBytes(18).toString('hex')

type Programs = { patroni: string; etcd: string; haproxy: string; bin_dir: string }

function findPrograms(): Programs {
  const [patroni, etcd, haproxy, ip] = ['patroni', 'etcd', 'haproxy', 'ip'].map(findProgram)
  const versions = fs.existsSync('/usr/lib/postgresql') ? fs.readdirSync('/usr/lib/postgresql') : []
  const [newest] = versions.toSorted((a, b) => Number(b) - Number(a))
  if (!patroni || !etcd || !haproxy || !ip || !newest)
    throw new Error(`足りないプログラムがあります: apt-get install --no-install-recommends ${PACKAGES}`)
  return { patroni, etcd, haproxy, bin_dir: `/usr/lib/postgresql/${newest}/bin` }
}

type Setup = { folder: string; programs: Programs; owner: Owner; passwords: Record<string, string> }

function nodeOn(
  machine: Machine,
  name: string,
  first: Machine,
  { folder, programs, owner, passwords }: Setup,
): DatabaseNode {
  const base = path.join(folder, name)
  const [data_dir, etcd_dir] = [path.join(base, 'data'), path.join(base, 'etcd')]
  const settings = path.join(base, 'patroni.yml')
  fs.mkdirSync(base, { recursive: true })
  const text = adapted('patroni.yml', [
    ['/var/lib/postgresql/15/tsumugi', data_dir],
    ['/usr/lib/postgresql/15/bin', programs.bin_dir],
    ['/var/run/postgresql', base],
    ['/var/lib/postgresql/pgpass', path.join(base, 'pgpass')],
    ['shared_buffers: 512MB', 'shared_buffers: 128MB'],
  ])
  fs.writeFileSync(settings, text)
  for (const file of [base, settings]) fs.chownSync(file, owner.uid, owner.gid)
  const { ETCD_INITIAL_CLUSTER, ...own } = settingsOf(adapted('etcd.env', [['/var/lib/etcd/tsumugi', etcd_dir]]))
  const moved = Object.entries(own).map(([key, value]) => [key, value.replaceAll(first.address, machine.address)])
  const etcd_env = { ...Object.fromEntries(moved), ETCD_INITIAL_CLUSTER: ETCD_INITIAL_CLUSTER!, ETCD_NAME: name }
  const patroni_env = {
    PATRONI_NAME: name,
    PATRONI_POSTGRESQL_CONNECT_ADDRESS: `${machine.address}:5432`,
    PATRONI_RESTAPI_CONNECT_ADDRESS: `${machine.address}:8008`,
    ...Object.fromEntries(Object.entries(passwords).map(([role, value]) => [`PATRONI_${role}_PASSWORD`, value])),
  }
  const { patroni, etcd } = programs
  const startPatroni = () =>
    machine.run({
      file: patroni,
      args: [settings],
      env: patroni_env,
      owner,
      log_file: path.join(folder, `${name}.log`),
    })
  const startEtcd = (changed: Record<string, string> = {}) =>
    machine.run({
      file: etcd,
      env: { ...etcd_env, ...changed },
      owner,
      log_file: path.join(folder, `${name}-etcd.log`),
    })
  const ask = (file: string, command: string, input?: string) => machine.ask(file, command.split(' '), input)
  return {
    ...machine,
    name,
    data_dir,
    etcd_dir,
    settings,
    url: `postgres://postgres:${passwords.SUPERUSER}@${machine.address}:5432/tsumugi`,
    start(changed) {
      startEtcd(changed)
      startPatroni()
    },
    startEtcd,
    startPatroni,
    async restart() {
      await machine.end(patroni)
      startPatroni()
    },
    patronictl: (command, input) => ask('patronictl', `-c ${settings} ${command}`, input),
    etcdctl: (command) => ask('etcdctl', command),
  }
}

const namesOf = (named: readonly { name: string }[]) => named.map(({ name }) => name).toSorted()

/** The nodes as Patroni sees them; none if no node answers. */
async function membersOf(nodes: readonly DatabaseNode[]): Promise<Member[]> {
  for (const { address } of nodes) {
    const signal = AbortSignal.timeout(1_000)
    const answer = await fetch(`http://${address}:8008/cluster`, { signal }).catch(() => null)
    if (answer?.ok) return ((await answer.json()) as { members: Member[] }).members
  }
  return []
}

/** @param folder other users can read it. @param port of HAProxy */
export async function startDatabase(folder: string, port: number): Promise<Database> {
  const programs = findPrograms()
  const owner = postgresUser()
  const { machines, close } = await openMachines(HOSTS)
  try {
    const setup = {
      folder,
      programs,
      owner,
      passwords: { SUPERUSER: secret(), REPLICATION: secret(), REWIND: secret() },
    }
    const all = machines.map((machine, at) => nodeOn(machine, `db-${at + 1}`, machines[0]!, setup))
    const [nodes, spare] = [all.slice(0, NODES), all[NODES]!]
    for (const node of nodes) node.start()

    const wait = async <Value>(most: number, what: string, find: (members: Member[]) => Value | undefined) => {
      for (const until = Date.now() + most; ; await pause(300)) {
        const members = await membersOf(nodes)
        const found = find(members)
        if (found !== undefined) return found
        if (Date.now() > until) throw new Error(`no ${what} after ${most} ms: ${JSON.stringify(members)}`)
      }
    }
    const inRole = (role: string, former?: DatabaseNode) => (members: Member[]) => {
      const member = members.find((one) => one.role === role && one.state === 'running' && one.name !== former?.name)
      return nodes.find(({ name }) => name === member?.name)
    }
    const leader = (most = 30_000, former?: DatabaseNode) => wait(most, 'leader', inRole('leader', former))
    const follower = () => wait(30_000, 'synchronous standby', inRole('sync_standby'))
    const complete = (most: number) =>
      wait(most, 'complete database', (members) => {
        const now = members.find(({ role }) => role === 'leader')
        const runs = ({ role, state, timeline, lag }: Member) =>
          /running|streaming/.test(state) && timeline === now?.timeline && (role === 'leader' || Number(lag) < MOST_LAG)
        const whole = isDeepStrictEqual(namesOf(members), namesOf(nodes)) && members.every(runs)
        return (whole && members.some(({ role }) => role === 'sync_standby')) || undefined
      })
    await complete(STARTED)
    const password = secret()
    const create = async () => await createTsumugi((await leader()).url, password)
    await create()
    const url = `postgres://tsumugi:${password}@127.0.0.1:${port}/tsumugi`
    const configuration = path.join(folder, 'haproxy.cfg')
    fs.writeFileSync(configuration, adapted('haproxy.cfg', [['127.0.0.1:5000', `127.0.0.1:${port}`]]))
    const pid_file = path.join(folder, 'haproxy.pid')
    const stopProxy = await startProgram(
      {
        file: programs.haproxy,
        args: ['-W', '-p', pid_file, '-f', configuration],
        log_file: path.join(folder, 'haproxy.log'),
      },
      () => leads(url, nodes.length),
    )
    const reports = (node: DatabaseNode, what: (member: Member) => boolean) =>
      wait(60_000, `${node.name} as expected`, (members) => members.find((one) => one.name === node.name && what(one)))
    const replace = (lost: DatabaseNode) => {
      nodes.splice(nodes.indexOf(lost), 1, spare)
      const named = ({ name, address }: DatabaseNode) => `server ${name} ${address}:`
      const text = fs.readFileSync(configuration, 'utf8')
      fs.writeFileSync(configuration, text.replace(named(lost), named(spare)))
      // As `systemctl reload haproxy` does.
      process.kill(Number(fs.readFileSync(pid_file, 'utf8')), 'SIGUSR2')
    }
    const stop = () => stopProxy().then(close)
    const psql = path.join(programs.bin_dir, 'psql')
    const whole = async (most: number) => void (await complete(most))
    return { url, nodes, spare, owner, psql, leader, follower, complete: whole, reports, replace, create, stop }
  } catch (error) {
    await close()
    throw error
  }
}

/** Roles and database, as in docs/operations.md. */
async function createTsumugi(url: string, password: string): Promise<void> {
  const client = new pg.Client(Object.assign(new URL(url), { pathname: '/postgres' }).href)
  await client.connect()
  try {
    await client.query(`create role tsumugi login password '${password}'`)
    await client.query('create role tsumugi_brand nologin')
    await client.query('grant tsumugi_brand to tsumugi')
    await client.query(`create database tsumugi owner tsumugi encoding 'UTF8' locale 'C.UTF-8' template template0`)
  } finally {
    await client.end()
  }
}

/** Until its first checks, HAProxy leads to each node in turn. */
async function leads(url: string, nodes: number): Promise<boolean> {
  for (let turn = 0; turn < nodes; turn += 1) if (!(await leadsOnce(url))) return false
  return true
}

async function leadsOnce(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby')
    return !rows[0]!.standby
  } catch {
    return false
  } finally {
    client.end().catch(() => undefined)
  }
}
