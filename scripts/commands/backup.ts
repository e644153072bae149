// npm run backup -- FOLDER [--keep N] [--recipient age1…]: backs up the database and the pictures
// of this machine, while the server runs.
import path from 'node:path'
import { parseArgs } from 'node:util'
import { keepBackup } from '../backup/backups.ts'
import { makeBackup } from '../backup/make-backup.ts'
import { CannotDo, command } from '../installation.ts'

const USAGE = '使い方: npm run backup -- 置き場所のフォルダー [--keep 残す数（初期値 14）] [--recipient age の公開鍵]'

await command(async (environment, args) => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { keep: { type: 'string', default: '14' }, recipient: { type: 'string' } },
  })
  const keep = Number(values.keep)
  if (positionals.length !== 1 || !Number.isInteger(keep) || keep < 1) throw new CannotDo(USAGE)
  const folder = path.resolve(positionals[0]!)
  const at = new Date()
  let told = ''
  const { backup, removed } = await keepBackup(folder, { at, keep }, async (unfinished) => {
    const manifest = await makeBackup(environment, unfinished, { folder, at, recipient: values.recipient ?? null })
    const rows = Object.values(manifest.tables).reduce((sum, table) => sum + table.rows, 0)
    const { dump, pictures } = manifest
    told = [
      `${Object.keys(manifest.tables).length}表 ${rows}行`,
      ...(dump ? [`${megabytes(dump.bytes)}${dump.encrypted ? '（暗号化）' : ''}`] : []),
      pictures ? `写真 ${pictures.files}枚 ${megabytes(pictures.bytes)}` : '写真は別の置き場所',
    ].join('、')
    return manifest
  })
  const seconds = ((Date.now() - at.getTime()) / 1000).toFixed(1)
  console.log(`${backup}\n${told}、${seconds}秒`)
  if (removed.length > 0) console.log(`古いバックアップを${removed.length}件消しました。`)
})

function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}
