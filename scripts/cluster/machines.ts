// Machines of the database: network namespaces on a bridge, each with its own processes. So one can
// lose its power, stand still, or lose its network, like a real one. Needs root and Linux.
import { execFile, execFileSync, spawn } from 'node:child_process'
import fs from 'node:fs'
import { promisify } from 'node:util'

const BRIDGE = 'tsumugi'
/** The network of deploy/cluster, and the one used here. */
const WRITTEN = '10.0.0.'
const USED = '10.77.0.'

export type Machine = {
  name: string
  /** Its network namespace. */
  namespace: string
  address: string
  /** Starts a program on it as the user `owner`. */
  run: (program: Program) => void
  /** A command of the operator on it. @returns its output. @throws Error with it */
  ask: (file: string, args: string[], input?: string) => Promise<string>
  /** Ends all its processes with SIGKILL, like a power failure. */
  kill: () => Promise<void>
  /** Its processes stand still until `thaw`. */
  freeze: () => void
  thaw: () => void
  cut: () => void
  join: () => void
  /** Tells the processes of one program to end, and waits for them. */
  end: (name: string) => Promise<void>
}

type Program = {
  file: string
  args?: string[]
  env: Record<string, string>
  owner: { uid: number; gid: number }
  log_file: string
}

const ip = (...args: string[]) => execFileSync('ip', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
/** For a command, ms. */
const PATIENCE = 120_000

/** A text of deploy/cluster with the addresses of these machines. */
export const withAddresses = (text: string): string => text.replaceAll(WRITTEN, USED)

const pidsOf = (name: string) => ip('netns', 'pids', name).split('\n').filter(Boolean).map(Number)

function signal(pids: readonly number[], which: NodeJS.Signals) {
  for (const pid of pids)
    try {
      process.kill(pid, which)
    } catch {
      // It has ended meanwhile.
    }
}

async function killAll(name: string) {
  // A process may fork while the others are killed.
  for (let pids = pidsOf(name); pids.length > 0; pids = pidsOf(name)) {
    signal(pids, 'SIGKILL')
    await pause(50)
  }
}

const commandOf = (pid: number) => {
  try {
    return fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  } catch {
    return ''
  }
}

function machine(name: string, address: string, cable: string): Machine {
  const set = (state: 'up' | 'down') => ip('link', 'set', cable, state)
  return {
    name,
    namespace: name,
    address,
    run({ file, args = [], env, owner, log_file }) {
      const log = fs.openSync(log_file, 'a')
      const user = ['setpriv', `--reuid=${owner.uid}`, `--regid=${owner.gid}`, '--clear-groups', file, ...args]
      const child = spawn('ip', ['netns', 'exec', name, ...user], {
        stdio: ['ignore', log, log],
        env: { PATH: process.env.PATH, LANG: 'C.UTF-8', ...env },
      })
      fs.closeSync(log)
      child.once('error', () => undefined)
    },
    async ask(file, args, input = '') {
      const asked = promisify(execFile)('ip', ['netns', 'exec', name, file, ...args], { timeout: PATIENCE })
      asked.child.stdin?.end(input)
      return (await asked).stdout
    },
    kill: () => killAll(name),
    freeze: () => signal(pidsOf(name), 'SIGSTOP'),
    thaw: () => signal(pidsOf(name), 'SIGCONT'),
    cut: () => void set('down'),
    join: () => void set('up'),
    async end(program) {
      const running = () => pidsOf(name).filter((pid) => commandOf(pid).includes(program))
      signal(running(), 'SIGTERM')
      while (running().length > 0) await pause(100)
    },
  }
}

/**
 * @returns machines with the last parts `hosts` of their addresses
 * @throws Error if this isn't Linux as root, or such machines are running already
 */
export async function openMachines(
  hosts: readonly number[],
): Promise<{ machines: Machine[]; close: () => Promise<void> }> {
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    throw new Error('データベースの3台はネットワーク名前空間で動くので、Linux の root で実行してください。')
  const named = hosts.map((host, at) => ({ name: `${BRIDGE}-db-${at + 1}`, cable: `tsumugi-c${at + 1}`, host }))
  const old = ip('netns', 'list')
  const exists = ({ name }: { name: string }) => old.includes(`${name}\n`) || old.includes(`${name} `)
  if (named.some((one) => exists(one) && pidsOf(one.name).length > 0))
    throw new Error('別の npm run cluster が動いています。')
  const remove = () => {
    for (const one of named) if (ip('netns', 'list').includes(one.name)) ip('netns', 'del', one.name)
    if (fs.existsSync(`/sys/class/net/${BRIDGE}`)) ip('link', 'del', BRIDGE)
  }
  remove()
  ip('link', 'add', BRIDGE, 'type', 'bridge')
  ip('addr', 'add', `${USED}1/24`, 'dev', BRIDGE)
  ip('link', 'set', BRIDGE, 'up')
  const machines = named.map(({ name, cable, host }) => {
    ip('netns', 'add', name)
    ip('link', 'add', cable, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', name)
    ip('link', 'set', cable, 'master', BRIDGE, 'up')
    ip('-n', name, 'addr', 'add', `${USED}${host}/24`, 'dev', 'eth0')
    for (const device of ['lo', 'eth0']) ip('-n', name, 'link', 'set', device, 'up')
    return machine(name, `${USED}${host}`, cable)
  })
  const killNow = () => named.forEach(({ name }) => signal(pidsOf(name), 'SIGKILL'))
  process.once('exit', killNow)
  const close = async () => {
    process.off('exit', killNow)
    await Promise.all(named.map(({ name }) => killAll(name)))
    remove()
  }
  return { machines, close }
}
