import * as payees from '#contract/payouts/payees-endpoints.ts'
import * as runs from '#contract/payouts/payout-runs-endpoints.ts'
import * as statements from '#contract/payouts/statements-endpoints.ts'
import { attachmentNamed } from '#domain/shared/csv.ts'
import { addBankBranch, listBankBranches, listBanks } from '#services/payouts/payees/banks.ts'
import { changePayeeAccount, confirmPayeeAccount, readAccountNumber } from '#services/payouts/payees/payee-account.ts'
import {
  resumePayee,
  returnPayee,
  suspendPayee,
  verifyIndividualPayee,
  verifyPayee,
} from '#services/payouts/payees/payee-decisions.ts'
import { releasePayee, takePayee } from '#services/payouts/payees/payee-responsible.ts'
import { getOwnPayee, getPayee, listOwnPayees, listPayees, listPayeesOfHost } from '#services/payouts/payees/payees.ts'
import { savePayee } from '#services/payouts/payees/save-payee.ts'
import { approvePayoutRun, cancelPayoutRun, excludePayout } from '#services/payouts/runs/decide-run.ts'
import { makePayoutRun, retryOmissions } from '#services/payouts/runs/make-run.ts'
import { downloadPayoutFile } from '#services/payouts/runs/payout-files.ts'
import { changePayoutSender, getPayoutSender } from '#services/payouts/runs/payout-sender.ts'
import { recordPayoutResults, settlePayoutRun } from '#services/payouts/runs/results.ts'
import { exportPayoutRun, getPayoutRun, listPayeePayouts, listPayoutRuns } from '#services/payouts/runs/runs.ts'
import {
  exportOwnStatement,
  getOwnStatement,
  listOwnPayouts,
  setPayAll,
} from '#services/payouts/statements/own-payouts.ts'
import { exportStatements, getStatement, listStatements } from '#services/payouts/statements/statements.ts'
import { csvFile } from '../shared/csv-file.ts'
import { serve } from '../shared/serve.ts'

export const payeesRoutes = () =>
  serve(payees, {
    listOwnPayees: ({ app, user }) => listOwnPayees(app, user),
    getOwnPayee: ({ app, user, param }) => getOwnPayee(app, user, param.id),
    savePayee: ({ app, user, param, json }) => savePayee(app, user, param.id, json),
    changePayeeAccount: ({ app, user, param: { id }, json }) => changePayeeAccount(app, user, id, json),
    takePayee: ({ app, user, param }) => takePayee(app, user, param.id),
    listBanks: ({ app, query }) => listBanks(app, query),
    listBankBranches: ({ app, query }) => listBankBranches(app, query),
    listPayeesOfHost: ({ app, param }) => listPayeesOfHost(app, param.id),
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

async function* whole(text: string) {
  yield text
}

export const statementsRoutes = () =>
  serve(statements, {
    listOwnPayouts: ({ app, user }) => listOwnPayouts(app, user),
    setPayAll: ({ app, user, param, json: { pay_all } }) => setPayAll(app, user, param.id, pay_all),
    getOwnStatement: ({ app, user, param }) => getOwnStatement(app, user, param.number),
    exportOwnStatement: async ({ c, app, user, param: { number } }) => {
      const text = await exportOwnStatement(app, user, number)
      return csvFile(c, whole(text), `つむぎ支払明細書_${number}`, `tsumugi-statement-${number}`)
    },
    listStatements: ({ app, query }) => listStatements(app, query),
    // Register before `/{number}`, or the file name is parsed as a number.
    exportStatements: async ({ c, app, user, query }) =>
      csvFile(c, await exportStatements(app, user, query), 'つむぎ支払明細書', 'tsumugi-statements'),
    getStatement: ({ app, param }) => getStatement(app, param.number),
  })

export const payoutRunsRoutes = () =>
  serve(runs, {
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
