// npm run make-admin -- ADDRESS: makes a user an admin. Needed for the first admin of an
// installation.
import { systemClock } from '#gateways/clock/clock.ts'
import { makeAdmin } from '#services/accounts/people/access.ts'
import { assertUpToDate, CannotDo, command, withDatabase } from '../installation.ts'

const REFUSALS = {
  unknown: 'このメールアドレスの利用者がいません。先に会員登録をしてください（停止・退会した人は管理者にできません）。',
  unverified: 'メールアドレスがまだ確認されていません。届いた確認メールのリンクを先に開いてください。',
}

await command(async (environment, [email, ...rest]) => {
  if (!email?.includes('@') || rest.length > 0)
    throw new CannotDo('使い方: npm run make-admin -- メールアドレス（会員登録と確認が済んでいるもの）')
  await withDatabase(environment, async ({ pool, db }) => {
    await assertUpToDate(pool)
    const outcome = await makeAdmin({ db, clock: systemClock }, email)
    if (outcome === 'unknown' || outcome === 'unverified') throw new CannotDo(REFUSALS[outcome])
    console.log(outcome === 'made' ? `${email} を管理者にしました。` : `${email} はすでに管理者です。`)
  })
})
