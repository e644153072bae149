import * as endpoints from '#contract/payouts/payees-endpoints.ts'
import { addBankBranch } from '#services/payouts/payees/add-bank-branch.ts'
import { changePayeeAccount } from '#services/payouts/payees/change-payee-account.ts'
import { getOwnPayee } from '#services/payouts/payees/get-own-payee.ts'
import { getPayee } from '#services/payouts/payees/get-payee.ts'
import { listBankBranches, listBanks } from '#services/payouts/payees/list-banks.ts'
import { listOwnPayees } from '#services/payouts/payees/list-own-payees.ts'
import { listPayees } from '#services/payouts/payees/list-payees.ts'
import { readAccountNumber } from '#services/payouts/payees/read-account-number.ts'
import { releasePayee } from '#services/payouts/payees/release-payee.ts'
import { returnPayee } from '#services/payouts/payees/return-payee.ts'
import { savePayee } from '#services/payouts/payees/save-payee.ts'
import { resumePayee, suspendPayee } from '#services/payouts/payees/suspend-payee.ts'
import { takePayee } from '#services/payouts/payees/take-payee.ts'
import { verifyIndividualPayee, verifyPayee } from '#services/payouts/payees/verify-payee.ts'
import { userOf } from '../shared/actors.ts'
import { guarded } from '../shared/guard.ts'
import { router } from '../shared/router.ts'

export const payeesRoutes = () =>
  router()
    .openapi(guarded(endpoints.listOwnPayees), async (c) =>
      c.json(await listOwnPayees(c.get('app'), await userOf(c)), 200),
    )
    .openapi(guarded(endpoints.getOwnPayee), async (c) =>
      c.json(await getOwnPayee(c.get('app'), await userOf(c), c.req.valid('param').id), 200),
    )
    .openapi(guarded(endpoints.savePayee), async (c) =>
      c.json(await savePayee(c.get('app'), await userOf(c), c.req.valid('param').id, c.req.valid('json')), 200),
    )
    .openapi(guarded(endpoints.changePayeeAccount), async (c) => {
      const { id } = c.req.valid('param')
      return c.json(await changePayeeAccount(c.get('app'), await userOf(c), id, c.req.valid('json')), 200)
    })
    .openapi(guarded(endpoints.takePayee), async (c) =>
      c.json(await takePayee(c.get('app'), await userOf(c), c.req.valid('param').id), 200),
    )
    .openapi(guarded(endpoints.listBanks), async (c) =>
      c.json(await listBanks(c.get('app'), c.req.valid('query')), 200),
    )
    .openapi(guarded(endpoints.listBankBranches), async (c) =>
      c.json(await listBankBranches(c.get('app'), c.req.valid('query')), 200),
    )
    .openapi(guarded(endpoints.listPayees), async (c) =>
      c.json(await listPayees(c.get('app'), c.req.valid('query')), 200),
    )
    .openapi(guarded(endpoints.getPayee), async (c) =>
      c.json(await getPayee(c.get('app'), await userOf(c), c.req.valid('param').id), 200),
    )
    .openapi(guarded(endpoints.verifyPayee), async (c) =>
      c.json(await verifyPayee(c.get('app'), await userOf(c), c.req.valid('param').id, c.req.valid('json')), 200),
    )
    .openapi(guarded(endpoints.verifyIndividualPayee), async (c) => {
      const { id } = c.req.valid('param')
      return c.json(await verifyIndividualPayee(c.get('app'), await userOf(c), id, c.req.valid('json')), 200)
    })
    .openapi(guarded(endpoints.returnPayee), async (c) =>
      c.json(await returnPayee(c.get('app'), await userOf(c), c.req.valid('param').id, c.req.valid('json')), 200),
    )
    .openapi(guarded(endpoints.suspendPayee), async (c) =>
      c.json(await suspendPayee(c.get('app'), await userOf(c), c.req.valid('param').id, c.req.valid('json')), 200),
    )
    .openapi(guarded(endpoints.resumePayee), async (c) =>
      c.json(await resumePayee(c.get('app'), await userOf(c), c.req.valid('param').id, c.req.valid('json')), 200),
    )
    .openapi(guarded(endpoints.releasePayee), async (c) =>
      c.json(await releasePayee(c.get('app'), await userOf(c), c.req.valid('param').id, c.req.valid('json')), 200),
    )
    .openapi(guarded(endpoints.readAccountNumber), async (c) => {
      const { id } = c.req.valid('param')
      c.header('cache-control', 'no-store')
      return c.json(await readAccountNumber(c.get('app'), await userOf(c), id, c.req.valid('json')), 200)
    })
    .openapi(guarded(endpoints.addBankBranch), async (c) =>
      c.json(await addBankBranch(c.get('app'), await userOf(c), c.req.valid('json')), 200),
    )
