// The files for operators in deploy/. No code reads them, so these tests compare them with the
// product.
import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { FORM_BYTES } from '#api/images/read-upload.ts'
import { errorOf } from '#api/shared/errors.ts'
import { everyEndpoint } from '#contract/endpoints.ts'
import { DEFAULT_MAX_BODY } from '#contract/shared/endpoint.ts'
import { MAX_UPLOAD_BYTES } from '#domain/images/pictures.ts'
import { readEnvironment } from '#main/environment.ts'
import { BadConfiguration } from '#main/settings.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
const read = (...names: string[]) => fs.readFileSync(path.join(ROOT, ...names), 'utf8')
const scripts = Object.keys((JSON.parse(read('package.json')) as { scripts: object }).scripts)
const commands = fs.readdirSync(path.join(ROOT, 'scripts/commands')).map((name) => name.replace(/\.ts$/, ''))

/** NAME=value of the example; `off`: those that stand there as comments. */
const settings = [...read('deploy/tsumugi.env.example').matchAll(/^(#?)([A-Z][A-Z0-9_]*)=(.*)$/gm)].map(
  ([, off, name, value]) => ({ name: name!, value: value!, off: off === '#' }),
)

/** The values that the operator must fill in. */
const FILLED = {
  TSUMUGI_MODE: 'production',
  BASE_URL: 'https://tsumugi.example',
  SECRET: '5f0c2b9d7a1e4836bb02c4d19e6fa783',
  DATABASE_URL: 'postgres://tsumugi:9f2c77d1@127.0.0.1/tsumugi',
  SMTP_URL: 'smtps://a:b@mail.example:465',
  MAIL_FROM: 'no-reply@tsumugi.example',
  PAYJP_SECRET_KEY: 'sk_live_1234567890',
  PAYJP_PUBLIC_KEY: 'pk_live_1234567890',
  PAYJP_WEBHOOK_TOKEN: 'whook_1234567890',
}

/** Names that the product asks for when it is given `values`, and what it says of them. */
function askedFor(values: Record<string, string>): { names: Set<string>; faults: readonly string[] } {
  const names = new Set<string>()
  const source = new Proxy(values, {
    get(target, name) {
      names.add(String(name))
      return target[String(name)]
    },
  })
  try {
    readEnvironment(source, [])
    return { names, faults: [] }
  } catch (error) {
    if (!(error instanceof BadConfiguration)) throw error
    return { names, faults: error.faults }
  }
}

describe('the example of settings', () => {
  const active = Object.fromEntries(settings.filter(({ off }) => !off).map(({ name, value }) => [name, value]))

  it('names every setting that there is, once, and no other', () => {
    // What is read only beside something else; some of it can't be used, which is reported after
    // all of it was read.
    const beside: Record<string, string>[] = [
      {},
      { SMTP_URL: 'smtps://a.example', MAIL_FROM: 'a@a.example', MAIL_DKIM_DOMAIN: 'a.example' },
      { PAYMENT_PROVIDER: 'stripe', IMAGES_S3_ENDPOINT: 'https://a.example' },
      {
        IMAGES_S3_ENDPOINT: 'https://a.example',
        IMAGES_S3_REGION: 'a',
        IMAGES_S3_BUCKET: 'abc',
        IMAGES_S3_ACCESS_KEY_ID: 'a',
        IMAGES_S3_SECRET_ACCESS_KEY: 'a',
      },
      { CLOUDINARY_URL: 'cloudinary://1:2@c', METRICS_PORT: '9464' },
    ]
    const asked = new Set(beside.flatMap((some) => [...askedFor({ ...active, ...FILLED, ...some }).names]))
    // The launcher's; and what is for trying alone, which production refuses.
    const elsewhere = /^TSUMUGI_MODE$|^(PAYJP|STRIPE|LINE|GOOGLE)_\w*BASE$/
    const names = settings.map(({ name }) => name)
    expect(names.toSorted()).toEqual([...asked].filter((name) => !elsewhere.test(name)).toSorted())
  })

  it('is explained in the table of settings', () => {
    const table = read('docs/operations.md')
    expect(settings.map(({ name }) => name).filter((name) => !table.includes(name))).toEqual([])
  })

  it('starts nothing before it is filled in', () => {
    const { faults } = askedFor({ ...active, TSUMUGI_MODE: 'production' })
    const named = [
      'DATABASE_URL',
      'BASE_URL',
      'SMTP_URL',
      'SECRET',
      'PAYJP_SECRET_KEY',
      'PAYJP_PUBLIC_KEY',
      'PAYJP_WEBHOOK_TOKEN',
    ]
    for (const name of named) expect(faults.filter((fault) => fault.includes(name))).not.toEqual([])
    expect(faults).toHaveLength(named.length)
  })

  it('starts once it is', () => {
    expect(askedFor({ ...active, ...FILLED }).faults).toEqual([])
  })

  it('starts behind a cluster, with the lines of deploy/cluster', () => {
    const text = read('deploy/cluster/tsumugi.env').replaceAll('change-me', '9f2c77d1')
    const lines = [...text.matchAll(/^([A-Z][A-Z0-9_]*)=(.*)$/gm)].map(([, name, value]) => [name!, value! || 'filled'])
    const cluster = Object.fromEntries(lines) as Record<string, string>
    expect(Object.keys(cluster).filter((name) => !settings.some((one) => one.name === name))).toEqual([])
    expect(askedFor({ ...active, ...FILLED, ...cluster }).faults).toEqual([])
  })
})

type Service = {
  environment?: Record<string, string>
  env_file?: string[]
  volumes?: string[]
  networks?: unknown
  command?: string | string[]
  read_only?: boolean
  cap_drop?: string[]
  stop_grace_period?: string
  restart?: string
  image: string
}
const compose = parse(read('deploy/compose.yml'), { merge: true }) as {
  services: Record<string, Service>
  volumes: object
  secrets: object
}
const { services } = compose
const ours = Object.entries(services).filter(([, { image }]) => image.startsWith('tsumugi'))
/** What a process takes at most after SIGTERM, in s: DRAIN_SECONDS, requests, jobs. */
const ENDING = Number(settings.find(({ name }) => name === 'DRAIN_SECONDS')?.value) + 10 + 10

describe('the compose file', () => {
  it('runs several servers, a worker and what they need', () => {
    const roles = ours.map(([, { environment }]) => environment?.ROLE).filter(Boolean)
    expect(Object.groupBy(roles, String)).toEqual({ server: ['server', 'server', 'server'], worker: ['worker'] })
    expect(Object.keys(services)).toEqual(expect.arrayContaining(['database', 'migrate', 'nginx', 'tools']))
  })

  it('gives our processes no root file system to write to, no rights, and the time to end', () => {
    for (const [name, service] of ours) {
      expect([name, service.read_only, service.cap_drop]).toEqual([name, true, ['ALL']])
      expect(Number.parseInt(service.stop_grace_period ?? '0', 10)).toBeGreaterThan(ENDING)
    }
  })

  it('lets those out who have somebody outside to ask', () => {
    const reaches = (name: string) => Object.values(services[name]!.networks as object).includes('outside')
    expect(['migrate', 'tools'].map(reaches)).toEqual([false, true])
  })

  it('has no password in it, and no image without a version', () => {
    const text = read('deploy/compose.yml')
    expect(text).not.toMatch(/POSTGRES_PASSWORD:|postgres:\/\/\w+:(?!…)/)
    for (const { image } of Object.values(services)) expect(image).toMatch(/^tsumugi.*:|:\d+\.\d+/)
    const ignored = read('.gitignore')
    for (const name of ['tsumugi.env', 'database-password', 'tls/']) expect(ignored).toContain(`deploy/${name}`)
  })

  it('gives the servers the addresses that nginx knows', () => {
    const known = [...read('deploy/nginx.conf').matchAll(/^\s+server (\d+\.\d+\.\d+\.\d+):3000/gm)].map(
      ([, address]) => address,
    )
    const given = [...JSON.stringify(services).matchAll(/"ipv4_address":"([\d.]+)"/g)].map(([, address]) => address)
    const inOrder = (addresses: (string | undefined)[]) => addresses.map(String).toSorted((a, b) => a.localeCompare(b))
    expect(inOrder(given)).toEqual(inOrder(known))
  })

  it('mounts only volumes that it has, and commands that there are', () => {
    const named = Object.values(services)
      .flatMap(({ volumes = [] }) => volumes)
      .map((volume) => volume.split(':')[0]!)
      .filter((volume) => /^[a-z]/.test(volume))
    expect([...new Set(named)].toSorted()).toEqual(Object.keys(compose.volumes).toSorted())
    const command = services.migrate?.command
    expect(commands).toContain(Array.isArray(command) ? command.at(-1) : command)
  })
})

describe('nginx', () => {
  const file = read('deploy/nginx.conf')

  it('speaks TLS 1.2 and 1.3 with forward secrecy and authenticated encryption alone', () => {
    expect(/ssl_protocols (.*);/.exec(file)?.[1]).toBe('TLSv1.2 TLSv1.3')
    const ciphers = /ssl_ciphers (.*);/.exec(file)![1]!.split(':')
    expect(ciphers.filter((name) => !/^ECDHE-(ECDSA|RSA)-(AES(128|256)-GCM|CHACHA20)-/.test(name))).toEqual([])
  })

  it('logs who asked with the id that the product logs, and no tokens of links', () => {
    const format = /^log_format tsumugi ([^;]+);/m.exec(file)![1]!
    expect(file).toMatch(/^\s+proxy_set_header X-Request-Id \$request_id;$/m)
    for (const name of ['$remote_addr ', '$time_iso8601 ', '$request_id ', '$uri ', '$status '])
      expect(format).toContain(name)
    expect(format).not.toMatch(/\$(request_uri|args|query_string|request(?![_\w])|http_)/)
  })

  it('takes what the product takes, and refuses the rest in its words', () => {
    const limits = [...file.matchAll(/client_max_body_size (\d+);/g)].map(([, bytes]) => Number(bytes))
    const largest = Math.max(...everyEndpoint.map((endpoint) => endpoint.max_body ?? DEFAULT_MAX_BODY))
    expect(limits).toEqual([largest, MAX_UPLOAD_BYTES + FORM_BYTES])
    const said = [...file.matchAll(/return 4\d\d '(\{.*\})';/g)].map(([, text]) => JSON.parse(text!) as object)
    const picture = errorOf('image_too_large', { most: MAX_UPLOAD_BYTES })
    expect(said).toEqual([{ ...picture, error: { message: picture.message } }, errorOf('payload_too_large')])
  })
})

describe('the image', () => {
  const file = read('deploy/Containerfile')

  it('copies only what there is and what may go in', () => {
    const allowed = read('.containerignore')
      .split('\n')
      .filter((line) => line.startsWith('!'))
      .map((line) => line.slice(1))
    const copied = [...file.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, names]) => names!.split(' '))
    expect([...new Set(copied)].filter((name) => !fs.existsSync(path.join(ROOT, name)))).toEqual([])
    expect([...new Set(copied)].toSorted()).toEqual(allowed.toSorted())
    expect(allowed).not.toContain('demo')
    expect(read('.dockerignore')).toBe(read('.containerignore'))
  })

  it('holds what its web was built from, or the start would refuse it', () => {
    const built = /SOURCES_OF_BUILD = \[(.*?)\]/s.exec(read('scripts/prepare.mjs'))![1]!
    const needed = [...built.matchAll(/'([^']+)'/g)].map(([, name]) => name!.split('/')[0]!)
    const server = file.split(/^FROM /m).find((stage) => stage.includes(' AS server'))!
    for (const name of needed) expect(server).toMatch(new RegExp(`^COPY .*\\b${name.replace('.', '\\.')}\\b`, 'm'))
  })

  it('runs as nobody in particular and ends by SIGTERM', () => {
    const stages = file.split(/^FROM /m).filter((stage) => / AS (server|tools)/.test(stage))
    expect(stages).toHaveLength(2)
    for (const stage of stages) expect(stage).toMatch(/^USER 10001:10001$/m)
    expect(file).toMatch(/^STOPSIGNAL SIGTERM$/m)
  })
})

describe('the units', () => {
  const units = fs.readdirSync(path.join(ROOT, 'deploy')).filter((name) => name.endsWith('.service'))
  const of = (unit: string, name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(read('deploy', unit))?.[1]

  it('start what there is', () => {
    expect(units).toHaveLength(3)
    for (const unit of units) {
      const [, script, command] = /node (scripts\/\S+)(?: (\w+))?/.exec(of(unit, 'ExecStart')!)!
      expect(fs.existsSync(path.join(ROOT, script!))).toBe(true)
      if (command) expect([scripts.includes(command), commands.includes(command)]).toEqual([true, true])
    }
  })

  it('say what is each one’s own where the file of settings can’t say otherwise', () => {
    const names = settings.map(({ name }) => name)
    for (const unit of units) {
      const own = [...read('deploy', unit).matchAll(/^Environment=(.*)$/gm)].flatMap(([, text]) => text!.split(' '))
      expect(own.map((one) => one.split('=')[0]!).filter((name) => names.includes(name))).toEqual([])
    }
    const starts = ['tsumugi-server@.service', 'tsumugi-worker.service'].map((unit) => of(unit, 'ExecStart'))
    expect(starts).toEqual([
      expect.stringMatching(/^\/usr\/bin\/env ROLE=server PORT=%i \//),
      expect.stringMatching(/^\/usr\/bin\/env ROLE=worker PORT=\d+ \//),
    ])
  })

  it('may do little, and get the time to end', () => {
    for (const unit of units) {
      expect([of(unit, 'NoNewPrivileges'), of(unit, 'ProtectSystem'), of(unit, 'User')]).toEqual([
        'yes',
        'strict',
        'tsumugi',
      ])
      if (of(unit, 'Type') === 'oneshot') continue
      expect(Number(of(unit, 'TimeoutStopSec'))).toBeGreaterThan(ENDING)
      // Twice the signal would be the end at once.
      expect(of(unit, 'KillMode')).toBe('mixed')
    }
  })
})
