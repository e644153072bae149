/** States of payouts and of the runs that make them (docs/product/payouts.md#runs). */

export const payoutStates = ['made', 'exported', 'sent', 'settled', 'returned', 'excluded', 'cancelled'] as const
export type PayoutState = (typeof payoutStates)[number]

export const payoutStateLabels: Record<PayoutState, string> = {
  made: '準備中',
  exported: 'ファイル作成済み',
  sent: '振込依頼済み',
  settled: '入金済み',
  returned: '振込の戻り',
  excluded: '除外',
  cancelled: '中止',
}

export const runStates = ['made', 'approved', 'exported', 'cancelled'] as const
export type RunState = (typeof runStates)[number]

export const runStateLabels: Record<RunState, string> = {
  made: '承認待ち',
  approved: '承認済み',
  exported: 'ファイル作成済み',
  cancelled: '中止',
}

/** What an admin reports about an exported payout. */
export const payoutResults = ['sent', 'settled', 'returned'] as const
export type PayoutResult = (typeof payoutResults)[number]

const before: Record<PayoutResult, readonly PayoutState[]> = {
  sent: ['exported'],
  settled: ['exported', 'sent'],
  // A bank may return a transfer days after it reported the credit.
  returned: ['exported', 'sent', 'settled'],
}

/**
 * Whether a result changes a payout.
 * @returns `same` when it is known already; `impossible` when the payout isn't in a state for it
 */
export function resultOf(state: PayoutState, result: PayoutResult): 'new' | 'same' | 'impossible' {
  if (state === result) return 'same'
  return before[result].includes(state) ? 'new' : 'impossible'
}

/**
 * Whether an admin can record the result now: nobody knows before the pay date what arrives. That
 * the bank has the transfer (`sent`) is known before.
 */
export const isResultKnown = (result: PayoutResult, { pay_on }: { pay_on: string }, today: string): boolean =>
  result === 'sent' || today >= pay_on

/** Who has to act when a transfer came back: the host, or nobody. */
export const returnCauses = ['account', 'other'] as const
export type ReturnCause = (typeof returnCauses)[number]
export const returnCauseLabels: Record<ReturnCause, string> = {
  account: '口座のため（口座なし、名義相違、解約など）',
  other: 'そのほか（銀行の障害など）',
}

/** Why a payee isn't in a run. */
export const omissions = [
  'open_payout',
  'own_interest',
  'unverified',
  'suspended',
  'account_returned',
  'account_changed',
  'dispute',
  'branch_missing',
  'unwritable',
  'no_balance',
] as const
export type Omission = (typeof omissions)[number]

export const omissionLabels: Record<Omission, string> = {
  own_interest: '回を作った管理者の受け取りのため、ほかの管理者が別の回を作ります',
  open_payout: '前の振込の結果が記録されていません',
  unverified: '登録が確認済みではありません',
  suspended: '支払いを停止しています',
  account_returned: '前の振込が戻り、口座の確認を待っています',
  account_changed: '振込日が、口座の変更から3日以内です',
  dispute: '解決していないチャージバックがあります',
  branch_missing: '支店が金融機関の一覧にありません',
  unwritable: '口座の内容を振込ファイルに書けません',
  no_balance: '残高がないか、振込手数料に足りません',
}

/** What must happen before a payee who is left out is paid. A pause ends without an action. */
export const omissionSteps: Record<Omission, string> = {
  own_interest: 'ほかの管理者が、別の回を作る',
  open_payout: '前の振込の結果を記録する',
  unverified: '確認済みにする',
  suspended: '支払いの停止を解除する',
  account_returned: 'ホストが口座を直すか、確認する',
  account_changed: '',
  dispute: 'チャージバックの結果が出る',
  branch_missing: 'ホストが口座を登録し直す',
  unwritable: 'ホストが口座を登録し直す',
  no_balance: '残高が増える',
}

/** Each reason once, with its number of payees. */
export const omissionWords = (found: readonly Omission[]): string =>
  omissions
    .map((reason) => [reason, found.filter((one) => one === reason).length] as const)
    .filter(([, count]) => count > 0)
    .map(([reason, count]) => `${omissionLabels[reason]}（${count}名）`)
    .join('、')

export const MAX_PAYOUT_REASON = 500
/** Payouts whose result is recorded in one call. */
export const MAX_RESULTS = 500
/** Yen of the fee that a bank takes for a returned transfer. */
export const MAX_RETURN_FEE = 10_000
