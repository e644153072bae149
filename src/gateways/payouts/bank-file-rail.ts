// Files of transfers that a person takes to the bank. What became of them is what a person records.
import { bankFiles, transferProblems } from '#domain/payouts/bank-file.ts'
import type { PayoutRail } from './rail.ts'

export const bankFileRail: PayoutRail = {
  kind: 'bank_file',
  readiness: ({ verified, account }) => {
    const needs = [
      ...(verified ? [] : ['受取人の登録が、まだ確認されていません。']),
      ...(account ? transferProblems({ ...account, amount: 1 }) : ['口座が登録されていません。']),
    ]
    return Promise.resolve(needs.length === 0 ? { ready: true } : { ready: false, needs, url: null })
  },
  submit: ({ sender, pay_on, transfers, form }) =>
    Promise.resolve({ files: bankFiles(sender, pay_on, transfers, form) }),
  find: () => Promise.resolve({ state: 'unknown' }),
  reverse: () => Promise.resolve('never'),
}
