import * as endpoints from '#contract/payouts/statements-endpoints.ts'
import {
  exportOwnStatement,
  getOwnStatement,
  listOwnPayouts,
  setPayAll,
} from '#services/payouts/statements/own-payouts.ts'
import { exportStatements, getStatement, listStatements } from '#services/payouts/statements/statements.ts'
import { csvFile } from '../shared/csv-file.ts'
import { serve } from '../shared/serve.ts'

async function* whole(text: string) {
  yield text
}

export const statementsRoutes = () =>
  serve(endpoints, {
    listOwnPayouts: ({ app, user }) => listOwnPayouts(app, user),
    setPayAll: ({ app, user, param, json: { pay_all } }) => setPayAll(app, user, param.id, pay_all),
    getOwnStatement: ({ app, user, param }) => getOwnStatement(app, user, param.number),
    exportOwnStatement: async ({ c, app, user, param: { number } }) => {
      const text = await exportOwnStatement(app, user, number)
      return csvFile(c, whole(text), `つむぎ支払明細書_${number}`, `tsumugi-statement-${number}`)
    },
    listStatements: ({ app, query }) => listStatements(app, query),
    // Register before `/{number}`, or the file name is parsed as a number.
    exportStatements: async ({ c, app, user, query }) => {
      const parts = await exportStatements(app, user, query)
      return csvFile(c, parts, 'つむぎ支払明細書', 'tsumugi-statements')
    },
    getStatement: ({ app, param }) => getStatement(app, param.number),
  })
