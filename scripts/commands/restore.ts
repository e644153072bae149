// npm run restore -- BACKUP [--identity FILE]: restores a backup into the empty database of the
// settings, and its pictures into DATA_DIR.
import fs from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { readManifest } from '../backup/backups.ts'
import { assertSame, restoreDump, restoreFolder, restorePictures } from '../backup/restore-backup.ts'
import { CannotDo, command, withDatabase } from '../installation.ts'

await command(async (environment, args) => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { identity: { type: 'string' } },
  })
  const backup = path.resolve(positionals[0] ?? '')
  if (positionals.length !== 1 || !fs.existsSync(path.join(backup, 'manifest.json')))
    throw new CannotDo(
      '使い方: npm run restore -- バックアップのフォルダー（manifest.json のあるもの） [--identity age の鍵のファイル]',
    )
  const { database_direct_url: url, data_dir } = environment
  if (url) await restoreDump(backup, url, values.identity ?? null)
  else restoreFolder(backup, data_dir)
  await withDatabase(environment, async ({ pool }) => {
    const client = await pool.connect()
    try {
      await assertSame(client, readManifest(backup))
    } finally {
      client.release(true)
    }
  })
  console.log(`データベースを戻しました。すべての表がバックアップ（${readManifest(backup).made_at}）と同じです。`)
  if (readManifest(backup).pictures) console.log(`写真を${restorePictures(backup, data_dir)}枚戻しました。`)
  console.log('起動する前に docs/operations.md の「Restoring」の手順 3 を見てください。')
})
