// Files of transfers that a person takes to the bank. What became of them is what a person records.
import { createHash } from 'node:crypto'
import { bankFiles, transferProblems } from '#domain/payouts/bank-file.ts'
import type { PayoutRail, RailBatch, RailFile } from './rail.ts'

function* files({ sender, pay_on, transfers, form }: RailBatch): Generator<RailFile> {
  for (const file of bankFiles(sender, pay_on, transfers, form))
    yield { ...file, sha256: createHash('sha256').update(file.bytes).digest('hex') }
}

export const bankFileRail: PayoutRail = {
  kind: 'bank_file',
  readiness: ({ verified, account }) => {
    const needs = [
      ...(verified ? [] : ['受取人の登録が、まだ確認されていません。']),
      ...(account ? transferProblems({ ...account, amount: 1 }) : ['口座が登録されていません。']),
    ]
    return Promise.resolve(needs.length === 0 ? { ready: true } : { ready: false, needs, url: null })
  },
  submit: (batch) => Promise.resolve({ files: files(batch) }),
  find: () => Promise.resolve({ state: 'unknown' }),
  reverse: () => Promise.resolve('never'),
}
