// The assaults of one client in the load phase. Each runs in its own thread (load-thread.ts), so
// the attacker's work does not delay the clock of the measured visitor.
import net from 'node:net'
import { WORST_BODIES } from '#test/mail/worst-bodies.ts'
import { deep } from '#test/security/garbage.ts'
import { type Client, client, type Wish } from './client.ts'
import { count } from './report.ts'
import { book, JSON_TYPE } from './session.ts'

export type Assault = {
  port: number
  /** When it ends, ms since 1970. */
  until: number
  /** Sessions of the attackers. */
  cookies: readonly string[]
  /** Free slots. */
  slots: readonly number[]
  /** A mail of the product, as the address of a report names it. */
  mail: string
  /** A number that is unique for each run of the assault. */
  turn: number
}

/** Responses to the attacker: by status, or by what happened to the connection. */
export type Answered = Map<string | number, number>

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Runs this many clients, each of which sends one request after another. */
async function loop(
  { port, until }: Assault,
  connections: number,
  wish: (n: number, attacker: Client) => Wish | Promise<Wish | null>,
): Promise<Answered> {
  const answered: Answered = new Map()
  const attacker = client({ port, sockets: connections, patience: 60_000 })
  let sent = 0
  const one = async () => {
    while (Date.now() < until) {
      const next = await wish(sent++, attacker)
      if (!next) return
      const outcome = await attacker.send(next)
      count(answered, 'failed' in outcome ? `${outcome.failed} ${outcome.why}` : outcome.status)
    }
  }
  const all = Promise.all(Array.from({ length: connections }, one))
  // Requests in progress at that time are not awaited.
  await Promise.race([all, pause(Math.max(0, until - Date.now()) + 3_000)])
  attacker.close()
  return answered
}

const reads = (connections: number, path: (n: number) => string, headers: Record<string, string> = {}) => {
  return (assault: Assault) => loop(assault, connections, (n) => ({ method: 'GET', path: path(n), headers }))
}

const words = (n: number, turn: number) =>
  encodeURIComponent(`${'海山川森火土水風'[n % 8]}${(n * 7919 + turn * 104_729).toString(36)}`)

/** What answers without a page or a call of the API, or never ends. */
const FILES = ['/assets/none.js', '/sw.js', '/images/none.jpg', '/healthz', '/readyz', '/api/v1/thread_events']

const DEEP_TARGETS = [
  '/api/v1/reservations',
  '/api/v1/sign_in',
  '/api/v1/experience_drafts',
  '/brand/api/v1/brand-members/sign-in',
  '/sandbox-pay/v1/tokens',
  '/sign_in/google',
]

const deepJson = (assault: Assault) => {
  const body = Buffer.from(deep(245_000))
  return loop(assault, 20, (n) => ({
    method: 'POST',
    path: DEEP_TARGETS[n % DEEP_TARGETS.length]!,
    headers: { ...JSON_TYPE, cookie: assault.cookies[0]! },
    body,
  }))
}

/** Sockets that are written to until the server answers or closes them, and then opened again. */
async function sockets(
  { port, until }: Assault,
  connections: number,
  { head, drip, every }: { head: (n: number) => string; drip: Buffer; every: number },
): Promise<Answered> {
  const answered: Answered = new Map()
  let opened = 0
  const one = async () => {
    while (Date.now() < until) {
      const outcome = await new Promise<string | number>((resolve) => {
        const socket = net.connect(port, '127.0.0.1')
        let written = 0
        let settled = false
        const settle = (what: string | number) => {
          if (settled) return
          settled = true
          clearTimeout(end)
          clearInterval(dripping)
          socket.destroy()
          resolve(what)
        }
        const end = setTimeout(() => settle('held until the end'), Math.max(0, until - Date.now()))
        const write = () => {
          // Writes only as much as the server reads: unsent data would be the attacker's own
          // memory.
          while (!settled && written < 100_000_000) {
            written += drip.length
            if (!socket.write(drip) || every > 0) return
          }
        }
        let dripping: NodeJS.Timeout | undefined
        socket.on('connect', () => {
          socket.write(head(opened++))
          if (every > 0) dripping = setInterval(write, every)
          else write()
        })
        socket.on('drain', () => every === 0 && write())
        let text = ''
        socket.on('data', (data) => {
          text += data.toString('latin1')
          const status = /^HTTP\/1\.1 (\d{3})/.exec(text)?.[1]
          if (status) settle(Number(status))
        })
        socket.on('error', (error: NodeJS.ErrnoException) => settle(`cut ${error.code}`))
        socket.on('close', () => settle('closed'))
      })
      count(answered, outcome)
      await pause(50)
    }
  }
  await Promise.all(Array.from({ length: connections }, one))
  return answered
}

const post = (path: string, rest: string) => `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n${rest}`
const FORM = 'Content-Type: application/x-www-form-urlencoded\r\n'
const JSON_HEADER = 'Content-Type: application/json\r\n'

const hugeBodies = (assault: Assault) =>
  sockets(assault, 8, {
    head: (n) =>
      post(
        n % 2 ? '/sign_in/google' : '/api/v1/sign_in',
        `${FORM}${n % 4 < 2 ? 'Content-Length: 100000000\r\n\r\n' : 'Transfer-Encoding: chunked\r\n\r\n5f5e100\r\n'}`,
      ),
    drip: Buffer.alloc(65_536, 'a'),
    every: 0,
  })

const slowBodies = (assault: Assault) =>
  sockets(assault, 200, {
    head: (n) =>
      post(n % 2 ? '/sign_in/google' : '/api/v1/sign_in', `${n % 2 ? FORM : JSON_HEADER}Content-Length: 1000\r\n\r\n{`),
    drip: Buffer.from(' '),
    every: 1000,
  })

const slowHeaders = (assault: Assault) =>
  sockets(assault, 200, {
    head: () => 'GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n',
    drip: Buffer.from('X-A: 1\r\n'),
    every: 1000,
  })

/** A multipart form with one file. */
export function uploadOf(cookie: string, file: Buffer, name: string): Wish {
  const body = Buffer.concat([
    Buffer.from('--x\r\ncontent-disposition: form-data; name="upload_preset"\r\n\r\nexperience\r\n'),
    Buffer.from(`--x\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`),
    file,
    Buffer.from('\r\n--x--\r\n'),
  ])
  const headers = { cookie, 'content-type': 'multipart/form-data; boundary=x' }
  return { method: 'POST', path: '/v1_1/tsumugi/image/upload', headers, body }
}

const SLOW_FILTER = '<feGaussianBlur stdDeviation="90"/><feTurbulence numOctaves="9"/>'.repeat(100)
/** An SVG that takes minutes to draw. */
const BOMB = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="900"><filter id="f" x="0" y="0" width="1" height="1">${SLOW_FILTER}</filter><rect width="1200" height="900" filter="url(#f)"/></svg>`,
)
const svgBombs = (assault: Assault) => loop(assault, 8, () => uploadOf(assault.cookies[0]!, BOMB, 'bomb.svg'))

const slowUploads = (assault: Assault) =>
  sockets(assault, 12, {
    head: (n) =>
      post(
        '/v1_1/tsumugi/image/upload',
        `Cookie: ${assault.cookies[2 + (n % 2)]}\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 20000000\r\n\r\n--x\r\n`,
      ),
    drip: Buffer.from(' '),
    every: 1000,
  })

/** Cards that need 3-D Secure, which no guest completes: the places stay held. */
async function holds(assault: Assault): Promise<Answered> {
  const answered: Answered = new Map()
  const attacker = client({ port: assault.port, sockets: 4, patience: 60_000 })
  for (const slot of assault.slots) {
    if (Date.now() > assault.until) break
    const { status, body } = await book(attacker, assault.cookies[1]!, { slot, card: 'three_d_secure' })
    count(answered, status === 202 ? '202 held' : `${status} ${String(body.code)}`)
  }
  await pause(Math.max(0, assault.until - Date.now()))
  attacker.close()
  return answered
}

const posts = (connections: number, path: string, type: Record<string, string>, body: string) => (assault: Assault) =>
  loop(assault, connections, () => ({ method: 'POST', path, headers: type, body }))

const FORM_TYPE = { 'content-type': 'application/x-www-form-urlencoded' }

/** Sign-ins, and resets of passwords with guessed tokens. */
const passwordFlood = (assault: Assault) =>
  loop(assault, 160, (n) => {
    const guessed = { email: `flood-${assault.turn}-${n}@example.jp`, password: 'kawabe no 3 sakura' }
    const token = { reset_password_token: `guessed-${n}`, password: 'kawabe no 3 sakura' }
    const resets = n % 8 < 3
    return {
      method: resets ? 'PUT' : 'POST',
      path: resets ? '/api/v1/password' : '/api/v1/sign_in',
      headers: JSON_TYPE,
      body: JSON.stringify(resets ? token : guessed),
    }
  })

/** Inputs of the allowed size that cost most, of a visitor and of a user. */
function worstInputs(connections: number) {
  const many = (most: number) => `[${'{},'.repeat(most / 3 - 1)}{}]`
  const [small, large] = [many(64_000), many(5_600_000)]
  const file = Buffer.alloc(20_000_000, '\r\n--x')
  return (assault: Assault) =>
    loop(assault, connections, (n) => {
      const cookie = assault.cookies[n % assault.cookies.length]!
      const json = { ...JSON_TYPE, cookie }
      const wishes: Wish[] = [
        { method: 'POST', path: '/api/v1/sign_up', headers: json, body: small },
        { method: 'POST', path: '/api/v1/threads/1/pictures', headers: json, body: large },
        { method: 'GET', path: `/stories?q=${encodeURIComponent('ﷺ').repeat(1500)}`, headers: {} },
        { method: 'GET', path: `/api/v1/stories?q=${encodeURIComponent('あ ').repeat(1000)}`, headers: {} },
        { method: 'POST', path: '/stories/1', headers: FORM_TYPE, body: `a=${'%26'.repeat(21_000)}` },
        uploadOf(cookie, file, 'worst.jpg'),
        { method: 'PATCH', path: '/api/v1/me', headers: json, body: JSON.stringify({ name: 'ﷺ'.repeat(20_000) }) },
        {
          method: 'POST',
          path: '/api/v1/sign_in',
          headers: JSON_TYPE,
          body: JSON.stringify({ email: 'a@'.repeat(30_000), password: 'x' }),
        },
      ]
      return wishes[n % wishes.length]!
    })
}

/** As our mail server hands over mails of strangers. */
export const MAIL_SETTINGS = {
  MAIL_BOUNCE_TOKEN: 'token-of-the-mail-server-in-this-attack',
  MAIL_REPLY_DOMAIN: 'reply.tsumugi.example',
}

/** Reports about a mail of ours, answers to an unknown address: each with the worst content. */
const mails = (connections: number) => (assault: Assault) => {
  const contents = Object.values(WORST_BODIES)
  return loop(assault, connections, (n) => {
    const { headers = {}, body } = contents[n % contents.length]!
    const report = n % 3 > 0
    const to = report
      ? `bounces+${assault.mail}@tsumugi.example`
      : `t-${'b'.repeat(26)}@${MAIL_SETTINGS.MAIL_REPLY_DOMAIN}`
    const head = Object.entries({ To: to, From: 'a@b.jp', 'Message-ID': `<${assault.turn}-${n}@b.jp>`, ...headers })
    return {
      method: 'POST',
      path: report ? '/api/v1/mail_bounces' : '/api/v1/mail_replies',
      headers: { authorization: `Bearer ${MAIL_SETTINGS.MAIL_BOUNCE_TOKEN}`, 'content-type': 'message/rfc822' },
      body: `${head.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`,
    }
  })
}

export const ASSAULTS = {
  openapi: reads(500, () => '/api/openapi.json'),
  openapi_br: reads(500, () => '/api/openapi.json', { 'accept-encoding': 'br' }),
  api_list: reads(500, () => '/api/v1/stories'),
  page_list: reads(500, () => '/stories'),
  api_search: (assault: Assault) => reads(500, (n) => `/api/v1/stories?q=${words(n, assault.turn)}`)(assault),
  page_search: (assault: Assault) => reads(500, (n) => `/stories?q=${words(n, assault.turn)}`)(assault),
  files: reads(200, (n) => FILES[n % FILES.length]!),
  passwords: (assault: Assault) =>
    loop(assault, 20, (n) => ({
      method: 'POST',
      path: '/api/v1/sign_in',
      headers: JSON_TYPE,
      body: JSON.stringify({ email: `guessed-${assault.turn}-${n}@example.jp`, password: 'kawabe no 3 sakura' }),
    })),
  password_flood: passwordFlood,
  page_posts: posts(500, '/stories/1', FORM_TYPE, 'a=1'),
  form_posts: posts(200, '/logon', FORM_TYPE, 'email=a&password=b'),
  empty_sign_ins: posts(500, '/api/v1/sign_in', JSON_TYPE, '{}'),
  worst_inputs_of_one: worstInputs(1),
  worst_inputs: worstInputs(200),
  mails_of_one: mails(1),
  mails: mails(200),
  deep_json: deepJson,
  huge_bodies: hugeBodies,
  slow_bodies: slowBodies,
  slow_headers: slowHeaders,
  svg_bombs: svgBombs,
  slow_uploads: slowUploads,
  holds,
} satisfies Record<string, (assault: Assault) => Promise<Answered>>

export type AssaultName = keyof typeof ASSAULTS
