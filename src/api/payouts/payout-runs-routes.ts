import * as endpoints from '#contract/payouts/payout-runs-endpoints.ts'
import { attachmentNamed } from '#domain/shared/csv.ts'
import { confirmPayeeAccount } from '#services/payouts/payees/confirm-payee-account.ts'
import { approvePayoutRun, cancelPayoutRun, excludePayout } from '#services/payouts/runs/decide-run.ts'
import { downloadPayoutFile } from '#services/payouts/runs/download-file.ts'
import { exportPayoutRun } from '#services/payouts/runs/export-run.ts'
import { getPayoutRun } from '#services/payouts/runs/get-run.ts'
import { listPayeePayouts } from '#services/payouts/runs/list-payee-payouts.ts'
import { listPayoutRuns } from '#services/payouts/runs/list-runs.ts'
import { makePayoutRun, retryOmissions } from '#services/payouts/runs/make-run.ts'
import { changePayoutSender, getPayoutSender } from '#services/payouts/runs/payout-sender.ts'
import { recordPayoutResults } from '#services/payouts/runs/record-results.ts'
import { settlePayoutRun } from '#services/payouts/runs/settle-run.ts'
import { userOf } from '../shared/actors.ts'
import { guarded } from '../shared/guard.ts'
import { router } from '../shared/router.ts'

export const payoutRunsRoutes = () =>
  router()
    .openapi(guarded(endpoints.listPayoutRuns), async (c) =>
      c.json(await listPayoutRuns(c.get('app'), c.req.valid('query')), 200),
    )
    .openapi(guarded(endpoints.getPayoutRun), async (c) =>
      c.json(await getPayoutRun(c.get('app'), await userOf(c), c.req.valid('param').id, c.req.valid('query')), 200),
    )
    .openapi(guarded(endpoints.makePayoutRun), async (c) =>
      c.json(await makePayoutRun(c.get('app'), await userOf(c), c.req.valid('json')), 201),
    )
    .openapi(guarded(endpoints.excludePayout), async (c) =>
      c.json(await excludePayout(c.get('app'), await userOf(c), c.req.valid('param').id, c.req.valid('json')), 200),
    )
    .openapi(guarded(endpoints.retryPayoutOmissions), async (c) =>
      c.json(await retryOmissions(c.get('app'), await userOf(c), c.req.valid('param').id, c.req.valid('json')), 200),
    )
    .openapi(guarded(endpoints.approvePayoutRun), async (c) =>
      c.json(await approvePayoutRun(c.get('app'), await userOf(c), c.req.valid('param').id, c.req.valid('json')), 200),
    )
    .openapi(guarded(endpoints.cancelPayoutRun), async (c) =>
      c.json(await cancelPayoutRun(c.get('app'), await userOf(c), c.req.valid('param').id, c.req.valid('json')), 200),
    )
    .openapi(guarded(endpoints.exportPayoutRun), async (c) =>
      c.json(await exportPayoutRun(c.get('app'), await userOf(c), c.req.valid('param').id, c.req.valid('json')), 200),
    )
    .openapi(guarded(endpoints.downloadPayoutFile), async (c) => {
      const { bytes, name } = await downloadPayoutFile(c.get('app'), await userOf(c), c.req.valid('param'))
      return c.body(bytes, 200, {
        'content-type': 'application/octet-stream',
        'content-disposition': attachmentNamed(name, name),
        'cache-control': 'no-store',
      }) as unknown as ReturnType<typeof c.text<string, 200>>
    })
    .openapi(guarded(endpoints.recordPayoutResults), async (c) =>
      c.json(
        await recordPayoutResults(c.get('app'), await userOf(c), c.req.valid('param').id, c.req.valid('json')),
        200,
      ),
    )
    .openapi(guarded(endpoints.settlePayoutRun), async (c) =>
      c.json(await settlePayoutRun(c.get('app'), await userOf(c), c.req.valid('param').id, c.req.valid('json')), 200),
    )
    .openapi(guarded(endpoints.listPayeePayouts), async (c) =>
      c.json(await listPayeePayouts(c.get('app'), c.req.valid('param').id, c.req.valid('query')), 200),
    )
    .openapi(guarded(endpoints.getPayoutSender), async (c) => c.json(await getPayoutSender(c.get('app')), 200))
    .openapi(guarded(endpoints.changePayoutSender), async (c) =>
      c.json(await changePayoutSender(c.get('app'), await userOf(c), c.req.valid('json')), 200),
    )
    .openapi(guarded(endpoints.confirmPayeeAccount), async (c) =>
      c.json(
        await confirmPayeeAccount(c.get('app'), await userOf(c), c.req.valid('param').id, c.req.valid('json')),
        200,
      ),
    )
