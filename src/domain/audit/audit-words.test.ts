import { expect, test } from 'vitest'
import { wordless } from '#test/audit-words.ts'
import { accessLevels } from '../accounts/people.ts'
import { adminRoles } from '../accounts/roles.ts'
import { cancelRequesters, refundChoices } from '../booking/cancellation.ts'
import { disputeStates } from '../booking/disputes.ts'
import { journalFormats } from '../booking/journal.ts'
import { adjustmentKinds } from '../booking/ledger.ts'
import { paymentStates } from '../booking/reservation-machine.ts'
import { discountFunders, refundBearers } from '../booking/sales.ts'
import { applicationStates } from '../communities/applications.ts'
import { statusLabels } from '../experiences/approval.ts'
import { failureKinds } from '../mail/delivery-failure.ts'
import { reportResults } from '../messages/reports.ts'
import { bulkKinds } from '../office/bulk.ts'
import { payeeStates } from '../payouts/payee-state.ts'
import { payoutResults, returnCauses } from '../payouts/payout-state.ts'
import { operatorFields } from '../reference/operator-form.ts'
import { detailLine } from './detail-words.ts'
import { actionWords, auditActions, auditActors, auditSubjects, subjectWords } from './audit-words.ts'

test('every name has its own Japanese label', () => {
  for (const words of [auditActions, auditSubjects, auditActors]) {
    const all = Object.values(words)
    for (const word of all) expect(word).toMatch(/[ぁ-んァ-ヶ一-龠]/)
    expect(new Set(all).size).toBe(all.length)
  }
})

test('an unknown name is returned unchanged', () => {
  expect(actionWords('approve_experience')).toBe('体験を承認')
  expect(subjectWords('category')).toBe('カテゴリー')
  for (const name of ['of_an_old_version', 'constructor', '__proto__']) {
    expect(actionWords(name)).toBe(name)
    expect(subjectWords(name)).toBe(name)
  }
})

test('what an entry stores has Japanese words, also within a change', () => {
  expect(detailLine({ funded_by: 'operator', code: 'HARU' })).toBe('クーポンコード：HARU、割引の負担：運営が負担')
  expect(detailLine({ from: { transfer_fee_borne_by: 'host' }, to: { transfer_fee_borne_by: 'operator' } })).toBe(
    '変更前：振込手数料の負担：受取人、変更後：振込手数料の負担：運営者',
  )
  expect(detailLine({ result: 'returned', payout_ids: [3, 4], reason: '口座名義相違' })).toBe(
    '理由：口座名義相違、結果：振込の戻り、振込の番号：3、4',
  )
  expect(detailLine({ from: 'submitted', to: 'returned' })).toBe('変更前：確認待ち、変更後：差し戻し')
  expect(detailLine({ format: 'yayoi' })).toBe('会計ソフト：弥生会計')
  expect(detailLine({ state: 'lost', borne_by: 'half' })).toBe('状態：認められなかった、負担：半分ずつ')
  expect(detailLine({ changed: ['instagram_username'] })).toBe('変わった項目：Instagram')
})

test.each<[name: string, values: readonly string[]]>([
  ['borne_by', refundBearers],
  ['funded_by', discountFunders],
  ['state', [...disputeStates, ...paymentStates]],
  ['kind', [...adjustmentKinds, ...bulkKinds, ...failureKinds]],
  ['result', payoutResults],
  ['return_cause', returnCauses],
  ['refund_choice', refundChoices],
  ['requested_by', cancelRequesters],
  ['report_result', reportResults],
  ['format', journalFormats],
  ['roles_from', adminRoles],
  ['roles_to', adminRoles],
  ['from', [...accessLevels, ...payeeStates, ...applicationStates, ...Object.keys(statusLabels)]],
  ['to', [...accessLevels, ...payeeStates, ...applicationStates, ...Object.keys(statusLabels)]],
  ['changed', Object.keys(operatorFields)],
])('each stored value of %s has its word', (name, values) => {
  for (const value of values) expect(wordless({ [name]: value }), value).toEqual([])
})

test('a value without a word is found', () => {
  expect(wordless({ borne_by: 'nobody', to: { state: 'won' }, from: { of_an_old_version: 1 } })).toEqual([
    'borne_by: nobody',
    'of_an_old_version',
  ])
})

test('an instant is in Japan time', () => {
  expect(detailLine({ closes_at: '2026-12-30T09:00:00+09:00' })).toBe('退会する日時：2026年12月30日 09:00')
  expect(detailLine({ to: { ends_at: '2026-12-30T15:00:00.000Z' } })).toBe('変更後：終了：2026年12月31日 00:00')
  expect(detailLine({ name: '2026-12-30T15:00 から' })).toBe('名前：2026-12-30T15:00 から')
})
