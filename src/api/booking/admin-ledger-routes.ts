import * as endpoints from '#contract/booking/admin-ledger-endpoints.ts'
import { addCommissionRate, listCommissionRates } from '#services/booking/admin/commission-rates.ts'
import { addAdjustment, decideAdjustment, exportLedger, listLedger } from '#services/booking/admin/ledger.ts'
import { csvFile } from '../shared/csv-file.ts'
import { serve } from '../shared/serve.ts'

export const adminLedgerRoutes = () =>
  serve(endpoints, {
    listLedger: ({ app, user, query }) => listLedger(app, user, query),
    exportLedger: async ({ c, app, user, query }) => {
      const parts = await exportLedger(app, user, query)
      return csvFile(c, parts, 'つむぎ元帳', 'tsumugi-ledger')
    },
    addAdjustment: async ({ c, app, user, json }) => {
      const made = await addAdjustment(app, user, json)
      return 'state' in made ? c.json(made, 202) : made
    },
    decideAdjustment: ({ app, user, param: { id }, json }) => decideAdjustment(app, user, id, json),
    listCommissionRates: ({ app, user, query }) => listCommissionRates(app, user, query),
    addCommissionRate: ({ app, user, json }) => addCommissionRate(app, user, json),
  })
