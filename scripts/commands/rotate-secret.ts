// npm run rotate-secret: encrypts the keys of authenticator apps, the addresses of calendars,
// account numbers and files of transfers with SECRET if they were encrypted with a secret of
// SECRET_PREVIOUS, while the servers run. Then the former secret can be removed, and users keep
// their apps and calendars.
import { renewStoredKeys } from '#gateways/accounts/stored-keys.ts'
import { assertUpToDate, CannotDo, command, withDatabase } from '../installation.ts'

await command(async (environment) => {
  await withDatabase(environment, async ({ pool, db }) => {
    await assertUpToDate(pool)
    const { all, former, lost } = await renewStoredKeys(db, [environment.secret, ...environment.previous_secrets])
    console.log(
      `認証アプリの鍵、カレンダーのアドレス、口座番号、振込ファイルの合わせて${all}件のうち${former}件を、いまの SECRET で暗号化し直しました。`,
    )
    if (lost > 0)
      throw new CannotDo(
        `${lost}件は、SECRET でも SECRET_PREVIOUS でも開けません。暗号化したときの SECRET を SECRET_PREVIOUS に加えて、もう一度実行してください。`,
      )
  })
})
