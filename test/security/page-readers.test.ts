// Signed-in users get cached pages that contain nobody's data, or pages of their own. Nobody sees
// the name or the marks of somebody else.
import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { inTransaction } from '#database/client.ts'
import type { UserActor } from '#services/shared/actor.ts'
import { runs } from '../lanes.ts'
import { aCommunity, aHost, anAdmin, anAmbassador, anExperience, aReservation, aSlot, aUser } from '../factories.ts'
import { type Page, pageReadersSite } from './page-readers-site.ts'

const { app, built, get, signIn } = pageReadersSite()
let host: UserActor
let story: number
let slot: number
let waiting: number
let paths: string[]

beforeAll(async () => {
  host = await aHost(app.db, { name: '案内 ほすと' })
  story = (await anExperience(app.db, { user_id: host.id })).id
  waiting = (await anExperience(app.db, { user_id: host.id, status: 'awaiting', title: '審査を待つ体験' })).id
  slot = await aSlot(app.db, story, { recruitment_number: 999 })
  paths = ['/', '/stories', `/stories/${story}`, `/stories/${story}/calendars`, `/reviews/${story}`, '/brands']
  paths.push('/communities', '/ambassadors', `/hosts/${host.id}`, '/hosting', '/contact', '/legal/terms')
})

/** Names of members have this form. */
const NAME = /会員[a-z]+の名前/g
const nameOf = (n: number) => `会員${n.toString(26).replaceAll(/\d/g, (digit) => 'qrstuvwxyz'[Number(digit)]!)}の名前`
const namesIn = ({ text }: Page) => [...new Set(text.match(NAME))]

/** Whether an element has the attribute with this value. Pages have no needless quotes. */
const has = ({ text }: Page, name: string, value: string) =>
  text.includes(` ${name}="${value}"`) || text.includes(` ${name}=${value} `) || text.includes(` ${name}=${value}>`)

const isOfUser = (page: Page) => has(page, 'action', '/sign_out') && has(page, 'href', '/mypage')
const isOfVisitor = (page: Page) => !has(page, 'action', '/sign_out') && / href="?\/logon/.test(page.text)
const marked = ({ text }: Page) => (text.match(/<button[^>]*disabled(?:(?!<\/button>).)*予約済み/gs) ?? []).length

const expectVisitors = (page: Page, path: string) => {
  expect(isOfVisitor(page), path).toBe(true)
  expect(page.headers['cache-control'], path).toBe('no-cache')
  expect(page.headers.etag, path).toMatch(/^W\//)
}
const expectUsers = (page: Page, path: string) => {
  expect(page.status, path).toBe(200)
  expect(isOfUser(page), path).toBe(true)
  expect(page.headers['cache-control'], path).toBe('private, no-store')
  expect(page.headers.etag, path).toBeUndefined()
}

describe('a cached page for signed-in users', () => {
  it('has their menu and nobody’s name, for every kind of user and without a script', async () => {
    const kinds: [UserActor, string[], string[]][] = [
      [await aUser(app.db, { name: nameOf(1) }), [], ['/host/story', '/admin']],
      [await aHost(app.db, { name: nameOf(2) }), ['/host/story'], ['/admin']],
      [await aUser(app.db, { access_control: 'CATALYST', name: nameOf(3) }), ['/host/story'], ['/admin']],
    ]
    for (const [user, shown, hidden] of kinds) {
      const cookie = await signIn(user)
      const before = built.own
      for (const path of paths) {
        const page = await get(path, { cookie, 'accept-encoding': 'br' })
        expectUsers(page, path)
        expect(page.headers.vary, path).toBe('accept-encoding, cookie')
        expect(page.text).toContain('ログアウト')
        expect(page.text, path).not.toContain(user.name)
        expect(page.text, path).not.toContain(user.email)
        for (const link of shown) expect(has(page, 'href', link), path).toBe(true)
        for (const link of hidden) expect(has(page, 'href', link), path).toBe(false)
        expectVisitors(await get(path), path)
      }
      expect(built.own - before, 'built for one user').toBe(0)
    }
    const admin = await signIn(await anAdmin(app.db))
    const page = await get('/stories', { cookie: admin })
    expectUsers(page, '/stories')
    for (const link of ['/host/story', '/admin']) expect(has(page, 'href', link)).toBe(true)
  }, 60_000)

  it('is built once for all users of a kind', async () => {
    const cookies = await Promise.all(
      [11, 12, 13, 14].map(async (n) => signIn(await aUser(app.db, { name: nameOf(n) }))),
    )
    const first = await get('/stories?q=once', { cookie: cookies[0]! })
    const before = { ...built }
    const pages = await Promise.all(cookies.map((cookie) => get('/stories?q=once', { cookie })))
    expect(built).toEqual(before)
    expect(new Set(pages.map(({ text }) => text))).toEqual(new Set([first.text]))
  })

  it('allows exactly its own inline scripts', async () => {
    const page = await get('/stories', { cookie: await signIn(await aUser(app.db)) })
    const policy = /script-src ([^;]*)/.exec(String(page.headers['content-security-policy']))![1]!
    const scripts = [...page.text.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)].filter(
      ([, attributes]) => !/\ssrc=|ld\+json/.test(attributes!),
    )
    const hashes = scripts.map(([, , text]) => `'sha256-${createHash('sha256').update(text!).digest('base64')}'`)
    expect(scripts.length).toBeGreaterThan(1)
    expect(new Set(policy.match(/'sha256-[^']+'/g))).toEqual(new Set(hashes))
    expect(policy).not.toContain('nonce')
  })

  it('never answers 304, and never a part', async () => {
    const { etag } = (await get('/stories')).headers
    const cookie = await signIn(await aUser(app.db))
    for (const headers of [
      { 'if-none-match': etag! },
      { 'if-none-match': '*' },
      { 'if-modified-since': new Date().toUTCString() },
      { range: 'bytes=0-9' },
    ]) {
      const page = await get('/stories', { cookie, ...headers })
      expectUsers(page, JSON.stringify(headers))
      expect(page.text).toContain('</html>')
    }
    // A visitor who had the page before another person signed in.
    expect((await get('/stories', { 'if-none-match': etag! })).status).toBe(304)
    const head = await get('/stories', { cookie }, 'HEAD')
    expect([head.status, head.text, head.headers.etag]).toEqual([200, '', undefined])
    expect(head.headers['cache-control']).toBe('private, no-store')
  })

  it('can’t be asked for without a session', async () => {
    for (const headers of [
      { reader: 'ADMIN' },
      { 'x-reader': 'ADMIN' },
      { cookie: 'reader=ADMIN' },
      { cookie: 'tsumugi.session_token=ADMIN' },
      { cookie: 'tsumugi.session_token=a.b' },
      { cookie: `tsumugi.session_token=${encodeURIComponent('session-1-of-a-test.AAAA')}` },
      { cookie: 'tsumugi.session_token=%E0%A4%A' },
      { cookie: 'tsumugi_brand.session_token=a.b' },
    ])
      for (const path of ['/stories', '/stories?reader=ADMIN', '/'])
        expectVisitors(await get(path, headers), JSON.stringify(headers))
  })
})

describe('a page of a user’s own', () => {
  it('shows the owner more, and others what they may see', async () => {
    const owner = await signIn(host)
    const other = await signIn(await aUser(app.db))
    const preview = await get(`/stories/${waiting}`, { cookie: owner })
    expectUsers(preview, 'preview')
    expect(preview.text).toContain('審査を待つ体験')
    for (const headers of [{}, { cookie: other }]) {
      const refused = await get(`/stories/${waiting}`, headers)
      expect(refused.status).toBe(401)
      expect(refused.text).not.toContain('審査を待つ体験')
    }
    const before = built.own
    for (const path of [`/stories/${story}`, `/stories/${story}/calendars`, `/reviews/${story}`])
      expect((await get(path, { cookie: owner })).text).toContain(host.name)
    expect(built.own - before).toBe(3)
  })

  it('shows members of the ambassador more, from the moment that they join', async () => {
    const ambassador_id = await anAmbassador(app.db)
    const community_id = await aCommunity(app.db, { ambassadors: [ambassador_id] })
    const { id } = await anExperience(app.db, { ambassador_id, community_id })
    const user = await aUser(app.db, { name: nameOf(31) })
    const cookie = await signIn(user)
    const elsewhere = await aUser(app.db, { name: nameOf(32) })
    await anAmbassador(app.db, { members: [elsewhere] })
    const other = await signIn(elsewhere)
    for (const path of [`/stories/${id}`, `/reviews/${id}`])
      expect(namesIn(await get(path, { cookie })), path).toEqual([])
    await inTransaction(app.db, (tx) =>
      tx.insertInto('ambassador_members').values({ ambassador_id, user_id: user.id }).execute(),
    )
    for (const path of [`/stories/${id}`, `/reviews/${id}`])
      expect([namesIn(await get(path, { cookie })), namesIn(await get(path, { cookie: other }))], path).toEqual([
        [user.name],
        [],
      ])
    expect(namesIn(await get(`/stories/${story}`, { cookie }))).toEqual([])
  })

  it('marks a user’s own slots for that user alone', async () => {
    const schedule = `/stories/${story}/calendars`
    const guest = await aUser(app.db, { name: nameOf(21) })
    const cookie = await signIn(guest)
    const other = await signIn(await aUser(app.db, { name: nameOf(22) }))
    expect(marked(await get(schedule, { cookie }))).toBe(0)
    await aReservation(app.db, story, [slot], { user_id: guest.id })
    const own = await get(schedule, { cookie })
    expectUsers(own, schedule)
    expect([marked(own), namesIn(own)]).toEqual([1, [guest.name]])
    for (const headers of [{}, { cookie: other }]) {
      const page = await get(schedule, headers)
      expect([marked(page), namesIn(page)]).toEqual([0, []])
    }
    // The page of the experience has no marks.
    expect(namesIn(await get(`/stories/${story}`, { cookie }))).toEqual([])
  })

  it('shows an admin the impersonated user, and ends an impersonation that is over', async () => {
    const admin = await anAdmin(app.db)
    const impersonated = await aUser(app.db, { name: nameOf(31) })
    const session = await signIn(admin)
    const { token_hash, cookie, ...times } = await app.accounts.newImpersonation()
    const both = `${session}; ${cookie.split(';')[0]}`
    await app.db
      .insertInto('user_viewings')
      .values({ ...times, admin_id: admin.id, user_id: impersonated.id, token: token_hash, reason: '試験' })
      .execute()
    for (const path of ['/', '/stories', `/stories/${story}`]) {
      const page = await get(path, { cookie: both })
      expectUsers(page, path)
      expect(has(page, 'action', '/seeing_as/end')).toBe(true)
      expect(namesIn(page)).toEqual([impersonated.name])
      for (const headers of [{}, { cookie: session }, { cookie: await signIn(await aUser(app.db)) }])
        expect(namesIn(await get(path, headers)), path).toEqual([])
    }
    await app.db.updateTable('user_viewings').set({ ended_at: new Date() }).execute()
    const page = await get('/stories', { cookie: both })
    expect(namesIn(page)).toEqual([])
    expect(String(page.headers['set-cookie'])).toMatch(/tsumugi_viewing\.session_token=; Max-Age=0/)
  })

  it('escapes the name', async () => {
    const guest = await aUser(app.db, { name: '</p><script>alert(1)</script>"\'&', display_name: 'なまえ' })
    await aReservation(app.db, story, [slot], { user_id: guest.id })
    const { text } = await get(`/stories/${story}/calendars`, { cookie: await signIn(guest) })
    expect(text).toContain('&lt;script&gt;alert(1)')
    expect(text).not.toContain('<script>alert(1)')
  })
})

describe('a session that ends', () => {
  const ends: Record<string, (user: UserActor) => Promise<unknown>> = {
    'signed out': ({ id }) => app.db.deleteFrom('user_sessions').where('user_id', '=', id).execute(),
    expired: ({ id }) =>
      app.db
        .updateTable('user_sessions')
        .set({ expires_at: new Date(0) })
        .where('user_id', '=', id)
        .execute(),
    suspended: ({ id }) =>
      inTransaction(app.db, (tx) =>
        tx.updateTable('users').set({ suspended_at: new Date() }).where('id', '=', id).execute(),
      ),
  }
  it.each(Object.keys(ends))('makes its user a visitor at once: %s', async (how) => {
    const user = await aUser(app.db, { name: nameOf(41) })
    const cookie = await signIn(user)
    for (const path of paths) expectUsers(await get(path, { cookie }), path)
    await ends[how]!(user)
    for (const path of paths) expectVisitors(await get(path, { cookie }), path)
  })

  it('changes the page at once when the user gets more rights or loses them', async () => {
    const user = await aUser(app.db)
    const cookie = await signIn(user)
    for (const access_control of ['HOST', 'ADMIN', 'USER'] as const) {
      await inTransaction(app.db, (tx) =>
        tx.updateTable('users').set({ access_control }).where('id', '=', user.id).execute(),
      )
      const page = await get('/stories', { cookie })
      expect(has(page, 'href', '/host/story')).toBe(access_control !== 'USER')
      expect(has(page, 'href', '/admin')).toBe(access_control === 'ADMIN')
    }
  })

  it('is looked up without a write', async () => {
    const user = await aUser(app.db)
    const cookie = await signIn(user)
    await get('/stories', { cookie })
    const rows = () => app.db.selectFrom('user_sessions').selectAll().where('user_id', '=', user.id).execute()
    const before = await rows()
    await Promise.all(paths.map((path) => get(path, { cookie })))
    expect(await rows()).toEqual(before)
  })
})

/** A generator of repeatable random numbers (mulberry32). */
function random(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((((t ^ (t >>> 14)) >>> 0) / 2 ** 32) * below) | 0
  }
}

describe('mixed requests', () => {
  it('show nobody the name or the marks of another person', async () => {
    const any = random(20261122)
    const pick = <T>(all: readonly T[]) => all[any(all.length)]!
    const people = await Promise.all(
      Array.from({ length: 100 }, async (_, n) => {
        const user = await aUser(app.db, { name: nameOf(100 + n), access_control: n % 5 === 0 ? 'HOST' : 'USER' })
        if (n % 10 === 0) await aReservation(app.db, story, [slot], { user_id: user.id })
        return { user, has_reserved: n % 10 === 0, cookie: await signIn(user), ended: false }
      }),
    )
    const NO_SESSION = [{}, { cookie: '_ga=GA1.1; theme=dark' }, { cookie: 'tsumugi.session_token=broken.AAAA' }]
    const CODINGS = [{}, { 'accept-encoding': 'gzip, deflate, br' }, { 'accept-encoding': 'gzip' }]
    const etags: string[] = ['*', 'W/"none"']
    const latest = new Map<string, string>()
    const seen = { own: 0, users: 0, visitors: 0, unchanged: 0 }

    async function ask() {
      const path = pick(paths)
      const person = any(3) > 0 ? pick(people) : null
      const was_ended = person?.ended
      const { status, headers, text } = await get(path, {
        ...(person ? { cookie: person.cookie } : pick(NO_SESSION)),
        ...pick(CODINGS),
        ...(any(3) === 0 && { 'if-none-match': (any(2) === 0 && latest.get(path)) || pick(etags) }),
      })
      const page = { status, headers, text }
      if (headers.etag) {
        latest.set(path, headers.etag)
        if (etags.length < 100) etags.push(headers.etag)
      }
      if (status === 304) {
        expect(person === null || was_ended, path).toBe(true)
        seen.unchanged += 1
        return
      }
      expect(status, path).toBe(200)
      const names = namesIn(page)
      if (!person || was_ended) {
        expect([isOfVisitor(page), names, marked(page)], path).toEqual([true, [], 0])
        seen.visitors += 1
        return
      }
      expectUsers(page, path)
      const own = person.has_reserved && path.endsWith('/calendars')
      expect([names, marked(page)], path).toEqual(own ? [[person.user.name], 1] : [[], 0])
      seen[own ? 'own' : 'users'] += 1
    }

    const WAVE = runs(120, 500, 500)
    for (let sent = 0; sent < runs(240, 10_000, 1000); sent += WAVE) {
      let left = WAVE
      const line = async () => {
        while (left-- > 0) await ask()
      }
      await Promise.all(Array.from({ length: 32 }, line))
      // Between the waves a person signs out, and the pages change.
      const gone = pick(people)
      gone.ended = true
      await app.db.deleteFrom('user_sessions').where('user_id', '=', gone.user.id).execute()
      await inTransaction(app.db, (tx) =>
        tx
          .updateTable('experiences')
          .set({ price: 3000 + sent })
          .where('id', '=', story)
          .execute(),
      )
    }
    for (const [kind, count] of Object.entries(seen)) expect(count, kind).toBeGreaterThan(0)
  }, 600_000)
})
