// Checks whether PostgreSQL meets the product's requirements, and whether the booking data is
// consistent. Reads only.
import type pg from 'pg'
import { checkInvariants } from '#database/office/check-invariants.ts'
import type { Db } from '#database/client.ts'
import { compareMigrations } from '#database/migrate.ts'
import { oneRow } from '#domain/shared/one-row.ts'
import { countStoredKeys } from '#gateways/accounts/stored-keys.ts'
import { lastDone } from '#gateways/jobs/failing-jobs.ts'
import { sealedFiles } from '#gateways/payouts/sealed.ts'
import { checkPayoutFiles } from '#services/payouts/runs/payout-files.ts'
import { type Finding, findingsOf } from './finding.ts'

/** Maximum clock difference, ms. Holds, deadlines and sessions are compared with both clocks. */
const MOST_SKEW = 2_000
/**
 * Maximum time since the last cleanup job, ms. It runs each minute; without it no hold expires, no
 * refund and no mail is retried.
 */
const MOST_PAUSE = 300_000
/** Examples shown of each broken rule; the total is always shown. */
const SHOWN = 5

type Looked = {
  pool: pg.Pool
  db: Db
  now: () => Date
  /** Connections that one process opens. */
  wanted: number
  /** Secrets of the installation, the current one first; null: they aren't checked. */
  secrets: readonly string[] | null
}

/** @throws Error when the database doesn't respond */
export async function diagnoseDatabase({ pool, db, now, wanted, secrets }: Looked): Promise<Finding[]> {
  // Opens the connection first, so that the time to connect isn't counted as a clock difference.
  await pool.query('select 1')
  const clocks = await clockOf(pool, now)
  const server = await serverOf(pool, wanted)
  const schema = await schemaOf(pool)
  const ready = schema.every(({ state }) => state !== 'wrong')
  return [
    ...server,
    clocks,
    ...schema,
    ...(ready ? [...(await roleOf(pool)), ...(await workOf(pool, now())), ...(await booksOf(db, now()))] : []),
    ...(ready && secrets ? [await keysOf(db, secrets), ...(await filesOf(db, secrets))] : []),
  ]
}

async function serverOf(pool: pg.Pool, wanted: number): Promise<Finding[]> {
  const { rows } = await pool.query<{
    version: number
    name: string
    encoding: string
    most: number
    missing: string[]
  }>(
    `select current_setting('server_version_num')::int as version, current_setting('server_version') as name,
       current_setting('server_encoding') as encoding,
       current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as most,
       array(select needed from unnest(array['btree_gist', 'pg_trgm']) as needed
         where not exists (select 1 from pg_available_extensions where name = needed)) as missing`,
  )
  const { version, name, encoding, most, missing } = oneRow(rows)
  const { warning, well, wrong } = findingsOf('データベース')
  const findings: Finding[] = [
    version >= 180_000
      ? well(`PostgreSQL ${name} につながります。`)
      : warning(`PostgreSQL ${name} です。18 でだけ試験しています。`, '18 に上げてください。'),
  ]
  if (encoding !== 'UTF8')
    findings.push(
      wrong(
        `文字コードが ${encoding} です。`,
        "create database … encoding 'UTF8' template template0 で作り直してください。",
      ),
    )
  if (missing.length > 0)
    findings.push(
      wrong(
        `拡張 ${missing.join('、')} がサーバーにありません。`,
        'postgresql-contrib を入れるか、使えるサービスに替えてください。',
      ),
    )
  if (wanted > most)
    findings.push(
      warning(
        `1つのプロセスが最大 ${wanted} 本つなぎますが、サーバーは ${most} 本までです。`,
        'DATABASE_CONNECTIONS を減らすか、max_connections を増やしてください。',
      ),
    )
  return findings
}

async function clockOf(pool: pg.Pool, now: () => Date): Promise<Finding> {
  const before = now().getTime()
  const { rows } = await pool.query<{ at: Date }>('select clock_timestamp() as at')
  const after = now().getTime()
  const skew = Math.round(oneRow(rows).at.getTime() - (before + after) / 2)
  const beyond = Math.abs(skew) - (after - before) / 2 > MOST_SKEW
  const what = `データベースとのずれは ${(Math.abs(skew) / 1000).toFixed(1)} 秒です。`
  const { well, wrong } = findingsOf('時計')
  if (!beyond) return well(what)
  return wrong(
    what,
    '両方のコンピューターで時刻を合わせてください（chrony や systemd-timesyncd）。締め切りや仮予約の期限が狂います。',
  )
}

async function schemaOf(pool: pg.Pool): Promise<Finding[]> {
  const { pending, changed, unknown } = await compareMigrations(pool)
  const { warning, well, wrong } = findingsOf('表の定義')
  const findings: Finding[] = []
  if (changed.length > 0)
    findings.push(
      wrong(
        `適用したあとで内容が変わっています: ${changed.join('、')}`,
        'この版のファイルを元に戻してください。変更は新しいファイルで行います。',
      ),
    )
  if (unknown.length > 0)
    findings.push(
      warning(
        `この版の知らない更新が入っています: ${unknown.join('、')}`,
        '新しい版が動いているデータベースです。この版を新しくしてください。',
      ),
    )
  if (pending.length > 0)
    findings.push(
      wrong(
        `まだ適用していない更新が ${pending.length} 件あります（${pending[0]} から）。`,
        '先にバックアップを取り、npm run migrate を実行してください。',
      ),
    )
  return findings.length > 0 ? findings : [well('最新です。')]
}

/** Checks that the role can't bypass the row policies of brands (001-baseline.sql). */
async function roleOf(pool: pg.Pool): Promise<Finding[]> {
  const { rows } = await pool.query<{ taken: boolean; beyond: boolean }>(
    `select pg_has_role(current_user, oid, 'MEMBER') as taken, rolsuper or rolbypassrls as beyond
     from pg_roles where rolname = 'tsumugi_brand'`,
  )
  const { well, wrong } = findingsOf('ブランドの役割')
  const role = rows[0]
  if (!role)
    return [
      wrong(
        'tsumugi_brand がありません。',
        'create role tsumugi_brand nologin を実行し、バックアップから戻し直してください。',
      ),
    ]
  if (!role.taken)
    return [
      wrong(
        '接続する利用者が tsumugi_brand になれません。',
        'grant tsumugi_brand to （DATABASE_URL の利用者）を実行してください。',
      ),
    ]
  if (role.beyond)
    return [
      wrong(
        'tsumugi_brand に、行の制限を越える権限があります。',
        'alter role tsumugi_brand nosuperuser nobypassrls を実行してください。',
      ),
    ]
  return [well('使えます。')]
}

/**
 * Checks whether a process works the queue. Without a worker, a server alone would seem healthy.
 */
async function workOf(pool: pg.Pool, at: Date): Promise<Finding[]> {
  const last = await lastDone((text, values) => pool.query(text, values), 'sweep')
  if (!last) return []
  const minutes = Math.floor((at.getTime() - last.getTime()) / 60_000)
  const { warning, well } = findingsOf('ジョブ')
  if (at.getTime() - last.getTime() <= MOST_PAUSE) return [well('処理されています。')]
  return [
    warning(
      `毎分の見回りが ${minutes} 分前から動いていません。`,
      'ROLE=worker か ROLE=all のプロセスを動かしてください。止めてあるだけなら、起動すると続きから始まります。',
    ),
  ]
}

/** Checks whether the secrets decrypt the stored keys. */
async function keysOf(db: Db, secrets: readonly string[]): Promise<Finding> {
  const { all, former, lost } = await countStoredKeys(db, secrets)
  const { warning, well, wrong } = findingsOf('認証アプリの鍵、カレンダーのアドレス、口座番号、振込ファイル')
  if (lost > 0)
    return wrong(
      `${all} 件のうち ${lost} 件を、SECRET でも SECRET_PREVIOUS でも開けません。その人たちは二段階認証のコードでログインできないか、カレンダーのアドレスを表示できないか、売上を受け取れません。開けない振込ファイルは、ダウンロードできません。`,
      '暗号化したときの SECRET を SECRET_PREVIOUS に加えて、npm run rotate-secret を実行してください。',
    )
  if (former > 0)
    return warning(
      `${all} 件のうち ${former} 件は、前の SECRET で暗号化されたままです。`,
      'SECRET_PREVIOUS から外す前に npm run rotate-secret を実行してください。',
    )
  return well(all === 0 ? 'まだありません。' : `${all} 件すべてを、いまの SECRET で開けます。`)
}

/** Compares the files of transfers with their payouts, which needs the key. */
async function filesOf(db: Db, secrets: readonly string[]): Promise<Finding[]> {
  const { all, plain, wrong: broken } = await checkPayoutFiles({ db, payout_files: sealedFiles(secrets) })
  const { warning, well, wrong } = findingsOf('振込ファイル')
  const findings: Finding[] = []
  if (broken.length > 0)
    findings.push(
      wrong(
        [
          `${all} 件のうち ${broken.length} 件が、作成したときの内容と一致しないか、開けません。`,
          ...broken.slice(0, SHOWN).map(({ subject, detail }) => `    ${subject}: ${detail}`),
        ].join('\n'),
        '銀行には送らないでください。docs/operations.md の「When something is wrong」を見てください。',
      ),
    )
  if (plain > 0)
    findings.push(
      warning(
        `${all} 件のうち ${plain} 件は、まだ暗号化されていません。`,
        'この版の ROLE=worker か ROLE=all のプロセスを動かしてください。毎分の見回りが暗号化します。',
      ),
    )
  if (findings.length > 0) return findings
  return [well(all === 0 ? 'まだありません。' : `${all} 件すべてが、振込の記録と一致します。`)]
}

async function booksOf(db: Db, at: Date): Promise<Finding[]> {
  const violations = Map.groupBy(await checkInvariants(db, at), ({ rule }) => rule)
  const { well, wrong } = findingsOf('帳簿')
  if (violations.size === 0) return [well('食い違いはありません。')]
  return [...violations].map(([rule, broken]) =>
    wrong(
      [
        `${rule} に食い違いが ${broken.length} 件あります。`,
        ...broken.slice(0, SHOWN).map(({ subject, detail }) => `    ${subject}: ${detail}`),
      ].join('\n'),
      '数分おいてもう一度調べ、残っていれば docs/operations.md の「npm run doctor」を見てください。',
    ),
  )
}
