// npm run doctor: prints problems of the settings, the database and external services, and what to
// do. Changes nothing.
import fs from 'node:fs'
import path from 'node:path'
import { queueConnections } from '#gateways/jobs/pg-boss.ts'
import { diagnoseDatabase } from '#main/diagnose-database.ts'
import { diagnosePooler } from '#main/diagnose-pooler.ts'
import { diagnoseNotices } from '#main/diagnose-notices.ts'
import { diagnoseSignIn } from '#main/diagnose-sign-in.ts'
import { diagnoseAround } from '#main/diagnose.ts'
import { type Finding, tryOut } from '#main/finding.ts'
import { type Environment, readEnvironment } from '#main/environment.ts'
import { BadConfiguration } from '#main/settings.ts'
import { withDatabase } from '../installation.ts'

const MARKS = { well: '○', warning: '△', wrong: '×' } as const

async function inDatabase(environment: Environment): Promise<Finding[]> {
  const folder = path.join(environment.data_dir, 'postgres')
  if (!environment.database_url && !fs.existsSync(folder))
    return [
      {
        of: 'データベース',
        state: 'warning',
        what: `${environment.data_dir} にはまだ何もありません。`,
        remedy: 'はじめて使うときは npm start で作られます。使っているはずなら DATA_DIR を確かめてください。',
      },
    ]
  return await tryOut(
    'データベース',
    environment.database_url
      ? 'DATABASE_URL（DATABASE_DIRECT_URL があればそちら）の宛先・利用者・パスワードと、PostgreSQL が動いているかを確かめてください。'
      : `${folder} の postgres.log を確かめてください。`,
    async () =>
      await withDatabase(environment, async ({ pool, db }) => {
        const wanted = environment.database_connections + queueConnections(environment.role !== 'server')
        const secrets = [environment.secret, ...environment.previous_secrets]
        return [
          ...(await diagnoseDatabase({ pool, db, now: () => new Date(), wanted, secrets })),
          ...(await diagnosePooler(environment, pool)),
        ]
      }),
  )
}

async function examine(): Promise<Finding[]> {
  try {
    const environment = readEnvironment(process.env, [])
    return [
      { of: '設定', state: 'well', what: '使える設定です。' },
      ...(await inDatabase(environment)),
      ...(await diagnoseAround(environment)),
      ...(await diagnoseSignIn(environment)),
      ...(await diagnoseNotices(environment)),
    ]
  } catch (error) {
    if (!(error instanceof BadConfiguration)) throw error
    const remedy = 'docs/operations.md の「Settings」を見て直してください。ほかの点は、設定が読めてから調べます。'
    return error.faults.map((what, index, { length }) => ({
      of: '設定',
      state: 'wrong',
      what,
      remedy: index === length - 1 ? remedy : undefined,
    }))
  }
}

const findings = await examine()
for (const { of, state, what, remedy } of findings) {
  console.log(`${MARKS[state]} ${of}: ${what}`)
  if (remedy) console.log(`    → ${remedy}`)
}
const wrong = findings.filter(({ state }) => state === 'wrong').length
console.log(wrong === 0 ? '\n直すべきところは見つかりませんでした。' : `\n直すべきところが ${wrong} 件あります。`)
process.exit(wrong === 0 ? 0 : 1)
