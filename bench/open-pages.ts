// What open, idle pages of messages cost one process: memory and CPU time of 1,000 streams of
// events. Usage: node bench/open-pages.ts [number of pages]
import { spawn } from 'node:child_process'
import fs from 'node:fs'
import http from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const PAGES = Number(process.argv[2] ?? 1000)
const PORT = 4390
const ORIGIN = `http://localhost:${PORT}`
/** Pages of one user (src/main/thread-feed.ts). */
const OF_A_USER = 20
const SECONDS = 60
/** CPU time in /proc is in hundredths of a second. */
const TICKS = 100

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'open-pages-'))
const server = spawn(process.execPath, ['src/main/server.ts', '--demo'], {
  stdio: 'ignore',
  env: {
    ...process.env,
    NODE_ENV: 'production',
    TSUMUGI_MODE: 'local',
    PORT: String(PORT),
    DATA_DIR: folder,
    RATE_LIMITS: 'off',
    BASE_URL: ORIGIN,
  },
})

function usage(): { mb: number; cpu_seconds: number } {
  const status = fs.readFileSync(`/proc/${server.pid}/status`, 'utf8')
  const fields = fs.readFileSync(`/proc/${server.pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
  return {
    mb: Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024,
    cpu_seconds: (Number(fields[11]) + Number(fields[12])) / TICKS,
  }
}

async function measure(label: string) {
  const before = usage()
  await pause(SECONDS * 1000)
  const after = usage()
  const cpu = ((after.cpu_seconds - before.cpu_seconds) / SECONDS) * 100
  console.log(`${label}: ${after.mb.toFixed(0)} MB, ${cpu.toFixed(1)} % of a core`)
}

const post = (address: string, body: object) =>
  fetch(ORIGIN + address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: ORIGIN },
    body: JSON.stringify(body),
  })

async function newCookie(n: number): Promise<string> {
  const person = { name: '開 く', email: `open-${n}@example.jp`, password: 'asagiri-no-michi-7' }
  await post('/api/v1/sign_up', person)
  const answer = await post('/api/v1/sign_in', person)
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}

const open = (cookie: string) =>
  new Promise<void>((resolve, reject) => {
    const request = http.get(`${ORIGIN}/api/v1/thread_events`, { headers: { cookie }, agent: false }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`status ${response.statusCode}`))
      response.on('data', () => undefined)
      response.on('error', () => undefined)
      resolve()
    })
    request.on('error', reject)
  })

try {
  for (;;) {
    const ready = await fetch(`${ORIGIN}/readyz`).catch(() => null)
    if (ready?.ok) break
    await pause(500)
  }
  const cookies: string[] = []
  for (let n = 0; n < Math.ceil(PAGES / OF_A_USER); n++) cookies.push(await newCookie(n))
  await pause(10_000)
  await measure('no page')
  for (let n = 0; n < PAGES; n++) await open(cookies[Math.floor(n / OF_A_USER)]!)
  await measure(`${PAGES} pages`)
} finally {
  server.kill('SIGTERM')
  await new Promise((resolve) => server.once('exit', resolve))
  fs.rmSync(folder, { recursive: true, force: true })
  process.exit()
}
