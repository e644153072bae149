import * as endpoints from '#contract/payouts/payout-runs-endpoints.ts'
import { attachmentNamed } from '#domain/shared/csv.ts'
import { confirmPayeeAccount } from '#services/payouts/payees/payee-account.ts'
import { approvePayoutRun, cancelPayoutRun, excludePayout } from '#services/payouts/runs/decide-run.ts'
import { makePayoutRun, retryOmissions } from '#services/payouts/runs/make-run.ts'
import { downloadPayoutFile } from '#services/payouts/runs/payout-files.ts'
import { changePayoutSender, getPayoutSender } from '#services/payouts/runs/payout-sender.ts'
import { recordPayoutResults, settlePayoutRun } from '#services/payouts/runs/results.ts'
import { exportPayoutRun, getPayoutRun, listPayeePayouts, listPayoutRuns } from '#services/payouts/runs/runs.ts'
import { serve } from '../shared/serve.ts'

export const payoutRunsRoutes = () =>
  serve(endpoints, {
    listPayoutRuns: ({ app, query }) => listPayoutRuns(app, query),
    getPayoutRun: ({ app, user, param, query }) => getPayoutRun(app, user, param.id, query),
    makePayoutRun: ({ app, user, json }) => makePayoutRun(app, user, json),
    excludePayout: ({ app, user, param, json }) => excludePayout(app, user, param.id, json),
    retryPayoutOmissions: ({ app, user, param, json }) => retryOmissions(app, user, param.id, json),
    approvePayoutRun: ({ app, user, param, json }) => approvePayoutRun(app, user, param.id, json),
    cancelPayoutRun: ({ app, user, param, json }) => cancelPayoutRun(app, user, param.id, json),
    exportPayoutRun: ({ app, user, param, json }) => exportPayoutRun(app, user, param.id, json),
    downloadPayoutFile: async ({ c, app, user, param }) => {
      const { bytes, name } = await downloadPayoutFile(app, user, param)
      return c.body(bytes, 200, {
        'content-type': 'application/octet-stream',
        'content-disposition': attachmentNamed(name, name),
        'cache-control': 'no-store',
      }) as unknown as ReturnType<typeof c.text<string, 200>>
    },
    recordPayoutResults: ({ app, user, param, json }) => recordPayoutResults(app, user, param.id, json),
    settlePayoutRun: ({ app, user, param, json }) => settlePayoutRun(app, user, param.id, json),
    listPayeePayouts: ({ app, param, query }) => listPayeePayouts(app, param.id, query),
    getPayoutSender: ({ app }) => getPayoutSender(app),
    changePayoutSender: ({ app, user, json }) => changePayoutSender(app, user, json),
    confirmPayeeAccount: ({ app, user, param, json }) => confirmPayeeAccount(app, user, param.id, json),
  })
