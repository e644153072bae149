import * as endpoints from '#contract/booking/admin-ledger-endpoints.ts'
import { addAdjustment } from '#services/booking/admin/add-adjustment.ts'
import { addCommissionRate } from '#services/booking/admin/add-commission-rate.ts'
import { decideAdjustment } from '#services/booking/admin/decide-adjustment.ts'
import { exportLedger } from '#services/booking/admin/export-ledger.ts'
import { listCommissionRates } from '#services/booking/admin/list-commission-rates.ts'
import { listLedger } from '#services/booking/admin/list-ledger.ts'
import { userOf } from '../shared/actors.ts'
import { csvFile } from '../shared/csv-file.ts'
import { guarded } from '../shared/guard.ts'
import { router } from '../shared/router.ts'

export const adminLedgerRoutes = () =>
  router()
    .openapi(guarded(endpoints.listLedger), async (c) =>
      c.json(await listLedger(c.get('app'), await userOf(c), c.req.valid('query')), 200),
    )
    .openapi(guarded(endpoints.exportLedger), async (c) => {
      const parts = await exportLedger(c.get('app'), await userOf(c), c.req.valid('query'))
      return csvFile(c, parts, 'つむぎ元帳', 'tsumugi-ledger')
    })
    .openapi(guarded(endpoints.addAdjustment), async (c) => {
      const made = await addAdjustment(c.get('app'), await userOf(c), c.req.valid('json'))
      return 'state' in made ? c.json(made, 202) : c.json(made, 201)
    })
    .openapi(guarded(endpoints.decideAdjustment), async (c) => {
      const { id } = c.req.valid('param')
      return c.json(await decideAdjustment(c.get('app'), await userOf(c), id, c.req.valid('json')), 200)
    })
    .openapi(guarded(endpoints.listCommissionRates), async (c) =>
      c.json(await listCommissionRates(c.get('app'), await userOf(c), c.req.valid('query')), 200),
    )
    .openapi(guarded(endpoints.addCommissionRate), async (c) =>
      c.json(await addCommissionRate(c.get('app'), await userOf(c), c.req.valid('json')), 201),
    )
