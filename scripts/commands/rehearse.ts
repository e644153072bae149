// npm run rehearse -- FOLDER [--identity FILE]: restores the newest backup into a temporary
// PostgreSQL, checks it, starts an isolated server on it, requests pages, and deletes all of it.
// Uses neither the installation nor its settings.
import fs from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { listBackups } from '../backup/backups.ts'
import { rehearse } from '../backup/rehearse.ts'
import { CannotDo, runCommand } from '../installation.ts'

await runCommand(async (args) => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { identity: { type: 'string' } },
  })
  const folder = path.resolve(positionals[0] ?? '')
  if (positionals.length !== 1 || !fs.existsSync(folder))
    throw new CannotDo('使い方: npm run rehearse -- バックアップの置き場所のフォルダー [--identity age の鍵のファイル]')
  const newest = listBackups(folder).at(-1)
  if (newest === undefined) throw new CannotDo(`${folder} にバックアップがありません。`)
  console.log(path.join(folder, newest))
  await rehearse(path.join(folder, newest), { identity: values.identity ?? null, say: (line) => console.log(line) })
  console.log('\n戻せることを確かめました。')
})
