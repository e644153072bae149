// npm run rehearse -- FOLDER [--identity FILE]: restores the newest backup into a PostgreSQL of its own, looks it over, starts a server on it that
// reaches nobody, asks it for pages, and throws all of it away. Touches neither the installation nor its settings.
import fs from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { listBackups } from '../backup/backups.ts'
import { rehearse } from '../backup/rehearse.ts'
import { CannotDo, told } from '../installation.ts'

await told(async (args) => {
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
