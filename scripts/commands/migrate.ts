// npm run migrate: updates the schema while processes of the version before run.
import { packagedBanks } from '#gateways/payouts/packaged-banks.ts'
import { loadBanks } from '#services/payouts/payees/banks.ts'
import { systemClock } from '#gateways/clock/clock.ts'
import { migrate } from '#database/migrate.ts'
import { CannotDo, command, withDatabase } from '../installation.ts'

await command(async (environment) => {
  await withDatabase(environment, async ({ pool, db }) => {
    const applied = await migrate(pool, { onWait: (why) => console.log(`待っています: ${why}`) }).catch(
      (cause: Error) => {
        throw new CannotDo(`データベースの更新に失敗しました。${cause.message}`, { cause })
      },
    )
    if (await loadBanks({ db, clock: systemClock }, packagedBanks())) console.log('金融機関の一覧を取り込みました。')
    for (const name of applied) console.log(name)
    console.log(applied.length === 0 ? '更新はありません。' : `${applied.length}件を適用しました。`)
  })
})
