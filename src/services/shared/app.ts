// All dependencies of operations. Created once by main and by tests, and passed as first argument.
import type { Db } from '#database/client.ts'
import type { BrandAccounts } from '#gateways/accounts/brand-port.ts'
import type { UserAccounts } from '#gateways/accounts/port.ts'
import type { SignInProvider } from '#gateways/accounts/social-port.ts'
import type { Instant } from '#domain/shared/japan-time.ts'
import type { HolidayCalendar } from '#domain/schedule/days-off.ts'
import type { Clock } from '#gateways/clock/clock.ts'
import type { ImageStore } from '#gateways/images/port.ts'
import type { Jobs } from '#gateways/jobs/port.ts'
import type { Log } from '#gateways/log.ts'
import type { MailReplies, MailReports, MailTransport } from '#gateways/mail/port.ts'
import type { LineApi } from '#gateways/notices/line-api.ts'
import type { NoticeChannel } from '#gateways/notices/port.ts'
import type { PushService } from '#gateways/notices/push-service.ts'
import type { PaymentGateway } from '#gateways/payment/port.ts'
import type { AccountNumbers, SealedFiles } from '#gateways/payouts/port.ts'
import type { PostalCodes } from '#gateways/postal/port.ts'

/** An open page. `tell` gets the id of a changed thread, or `all`: any may have changed. */
export type Follower = { tell: (change: number | 'all' | 'heartbeat') => void; end: () => void }

/** Tells open pages about changed threads. */
export type ThreadFeed = {
  /**
   * Until the session ends.
   * @returns stops it; null if there is no room for another page
   */
  follow: (who: { user_id: number; session_id: number }, follower: Follower) => (() => void) | null
}

export type App = {
  db: Db
  clock: Clock
  log: Log
  jobs: Jobs
  mail: MailTransport
  /** Reports of our mail server about mail that came back. */
  mail_reports: MailReports
  /** Answers to mails about messages. */
  mail_replies: MailReplies
  /** The LINE official account; null when it isn't configured. */
  line: LineApi | null
  /** Sends notices to browsers; null when it isn't configured. */
  push: PushService | null
  /** Channels of notices beside mail. */
  noticeChannels: readonly NoticeChannel[]
  images: ImageStore
  payments: PaymentGateway
  accounts: UserAccounts
  brand_accounts: BrandAccounts
  /** Providers that users may sign in with, in the order of their buttons. */
  sign_in_providers: readonly SignInProvider[]
  /** Encrypts the account numbers of payees. */
  account_numbers: AccountNumbers
  /** Encrypts the account numbers in payouts, and our own. */
  payout_numbers: { payouts: AccountNumbers; own: AccountNumbers }
  /** Encrypts files of transfers. */
  payout_files: SealedFiles
  postal_codes: PostalCodes
  /** Null: pages ask for changes themselves. */
  thread_feed: ThreadFeed | null
  /** For the days off of weekly rules. */
  holidays: HolidayCalendar
  /** Whether the password is in the list of common passwords. */
  isCommonPassword: (password: string) => Promise<boolean>
  /** The public origin of the product, without a slash at the end: https://tsumugi.example */
  base_url: string
  rate_limits: boolean
  /** Whether admins have an admin's rights only after they have turned on a second factor. */
  admins_need_two_factor: boolean
  /** Whether a proxy in front sets X-Forwarded-For. Otherwise any client can forge the header. */
  trust_proxy: boolean
  /**
   * Called by name between the steps of booking, cancelling and refunding. Recovery tests end the
   * process there; otherwise it does nothing.
   */
  checkpoint: (step: string) => void
  /**
   * A public read calls it with each instant at which its result changes without a write (null:
   * there is none), so that the response can be cached until then. Null if nobody caches it.
   */
  noteChange: ((instant: Instant | null) => void) | null
}
