// Everything an operation may use, made once in main and by tests, and passed as the first argument.
import type { Db } from '#database/client.ts'
import type { BrandAccounts, UserAccounts } from '#gateways/accounts/port.ts'
import type { SignInProvider } from '#gateways/accounts/social-port.ts'
import type { Clock } from '#gateways/clock/clock.ts'
import type { ImageStore } from '#gateways/images/port.ts'
import type { Jobs } from '#gateways/jobs/port.ts'
import type { Log } from '#gateways/log.ts'
import type { MailReports, MailTransport } from '#gateways/mail/port.ts'
import type { PaymentGateway } from '#gateways/payment/port.ts'
import type { PostalCodes } from '#gateways/postal/port.ts'

export type App = {
  db: Db
  clock: Clock
  log: Log
  jobs: Jobs
  mail: MailTransport
  /** What our mail server hands over of mail that came back. */
  mail_reports: MailReports
  images: ImageStore
  payments: PaymentGateway
  accounts: UserAccounts
  brand_accounts: BrandAccounts
  /** Companies that users may sign in with, in the order of their buttons. */
  sign_in_providers: readonly SignInProvider[]
  postal_codes: PostalCodes
  /** Whether guessing a password begins with this one. */
  isCommonPassword: (password: string) => Promise<boolean>
  /** Where the product is reached, without a slash at the end: https://tsumugi.example */
  base_url: string
  rate_limits: boolean
  /** Whether admins are nobody special until they have turned a second factor on. */
  admins_need_two_factor: boolean
  /** Whether a proxy in front writes X-Forwarded-For; otherwise the header is anybody's claim. */
  trust_proxy: boolean
  /** Called between the steps of booking, cancelling and refunding, by name: where recovery tests end the process. Does nothing else. */
  checkpoint: (step: string) => void
}
