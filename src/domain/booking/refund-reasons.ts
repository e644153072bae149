import { storedWords } from '../shared/stored-words.ts'

/**
 * Reasons of refunds, with the labels that admins read. `insertRefund` accepts only these names.
 * Never remove a name: stored rows still use it.
 */
export const refundReasons = {
  granted_by_operator: '運営による返金',
  cancelled_by_guest: 'お客さまのキャンセル',
  cancelled_by_host: '主催者による中止',
  cancelled_by_operator: '運営によるキャンセル',
  cancelled_by_minimum_not_reached: '最少催行人数に届かず中止',
  slot_cancelled_by_host: '一部の回の中止（主催者）',
  slot_cancelled_by_operator: '一部の回の中止（運営）',
  slot_cancelled_by_minimum_not_reached: '一部の回の中止（最少催行人数）',
  made_at_company: '決済会社の画面での返金',
  late_payment: '手続きの期限後に届いたお支払い',
} as const

export type RefundReason = keyof typeof refundReasons

export const refundReasonWords = (reason: string): string => storedWords(refundReasons, reason)
