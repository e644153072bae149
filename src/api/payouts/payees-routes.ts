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
