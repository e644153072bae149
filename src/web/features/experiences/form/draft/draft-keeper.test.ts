import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { emptyExperienceForm, type ExperienceForm } from '#domain/experiences/experience-form.ts'
import { DraftKeeper } from './draft-keeper.ts'
import { type SaveAnswer, type ServerDraft, SAVE_DELAY } from './draft-state.ts'
import type { Copy } from './local-copy.ts'

const formWith = (title: string): ExperienceForm => ({ ...emptyExperienceForm(), title })

type FakeServer = {
  draft: ServerDraft | null
  /** Refuses every save with this status; 0 is a lost connection. Null accepts saves. */
  down: number | null
  /** Saves the draft, but the response is lost. */
  mute: boolean
  /** Titles of the drafts that were sent. */
  calls: string[]
  /** The key of the first save. */
  key: string | null
  send: (form: ExperienceForm, target: { id: number; version: number } | null, key: string) => Promise<SaveAnswer>
}

/** A fake server with one draft. Its connection can fail. */
function aServer(draft: ServerDraft | null = null): FakeServer {
  const server: FakeServer = {
    draft,
    down: null,
    mute: false,
    calls: [],
    key: null,
    send: (form, target, key) => {
      server.calls.push(form.title)
      const refusal = (status: number, newer: ServerDraft | null = null): SaveAnswer => ({
        ok: false,
        status,
        message: 'だめでした',
        newer,
      })
      if (server.down !== null) return Promise.resolve(refusal(server.down))
      // Idempotent: a repeated first save returns the draft as first created.
      if (target === null && server.draft !== null && server.key !== key) throw new Error('a second draft')
      server.key ??= key
      if (target === null) server.draft ??= { id: 7, version: 1, form }
      else if (server.draft?.version !== target.version) return Promise.resolve(refusal(409, server.draft))
      else server.draft = { id: target.id, version: target.version + 1, form }
      return Promise.resolve(server.mute ? refusal(0) : { ok: true, draft: server.draft })
    },
  }
  return server
}

function aKeeper(server: FakeServer, draft = server.draft) {
  const copies = new Map<string, Copy>()
  const created: number[] = []
  const keeper = new DraftKeeper(draft, emptyExperienceForm(), {
    send: server.send,
    copies: { write: (key, copy) => copies.set(key, copy), remove: (key) => copies.delete(key) },
    keyOf: (id) => String(id ?? 'new'),
    onCreated: (id) => created.push(id),
    now: () => Date.UTC(2026, 10, 20, 3, 34),
  })
  return { keeper, copies, created }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const settle = (time = SAVE_DELAY) => vi.advanceTimersByTimeAsync(time)

describe('a page that is loaded again before its first save is answered', () => {
  it('goes on with the draft that this save has made', async () => {
    const server = aServer()
    server.mute = true
    const first = aKeeper(server)
    first.keeper.changed(formWith('海'))
    await first.keeper.flush()
    server.mute = false
    const { keeper, created } = aKeeper(server, null)
    expect(keeper.restore(first.copies.get('new') ?? null)).toEqual(formWith('海'))
    keeper.changed(formWith('海辺'))
    await settle(SAVE_DELAY * 3)
    expect(server.draft).toEqual({ id: 7, version: 2, form: formWith('海辺') })
    expect(created).toEqual([7])
  })

  it('doesn’t overwrite what another window has changed in it since', async () => {
    const server = aServer()
    server.mute = true
    const first = aKeeper(server)
    first.keeper.changed(formWith('海'))
    await first.keeper.flush()
    server.mute = false
    server.draft = { id: 7, version: 4, form: { ...formWith('山'), price: '900' } }
    const { keeper, copies, created } = aKeeper(server, null)
    const merged: unknown[] = []
    keeper.onMerge((some) => merged.push(some))
    keeper.restore(first.copies.get('new') ?? null)
    keeper.changed(formWith('海辺'))
    await settle()
    expect(keeper.state()).toMatchObject({ kind: 'conflict', newer: { id: 7, version: 4 } })
    expect(merged).toEqual([{ price: '900' }])
    expect(server.draft.version).toBe(4)
    expect(created).toEqual([7])
    expect([...copies.keys()]).toEqual(['7'])
    keeper.keepMine()
    await settle()
    expect(server.draft).toEqual({ id: 7, version: 5, form: { ...formWith('海辺'), price: '900' } })
  })
})

describe('writing', () => {
  it('saves after a pause and reports the time', async () => {
    const server = aServer()
    const { keeper, copies, created } = aKeeper(server)
    keeper.changed(formWith('海'))
    await settle(SAVE_DELAY / 2)
    keeper.changed(formWith('海辺'))
    expect(keeper.state()).toEqual({ kind: 'waiting' })
    expect(copies.get('new')?.values.title).toBe('海辺')
    await settle()
    expect(server.calls).toEqual(['海辺'])
    expect(keeper.state()).toEqual({ kind: 'saved', at: '12:34' })
    expect([copies.size, created]).toEqual([0, [7]])
    keeper.changed(formWith('海辺で'))
    await settle()
    expect(server.draft).toMatchObject({ id: 7, version: 2, form: { title: '海辺で' } })
    expect(created).toEqual([7])
  })

  it('sends nothing for an unchanged form', async () => {
    const server = aServer({ id: 7, version: 3, form: formWith('海') })
    const { keeper } = aKeeper(server)
    keeper.changed(formWith('海'))
    keeper.changed(formWith('海辺'))
    keeper.changed(formWith('海'))
    await settle()
    expect(server.calls).toEqual([])
    expect(keeper.isSaved).toBe(true)
  })

  it('saves at once on flush, including changes during the save', async () => {
    const server = aServer()
    const { keeper } = aKeeper(server)
    keeper.changed(formWith('海'))
    const first = keeper.flush()
    keeper.changed(formWith('海辺'))
    expect(await first).toBe(true)
    expect(server.draft?.form.title).toBe('海辺')
  })
})

describe('a lost connection', () => {
  it('keeps a copy and retries', async () => {
    const server = aServer({ id: 7, version: 1, form: formWith('海') })
    const { keeper, copies } = aKeeper(server)
    server.down = 0
    keeper.changed(formWith('海辺'))
    await settle()
    expect(keeper.state()).toEqual({ kind: 'offline' })
    expect(copies.get('7')).toMatchObject({ version: 1, values: { title: '海辺' } })
    server.down = null
    await settle(60_000)
    expect(keeper.state().kind).toBe('saved')
    expect(copies.size).toBe(0)
  })

  it('reports no conflict with its own save whose response was lost', async () => {
    const server = aServer({ id: 7, version: 1, form: formWith('海') })
    const { keeper } = aKeeper(server)
    server.mute = true
    keeper.changed(formWith('海辺'))
    await settle()
    server.mute = false
    keeper.changed(formWith('海辺で塩'))
    await settle(60_000)
    expect(server.draft).toMatchObject({ version: 3, form: { title: '海辺で塩' } })
    expect(keeper.state().kind).toBe('saved')
  })

  it('creates one draft when the first response was lost, and saves later changes', async () => {
    const server = aServer()
    const { keeper } = aKeeper(server)
    server.mute = true
    keeper.changed(formWith('海'))
    await settle()
    server.mute = false
    keeper.changed(formWith('海辺'))
    await settle(60_000)
    expect(server.draft).toMatchObject({ id: 7, version: 2, form: { title: '海辺' } })
    expect(keeper.isSaved).toBe(true)
  })

  it('stops when the session ends, keeps the input, and continues after signing in', async () => {
    const server = aServer({ id: 7, version: 1, form: formWith('海') })
    const { keeper, copies } = aKeeper(server)
    server.down = 401
    keeper.changed(formWith('海辺'))
    await settle()
    keeper.changed(formWith('海辺で'))
    await settle(120_000)
    expect(keeper.state()).toEqual({ kind: 'signed_out' })
    expect(server.calls).toHaveLength(1)
    expect(copies.get('7')?.values.title).toBe('海辺で')
    server.down = null
    keeper.resume()
    await settle()
    expect(server.draft?.form.title).toBe('海辺で')
  })
})

describe('two windows', () => {
  async function inConflict() {
    const server = aServer({ id: 7, version: 1, form: formWith('海') })
    const mine = aKeeper(server)
    server.draft = { id: 7, version: 2, form: formWith('山') }
    mine.keeper.changed(formWith('川'))
    await settle()
    expect(mine.keeper.state()).toMatchObject({ kind: 'conflict', newer: { version: 2, form: { title: '山' } } })
    expect(server.draft.form.title).toBe('山')
    return { server, ...mine }
  }

  it('never overwrite a newer draft without a decision', async () => {
    const { server, keeper, copies } = await inConflict()
    keeper.changed(formWith('川の'))
    await settle(120_000)
    expect(await keeper.flush()).toBe(false)
    expect(server.draft?.form.title).toBe('山')
    expect(copies.get('7')?.values.title).toBe('川の')
  })

  it('keep this version when the user selects it', async () => {
    const { server, keeper } = await inConflict()
    keeper.keepMine()
    await settle()
    expect(server.draft).toMatchObject({ version: 3, form: { title: '川' } })
    expect(keeper.state().kind).toBe('saved')
  })

  it('keep the other version when the user selects it', async () => {
    const { server, keeper, copies } = await inConflict()
    expect(keeper.takeTheirs()?.title).toBe('山')
    await settle()
    expect([server.draft?.version, copies.size, keeper.isSaved]).toEqual([2, 0, true])
  })

  it('report a deleted draft and can save its content as a new one', async () => {
    const server = aServer({ id: 7, version: 1, form: formWith('海') })
    const { keeper, created } = aKeeper(server)
    server.down = 404
    keeper.changed(formWith('川'))
    await settle()
    expect(keeper.state()).toEqual({ kind: 'gone' })
    server.down = null
    server.draft = null
    keeper.startAnew()
    await settle()
    expect(created).toEqual([7])
    expect(server.draft).toMatchObject({ form: { title: '川' } })
  })
})

describe('changes of two windows', () => {
  const start: ServerDraft = { id: 7, version: 1, form: formWith('海') }

  it('to different fields are merged and saved', async () => {
    const server = aServer(start)
    const { keeper } = aKeeper(server)
    const merged: Partial<ExperienceForm>[] = []
    keeper.onMerge((some) => merged.push(some))
    server.draft = { id: 7, version: 2, form: { ...formWith('海'), price: 2000 } }
    keeper.changed(formWith('海辺'))
    expect(await keeper.flush()).toBe(true)
    expect(server.draft).toMatchObject({ version: 3, form: { title: '海辺', price: 2000 } })
    expect([merged, keeper.state().kind]).toEqual([[{ price: 2000 }], 'saved'])
  })

  it.each([
    ['keepMine', '川'],
    ['takeTheirs', '山'],
  ] as const)('ask only for the field that both changed: %s', async (decide, title) => {
    const server = aServer(start)
    const { keeper } = aKeeper(server)
    server.draft = { id: 7, version: 2, form: { ...formWith('山'), price: 2000 } }
    keeper.changed({ ...formWith('川'), note: '雨でも' })
    await settle()
    // The values to select from differ in the title only.
    const both = { price: 2000, note: '雨でも' }
    expect(keeper.state()).toMatchObject({ kind: 'conflict', newer: { form: { title: '山', ...both } } })
    keeper.changed({ ...formWith('川'), ...both, target_age: '6歳から' })
    expect(keeper.state()).toMatchObject({ newer: { form: { title: '山', ...both, target_age: '6歳から' } } })
    keeper[decide]()
    await settle()
    expect(server.draft).toMatchObject({ version: 3, form: { title, ...both, target_age: '6歳から' } })
    expect(keeper.state().kind).toBe('saved')
  })
})

describe('a page that is loaded again', () => {
  it('before its last save arrived continues with that save', async () => {
    const server = aServer({ id: 7, version: 1, form: formWith('海') })
    const before = aKeeper(server)
    before.keeper.changed(formWith('海辺'))
    // The save of the closing page arrives after the new page was read.
    const read = server.draft
    void before.keeper.flush()
    const { keeper } = aKeeper(server, read)
    expect(keeper.restore(before.copies.get('7') ?? { version: 1, values: formWith('海辺') })?.title).toBe('海辺')
    keeper.changed(formWith('海辺で'))
    await settle()
    await settle()
    expect(server.draft).toMatchObject({ version: 3, form: { title: '海辺で' } })
    expect(keeper.state().kind).toBe('saved')
  })

  it('while a save without the last letters was under way continues, too', async () => {
    const server = aServer({ id: 7, version: 1, form: formWith('海') })
    const { keeper } = aKeeper(server)
    server.draft = { id: 7, version: 2, form: formWith('海辺') }
    keeper.restore({ version: 1, values: formWith('海辺で'), base: formWith('海'), sent: formWith('海辺') })
    keeper.changed(formWith('海辺で塩'))
    await settle()
    await settle()
    expect(server.draft).toMatchObject({ version: 3, form: { title: '海辺で塩' } })
  })

  it('after another window saved merges the copy', async () => {
    const server = aServer({ id: 7, version: 2, form: { ...formWith('海'), price: 2000 } })
    const { keeper } = aKeeper(server)
    const restored = keeper.restore({ version: 1, values: formWith('海辺'), base: formWith('海') })
    expect(restored).toMatchObject({ title: '海辺', price: 2000 })
    await settle()
    expect(server.draft).toMatchObject({ version: 3, form: { title: '海辺', price: 2000 } })
  })
})

describe('the copy on this device', () => {
  it('is restored', () => {
    const server = aServer({ id: 7, version: 4, form: formWith('海') })
    expect(aKeeper(server).keeper.restore({ version: 4, values: formWith('海辺') })?.title).toBe('海辺')
  })

  it('is removed if the server has the same content', () => {
    const server = aServer({ id: 7, version: 4, form: formWith('海') })
    const { keeper } = aKeeper(server)
    expect(keeper.restore({ version: 2, values: formWith('海') })).toBeNull()
    expect(keeper.restore(null)).toBeNull()
  })

  it('of an older version is a conflict', async () => {
    const server = aServer({ id: 7, version: 4, form: formWith('海') })
    const { keeper } = aKeeper(server)
    expect(keeper.restore({ version: 3, values: formWith('川') })?.title).toBe('川')
    expect(keeper.state()).toMatchObject({ kind: 'conflict', newer: { version: 4, form: { title: '海' } } })
    await settle()
    expect(server.calls).toEqual([])
  })
})
