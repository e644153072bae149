// Tests two servers in production mode behind deploy/nginx.conf with TLS: everything that can only
// be tested there.
import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import http from 'node:http'
import http2 from 'node:http2'
import os from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { openDatabase } from '#database/client.ts'
import { freePort, startEmbeddedPostgres } from '#database/embedded.ts'
import { migrate } from '#database/migrate.ts'
import { MAX_UPLOAD_BYTES } from '#domain/images/pictures.ts'
import { prepareSandbox } from '#gateways/payment/sandbox/provider.ts'
import { type Product, product } from '#test/processes/product.ts'
import { CannotDo, fillWithDemonstration } from '../installation.ts'
import { startMailSink } from './mail-sink.ts'
import { startNginx } from './nginx.ts'
import { type Answer, visitorOf } from './through-tls.ts'

const NAME = 'tsumugi.example'
const SITE = `https://${NAME}`
const GUEST = { email: 'guest@example.jp', password: 'tsumugi2026' }
/** Requests for a new password from one address within an hour (`resetByAddress`). */
const MOST_RESETS = 30

type Scenario = {
  ask: ReturnType<typeof visitorOf>
  http_port: number
  port: number
  metrics_port: number
  ca: string
  servers: Product[]
  access_log: string
}
type Check = (scenario: Scenario) => Promise<void>

/** @throws CannotDo */
function must(holds: boolean, what: string): asserts holds {
  if (!holds) throw new CannotDo(`× ${what}`)
}

const once = ({ headers }: Answer, name: string) => headers[name]?.length === 1
const one = ({ headers }: Answer, name: string) => headers[name]?.join(', ') ?? ''
const json = { 'content-type': 'application/json', origin: SITE }
const post = (body: unknown) => ({ method: 'POST', headers: json, body: JSON.stringify(body) })

/**
 * A request without TLS.
 * @returns its status and its redirect
 */
const plain = (port: number, address: string) =>
  new Promise<{ status: number; location: string }>((resolve, reject) => {
    http
      .get({ host: '127.0.0.1', port, path: address, headers: { host: NAME } }, (response) => {
        response.resume()
        resolve({ status: response.statusCode ?? 0, location: response.headers.location ?? '' })
      })
      .on('error', reject)
  })

const redirects: Check = async ({ http_port }) => {
  const page = await plain(http_port, '/stories?q=%E6%B5%B7&page=2')
  must(page.status === 301, `http は ${page.status} でした（301 のはず）`)
  must(page.location === `${SITE}/stories?q=%E6%B5%B7&page=2`, `http の移動先が ${page.location} です`)
  must((await plain(http_port, '/api/v1/front')).status === 403, '暗号化されていない API の呼び出しは断られます')
}

const HEADERS = ['strict-transport-security', 'x-content-type-options', 'referrer-policy', 'content-type']

const headersOnce: Check = async ({ ask }) => {
  const page = await ask('/')
  const asset = /\/assets\/[\w.-]+\.js/.exec(page.text)?.[0] ?? ''
  for (const address of ['/', '/stories/999999', '/api/v1/front', asset]) {
    const answer = await ask(address)
    for (const name of HEADERS)
      must(once(answer, name), `${address} の ${name} が ${answer.headers[name]?.length ?? 0} 回送られました`)
    must(one(answer, 'server') === 'nginx', `${address} が server: ${one(answer, 'server')} を送りました`)
  }
  for (const name of ['content-security-policy', 'x-frame-options', 'permissions-policy'])
    must(once(page, name), `/ の ${name} が ${page.headers[name]?.length ?? 0} 回送られました`)
  must(/max-age=\d{8}/.test(one(page, 'strict-transport-security')), 'HSTS が短すぎます')
}

const signsIn: Check = async ({ ask }) => {
  const cookie = await signIn(ask)
  const me = await ask('/api/v1/me', { headers: { cookie } })
  must(me.status === 200 && typeof me.json().id === 'number', `ログインしたのに /api/v1/me が ${me.text} です`)
  const stranger = await ask('/api/v1/sign_in', {
    ...post(GUEST),
    headers: { ...json, origin: 'https://evil.example' },
  })
  must(stranger.status === 403, `ほかのサイトからのログインが ${stranger.status} でした`)
}

/** @returns the cookies of a session, as a browser sends them */
async function signIn(ask: Scenario['ask']): Promise<string> {
  const answer = await ask('/api/v1/sign_in', post(GUEST))
  must(answer.status === 200, `ログインが ${answer.status} でした: ${answer.text}`)
  const cookies = answer.headers['set-cookie'] ?? []
  must(cookies.length > 0, 'Cookie が届きません')
  for (const cookie of cookies) {
    const rules = cookie.startsWith('__Host-') && /; Path=\/(;|$)/.test(cookie) && /; Secure/.test(cookie)
    must(rules && !/; Domain=/i.test(cookie), `__Host- の決まりに合わない Cookie です: ${cookie.split('=')[0]}`)
  }
  return cookies.map((cookie) => cookie.split(';')[0]!).join('; ')
}

const countsVisitors: Check = async ({ ask }) => {
  const reset = (n: number, from: string, headers: Record<string, string> = {}) =>
    ask('/api/v1/password', {
      ...post({ email: `nobody-${from}-${n}@example.jp` }),
      headers: { ...json, ...headers },
      from,
    })
  for (let n = 0; n < MOST_RESETS; n++) {
    const { status } = await reset(n, '127.0.0.2')
    must(status === 200, `${n + 1}回目が ${status} でした`)
  }
  must((await reset(99, '127.0.0.2')).status === 429, '1か所からの31回目が断られません')
  // nginx overwrites headers that claim another client address.
  for (const forged of ['203.0.113.9', '203.0.113.9, 203.0.113.10'])
    for (const name of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'true-client-ip'])
      must((await reset(98, '127.0.0.2', { [name]: forged })).status === 429, `${name} を名乗ると数えられません`)
  must((await reset(0, '127.0.0.3')).status === 200, '別の場所からも断られます（nginx を数えています）')
}

const believesNobody: Check = async ({ ask, http_port }) => {
  const forged = { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http', 'x-forwarded-port': '81' }
  for (const headers of [forged, { host: 'evil.example' }] as Record<string, string>[]) {
    const page = await ask('/', { headers })
    must(!page.text.includes('evil.example'), `${Object.keys(headers)[0]} の言うことがページに出ます`)
    must(!one(page, 'location').includes('evil.example'), '移動先が外から変えられます')
  }
  must((await plain(http_port, '/')).location === `${SITE}/`, 'http の移動先が違います')
  const id = 'f'.repeat(32)
  const answered = await ask('/api/v1/me', {
    headers: { 'x-request-id': id },
  })
  must(once(answered, 'x-request-id') && one(answered, 'x-request-id') !== id, '外から来た X-Request-Id が使われます')
}

/** A picture of this size. */
async function upload(ask: Scenario['ask'], cookie: string, bytes: number): Promise<Answer> {
  const picture = await sharp({ create: { width: 320, height: 240, channels: 3, background: '#c33' } })
    .png()
    .toBuffer()
  const field = (name: string, rest: string) =>
    `--limit\r\ncontent-disposition: form-data; name="${name}"${rest}\r\n\r\n`
  const body = Buffer.concat([
    Buffer.from(`${field('upload_preset', '')}experience\r\n${field('file', '; filename="a.png"')}`),
    picture,
    Buffer.alloc(bytes - picture.length),
    Buffer.from('\r\n--limit--\r\n'),
  ])
  const headers = { cookie, origin: SITE, 'content-type': 'multipart/form-data; boundary=limit' }
  return await ask('/v1_1/tsumugi/image/upload', { method: 'POST', headers, body })
}

const uploads: Check = async ({ ask }) => {
  const cookie = await signIn(ask)
  const most = await upload(ask, cookie, MAX_UPLOAD_BYTES)
  must(most.status === 200, `ちょうど20MBの写真が ${most.status} でした: ${most.text}`)
  const above = await upload(ask, cookie, MAX_UPLOAD_BYTES + 100_000)
  must(above.status === 400 && above.json().code === 'image_too_large', `20MBを超える写真が ${above.text} でした`)
  const send = (bytes: number) =>
    ask('/api/v1/sign_in', { ...post({}), body: JSON.stringify({ email: 'x'.repeat(bytes) }) })
  const fits = await send(60_000)
  must(fits.status === 422, `60kB の内容が ${fits.status} でした`)
  // The product's own limit, then nginx's, with the same message.
  for (const bytes of [100_000, 1_100_000]) {
    const too_large = await send(bytes)
    must(
      too_large.status === 413 && too_large.json().code === 'payload_too_large',
      `${bytes}バイトの内容が ${too_large.status} ${too_large.text} でした`,
    )
  }
  const bounce = { method: 'POST', headers: { 'content-type': 'message/rfc822' }, body: 'x'.repeat(900_000) }
  const largest = await ask('/api/v1/mail_bounces', bounce)
  must(largest.status === 404, `900kB の戻りメールが ${largest.status} でした`)
}

const files: Check = async ({ ask, access_log }) => {
  const page = await ask('/', { headers: { 'accept-encoding': 'gzip, br' } })
  must(once(page, 'content-encoding'), 'ページが圧縮されていません')
  const html = (await ask('/')).text
  const asset = /\/assets\/[\w.-]+\.js/.exec(html)?.[0]
  must(asset !== undefined, 'ページにスクリプトがありません')
  for (const encoding of ['br', 'gzip', 'identity', 'br']) {
    const script = await ask(asset, { headers: { 'accept-encoding': encoding } })
    must(script.status === 200 && /immutable/.test(one(script, 'cache-control')), `${asset} が長く取り置かれません`)
    must((one(script, 'content-encoding') || 'identity') === encoding, `${asset} が ${encoding} で届きません`)
  }
  const { public_id } = (await upload(ask, await signIn(ask), 5000)).json()
  const picture = `/images/upload/w_320/v1/${String(public_id)}`
  for (const time of [1, 2]) {
    const shown = await ask(picture, { headers: { accept: 'image/webp,*/*' } })
    must(
      shown.status === 200 && one(shown, 'content-type') === 'image/webp',
      `${picture} が ${shown.status} でした（${time}回目）`,
    )
    must(/max-age=31536000/.test(one(shown, 'cache-control')), `${picture} が長く取り置かれません`)
  }
  const other = await ask(picture, { headers: { accept: 'image/jpeg' } })
  must(one(other, 'content-type') === 'image/jpeg', `webp を読めない人に ${one(other, 'content-type')} が届きます`)
  const lines = fs.readFileSync(access_log, 'utf8').split('\n')
  for (const address of [picture, asset])
    must(
      lines.some((line) => line.includes(` ${address} `) && line.endsWith(' HIT')),
      `${address} が nginx に残っていません`,
    )
}

const keepsInside: Check = async ({ ask, metrics_port }) => {
  const own = await fetch(`http://127.0.0.1:${metrics_port}/metrics`)
  must(own.ok && (await own.text()).includes('tsumugi_build_info'), '/metrics が中から読めません')
  for (const address of ['/metrics', '/healthz', '/readyz', '/metrics/', '//metrics', '/%6detrics']) {
    const answer = await ask(address)
    must(answer.status === 404, `${address} が外から ${answer.status} でした`)
    must(!answer.text.includes('tsumugi_build_info'), `${address} の中身が外から読めます`)
  }
}

const speaksHttp2: Check = ({ port, ca }) =>
  new Promise((resolve, reject) => {
    const session = http2.connect(`https://127.0.0.1:${port}`, { ca, servername: NAME })
    session.once('error', reject)
    const request = session.request({ ':path': '/', ':authority': NAME })
    request.once('response', (headers) => {
      session.destroy()
      if (headers[':status'] === 200) resolve()
      else reject(new CannotDo(`× HTTP/2 で ${headers[':status']} でした`))
    })
    request.end()
  })

/** Ms until a message is on another page of the same person. */
const SOON = 3_000

const streams: Check = async ({ ask, port, ca }) => {
  const cookie = await signIn(ask)
  const as = { ...json, cookie }
  const opened = await ask('/api/v1/threads', { ...post({ experience_id: 1 }), headers: as })
  must(opened.status === 200, `やりとりが ${opened.status} で開けません`)
  const session = http2.connect(`https://127.0.0.1:${port}`, { ca, servername: NAME })
  try {
    const stream = session.request({ ':path': '/api/v1/thread_events', ':authority': NAME, cookie })
    const began = Promise.withResolvers<number>()
    const told = Promise.withResolvers<number>()
    for (const source of [session, stream])
      source.once('error', (error: Error) => [began, told].forEach(({ reject }) => reject(error)))
    stream.once('response', (headers) => began.resolve(Number(headers[':status'])))
    must((await began.promise) === 200, '届いたことを知らせる流れが開きません')
    const id = Number(opened.json().id)
    stream.on('data', (chunk: Buffer) => chunk.includes(`${id}`) && told.resolve(Date.now()))
    const sent = Date.now()
    const message = { text: 'もうすぐ着きます', client_key: 'rehearse-nginx-1', experience_id: 1 }
    const answer = await ask(`/api/v1/threads/${id}/messages`, { ...post(message), headers: as })
    must(answer.status === 201, `メッセージが ${answer.status} で送れません`)
    const late = setTimeout(() => told.resolve(Infinity), SOON)
    must((await told.promise) - sent < SOON, `メッセージが ${SOON} ms たっても画面に届きません`)
    clearTimeout(late)
  } finally {
    session.destroy()
  }
}

const survivesOne: Check = async ({ ask, servers }) => {
  await servers[0]!.kill()
  for (let n = 0; n < 10; n++) {
    const { status } = await ask('/')
    must(status === 200, `1台が落ちると ${status} になります`)
  }
}

const saysUnavailable: Check = async ({ ask, servers }) => {
  const asset = /\/assets\/[\w.-]+\.js/.exec((await ask('/')).text)?.[0] ?? ''
  await servers[1]!.kill()
  for (const address of ['/', '/stories/1', '/api/v1/front']) {
    const answer = await ask(address)
    must(answer.status === 503, `サーバーがないとき ${address} が ${answer.status} でした`)
    must(answer.text.includes('つながりにくく'), `サーバーがないときの言葉が違います: ${answer.text.slice(0, 80)}`)
    must(one(answer, 'cache-control') === 'no-store' && one(answer, 'retry-after') !== '', '503 が取り置かれます')
    must(one(answer, 'content-type').startsWith('text/html; charset=utf-8'), '503 の文字コードがありません')
  }
  must((await ask(asset)).status === 200, '取り置かれたスクリプトが、サーバーのない間に届きません')
}

const CHECKS: [string, Check][] = [
  ['http は https へ移され、API は断られる', redirects],
  ['HSTS と守りのヘッダーが1度ずつ届く', headersOnce],
  ['__Host- の Cookie でログインできる', signsIn],
  ['回数は nginx ではなく、来た人ごとに数える', countsVisitors],
  ['外から来た X-Forwarded-…・Host・X-Request-Id を信じない', believesNobody],
  ['20MBの写真が通り、大きすぎるものは日本語で断られる', uploads],
  ['ファイルは圧縮され、長く取り置かれる', files],
  ['/metrics・/healthz・/readyz は外から見えない', keepsInside],
  ['HTTP/2 で話せる', speaksHttp2],
  ['メッセージは、開いている画面にすぐ届く', streams],
  ['1台が落ちても読める', survivesOne],
  ['1台もなければ日本語のページで答える', saysUnavailable],
]

/**
 * @returns the number of passed checks
 * @throws CannotDo naming the first failed one; no files are left in either case
 */
export async function rehearseNginx(say: (line: string) => void): Promise<number> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'rehearse-nginx-'))
  // If this runs as root, PostgreSQL and nginx's workers run as other users.
  fs.chmodSync(folder, 0o755)
  const ends: (() => Promise<unknown>)[] = [async () => fs.rmSync(folder, { recursive: true, force: true })]
  try {
    say('証明書・PostgreSQL・サーバー2つ・nginx を用意しています…')
    const scenario = await makeScenario(folder, ends)
    for (const [what, check] of CHECKS) {
      await check(scenario)
      say(`○ ${what}`)
    }
    return CHECKS.length
  } finally {
    for (const end of ends.toReversed()) await end()
  }
}

async function makeScenario(folder: string, ends: (() => Promise<unknown>)[]): Promise<Scenario> {
  const [certificate, key] = ['certificate.pem', 'key.pem'].map((name) => path.join(folder, name)) as [string, string]
  const made_for = ['-subj', `/CN=${NAME}`, '-addext', `subjectAltName=DNS:${NAME}`]
  const files_of = ['-keyout', key, '-out', certificate, '-days', '2']
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...files_of, ...made_for], {
    stdio: 'ignore',
  })
  const data_dir = path.join(folder, 'data')
  const embedded = await startEmbeddedPostgres(path.join(folder, 'postgres'))
  ends.push(embedded.stop)
  const { pool } = openDatabase(embedded.url, { max: 3 })
  await migrate(pool)
  await prepareSandbox(pool)
  await fillWithDemonstration(pool)
  await pool.end()
  const mail = await startMailSink()
  ends.push(mail.stop)
  const metrics_port = await freePort()
  const settings = {
    TSUMUGI_MODE: 'production',
    HOST: '127.0.0.1',
    DATABASE_URL: embedded.url,
    DATABASE_CONNECTIONS: '5',
    DATA_DIR: data_dir,
    BASE_URL: SITE,
    SECRET: randomBytes(32).toString('hex'),
    TRUST_PROXY: 'on',
    TRUST_REQUEST_ID: 'on',
    LOG_LEVEL: 'error',
    SMTP_URL: mail.url,
    MAIL_FROM: `no-reply@${NAME}`,
    PAYMENT_PROVIDER: 'payjp',
    PAYJP_SECRET_KEY: 'sk_live_0000000000',
    PAYJP_PUBLIC_KEY: 'pk_live_0000000000',
    PAYJP_WEBHOOK_TOKEN: 'whook_0000000000',
  }
  const servers: Product[] = []
  for (const n of [1, 2]) {
    const env = { ...settings, ...(n === 1 && { METRICS_PORT: String(metrics_port) }) }
    const log_file = path.join(folder, `server-${n}.log`)
    const server = product({ name: `server-${n}`, role: 'server', port: await freePort(), env, log_file })
    ends.push(server.stop)
    await server.start()
    servers.push(server)
  }
  const [port, http_port] = [await freePort(), await freePort()]
  const nginx = await startNginx({
    folder: path.join(folder, 'nginx'),
    port,
    servers: servers.map((server) => server.port),
    tls: { certificate, key, http_port },
  })
  ends.push(nginx.stop)
  const ca = fs.readFileSync(certificate, 'utf8')
  const ask = visitorOf({ name: NAME, port, ca })
  return { ask, http_port, port, metrics_port, ca, servers, access_log: nginx.access_log }
}
