// Which operation each job runs.
import { inTransaction } from '#database/client.ts'
import { deleteOldContentChanges } from '#database/content-changes.ts'
import type { Handlers } from '#gateways/jobs/pg-boss.ts'
import { closeDueAccounts, sweepAccounts } from '#services/accounts/sweep/sweep-accounts.ts'
import { checkPayment } from '#services/booking/payment/payments.ts'
import { processWebhook } from '#services/booking/payment/webhooks.ts'
import { sendRefund } from '#services/booking/payment/refunds.ts'
import { sweep } from '#services/booking/sweep/sweep.ts'
import { sweepApplications } from '#services/communities/applications/applications.ts'
import { extendAllRules, renewOldSearch } from '#services/experiences/sweep/sweep-experiences.ts'
import { sweepImages } from '#services/images/images.ts'
import { deliverMail } from '#services/mail/deliver-mail.ts'
import { sweepMails } from '#services/mail/mails.ts'
import { processLineEvent, sweepLine } from '#services/notices/line.ts'
import { mailUnread } from '#services/notices/mail-unread.ts'
import { sweepPictures } from '#services/messages/pictures.ts'
import { runBulk } from '#services/office/run-bulk.ts'
import { closePeriods } from '#services/payouts/statements/close-periods.ts'
import { sealPayoutFiles } from '#services/payouts/runs/payout-files.ts'
import { renewSearch } from '#services/reference/lists/renew-search.ts'
import { sendNotice, sendNotices } from '#services/notices/send-notices.ts'
import type { App } from '#services/shared/app.ts'

/**
 * How long rows about changes are kept, ms: longer than a cache uses one snapshot (freshness.ts).
 */
const KEEP_CHANGES = 3_600_000

export const handlersOf = (app: App): Handlers => ({
  'deliver-mail': (mail, ended) => deliverMail(app, mail, { ended }),
  'settle-payment': ({ id }) => checkPayment(app, id),
  'send-refund': ({ id }) => sendRefund(app, id),
  'process-webhook': ({ id }) => processWebhook(app, id),
  'search-category': ({ id }) => renewSearch(app, 'categories', id),
  'search-theme': ({ id }) => renewSearch(app, 'themes', id),
  'run-bulk-action': ({ id }) => runBulk(app, id),
  'process-line-event': ({ id }) => processLineEvent(app, id),
  'mail-unread': ({ id }) => mailUnread(app, id),
  'send-notice': ({ id }) => sendNotice(app, { id }),
  'sweep-images': async () => {
    await sweepImages(app)
    await sweepPictures(app)
  },
  sweep: async () => {
    await sweep(app)
    try {
      await closePeriods(app)
    } catch (error) {
      app.log.error({ what: 'closing', error }, 'a sweep step failed')
    }
    try {
      await sealPayoutFiles(app)
    } catch (error) {
      app.log.error({ what: 'payout files', error }, 'a sweep step failed')
    }
    await sendNotices(app)
    await sweepAccounts(app)
    await closeDueAccounts(app)
    await sweepMails(app)
    await sweepLine(app)
    await sweepApplications(app)
    await renewOldSearch(app)
    await extendAllRules(app)
    const before = new Date(app.clock.now().getTime() - KEEP_CHANGES)
    await inTransaction(app.db, (tx) => deleteOldContentChanges(tx, before))
  },
})
