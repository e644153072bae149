import * as endpoints from '#contract/payouts/statements-endpoints.ts'
import { exportStatements, getStatement, listStatements } from '#services/payouts/statements/list-statements.ts'
import {
  exportOwnStatement,
  getOwnStatement,
  listOwnPayouts,
  setPayAll,
} from '#services/payouts/statements/own-payouts.ts'
import { userOf } from '../shared/actors.ts'
import { csvFile } from '../shared/csv-file.ts'
import { guarded } from '../shared/guard.ts'
import { router } from '../shared/router.ts'

async function* whole(text: string) {
  yield text
}

export const statementsRoutes = () =>
  router()
    .openapi(guarded(endpoints.listOwnPayouts), async (c) =>
      c.json(await listOwnPayouts(c.get('app'), await userOf(c)), 200),
    )
    .openapi(guarded(endpoints.setPayAll), async (c) => {
      const { pay_all } = c.req.valid('json')
      return c.json(await setPayAll(c.get('app'), await userOf(c), c.req.valid('param').id, pay_all), 200)
    })
    .openapi(guarded(endpoints.getOwnStatement), async (c) =>
      c.json(await getOwnStatement(c.get('app'), await userOf(c), c.req.valid('param').number), 200),
    )
    .openapi(guarded(endpoints.exportOwnStatement), async (c) => {
      const { number } = c.req.valid('param')
      const text = await exportOwnStatement(c.get('app'), await userOf(c), number)
      return csvFile(c, whole(text), `つむぎ支払明細書_${number}`, `tsumugi-statement-${number}`)
    })
    .openapi(guarded(endpoints.listStatements), async (c) =>
      c.json(await listStatements(c.get('app'), c.req.valid('query')), 200),
    )
    // Register before `/{number}`, or the file name is parsed as a number.
    .openapi(guarded(endpoints.exportStatements), async (c) => {
      const parts = await exportStatements(c.get('app'), await userOf(c), c.req.valid('query'))
      return csvFile(c, parts, 'つむぎ支払明細書', 'tsumugi-statements')
    })
    .openapi(guarded(endpoints.getStatement), async (c) =>
      c.json(await getStatement(c.get('app'), c.req.valid('param').number), 200),
    )
