import * as endpoints from '#contract/payouts/payees-endpoints.ts'
import { addBankBranch, listBankBranches, listBanks } from '#services/payouts/payees/banks.ts'
import { changePayeeAccount, readAccountNumber } from '#services/payouts/payees/payee-account.ts'
import {
  resumePayee,
  returnPayee,
  suspendPayee,
  verifyIndividualPayee,
  verifyPayee,
} from '#services/payouts/payees/payee-decisions.ts'
import { releasePayee, takePayee } from '#services/payouts/payees/payee-responsible.ts'
import { getOwnPayee, getPayee, listOwnPayees, listPayees } from '#services/payouts/payees/payees.ts'
import { savePayee } from '#services/payouts/payees/save-payee.ts'
import { serve } from '../shared/serve.ts'

export const payeesRoutes = () =>
  serve(endpoints, {
    listOwnPayees: ({ app, user }) => listOwnPayees(app, user),
    getOwnPayee: ({ app, user, param }) => getOwnPayee(app, user, param.id),
    savePayee: ({ app, user, param, json }) => savePayee(app, user, param.id, json),
    changePayeeAccount: ({ app, user, param: { id }, json }) => changePayeeAccount(app, user, id, json),
    takePayee: ({ app, user, param }) => takePayee(app, user, param.id),
    listBanks: ({ app, query }) => listBanks(app, query),
    listBankBranches: ({ app, query }) => listBankBranches(app, query),
    listPayees: ({ app, query }) => listPayees(app, query),
    getPayee: ({ app, user, param }) => getPayee(app, user, param.id),
    verifyPayee: ({ app, user, param, json }) => verifyPayee(app, user, param.id, json),
    verifyIndividualPayee: ({ app, user, param: { id }, json }) => verifyIndividualPayee(app, user, id, json),
    returnPayee: ({ app, user, param, json }) => returnPayee(app, user, param.id, json),
    suspendPayee: ({ app, user, param, json }) => suspendPayee(app, user, param.id, json),
    resumePayee: ({ app, user, param, json }) => resumePayee(app, user, param.id, json),
    releasePayee: ({ app, user, param, json }) => releasePayee(app, user, param.id, json),
    readAccountNumber: async ({ c, app, user, param: { id }, json }) => {
      c.header('cache-control', 'no-store')
      return await readAccountNumber(app, user, id, json)
    },
    addBankBranch: ({ app, user, json }) => addBankBranch(app, user, json),
  })
