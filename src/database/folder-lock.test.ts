import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { FolderTaken, holderOf, tryFolderLock } from './folder-lock.ts'

let folder: string
beforeEach(() => {
  const made = fs.mkdtempSync(path.join(os.tmpdir(), 'folder-lock-'))
  folder = path.join(made, 'postgres')
  return () => fs.rmSync(made, { recursive: true })
})

/** A process that has the lock until it is killed. */
async function aHolder() {
  const lock = path.join(import.meta.dirname, 'folder-lock.ts')
  const script = `import { tryFolderLock } from ${JSON.stringify(lock)}
    tryFolderLock(${JSON.stringify(folder)}, { what: 'つむぎ', port: 3000 })
    console.log('locked')
    setInterval(() => undefined, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  return {
    pid: child.pid!,
    async kill() {
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}

it('blocks others, names its holder, and is free after the release', () => {
  const before = Date.now()
  const lock = tryFolderLock(folder, { what: 'npm run migrate', ends_soon: true })!
  expect(tryFolderLock(folder, { what: 'つむぎ' })).toBeNull()
  expect(holderOf(folder)).toEqual({
    pid: process.pid,
    what: 'npm run migrate',
    port: null,
    since: expect.any(Number),
    ends_soon: true,
  })
  expect(holderOf(folder)!.since).toBeGreaterThanOrEqual(before)
  lock.release()
  expect(holderOf(folder)).toBeNull()
  const next = tryFolderLock(folder, { what: 'つむぎ' })!
  // A second release does not release the lock of the next holder.
  lock.release()
  expect(tryFolderLock(folder, { what: 'つむぎ' })).toBeNull()
  expect(holderOf(folder)).toMatchObject({ what: 'つむぎ', ends_soon: false })
  next.announceEnd()
  expect(holderOf(folder)).toMatchObject({ what: 'つむぎ', ends_soon: true })
  next.release()
})

it('of another process is named in the error, and is free after that process was killed', async () => {
  const holder = await aHolder()
  expect(tryFolderLock(folder, { what: 'つむぎ' })).toBeNull()
  expect(new FolderTaken(folder).message).toMatch(
    new RegExp(
      `${folder} は、つむぎ（プロセス ${holder.pid}、ポート 3000、\\d{4}年\\d\\d月\\d\\d日 \\d\\d:\\d\\d から）が使っています`,
    ),
  )
  await holder.kill()
  // Its description stays; the pid may belong to another process by now.
  expect(holderOf(folder)).toMatchObject({ pid: holder.pid })
  fs.writeFileSync(`${folder}.lock.json`, JSON.stringify({ ...holderOf(folder), pid: process.pid }))
  tryFolderLock(folder, { what: 'つむぎ' })!.release()
})

it('throws for a folder that it can’t lock', () => {
  fs.mkdirSync(`${folder}.lock.db`)
  expect(() => tryFolderLock(folder, { what: 'つむぎ' })).toThrow(/unable to open database file/)
})
