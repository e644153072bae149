import type { DB } from '#database/tables.ts'
import { betterAuthBrandAccounts } from '#gateways/accounts/brand-members.ts'
import { brandMails } from '#services/brands/members/brand-mails.ts'
import type { App } from '#services/shared/app.ts'
import { SECRET } from './accounts-setup.ts'

/** The product's real brand accounts, in place of the cookie accounts of testApp. */
export const realBrandAccounts = ({ db, clock, jobs, base_url }: Pick<App, 'db' | 'clock' | 'jobs' | 'base_url'>) =>
  betterAuthBrandAccounts<DB>({ db, clock, base_url, secret: SECRET, mails: brandMails({ jobs, base_url }) })
