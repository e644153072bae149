/** Limits and constants about users that pages and operations share. */

import { cleanKana, cleanLine, isKana } from '../shared/text.ts'

export const accessLevels = ['USER', 'HOST', 'CATALYST', 'ADMIN'] as const
export type AccessLevel = (typeof accessLevels)[number]

/** States of users, and the sort orders of their list. */
export const personStates = ['active', 'unverified', 'undeliverable', 'suspended', 'erased'] as const
export type PersonState = (typeof personStates)[number]
export const peopleOrders = ['newest', 'oldest', 'name', 'name_last'] as const
export const accessLabels: Record<AccessLevel, string> = {
  USER: '利用者',
  HOST: 'ホスト',
  CATALYST: 'カタリスト',
  ADMIN: '管理者',
}
export const personStateLabels: Record<PersonState, string> = {
  active: '利用中',
  unverified: 'メール未確認',
  undeliverable: 'メール不達',
  suspended: '利用停止中',
  erased: '退会済み',
}

type Standing = Record<'suspended_at' | 'erased_at' | 'undeliverable_at', unknown> & { email_verified: boolean }

/** The one state to show of a user: the most important wins. */
export function personStateOf({ email_verified, suspended_at, erased_at, undeliverable_at }: Standing): PersonState {
  if (erased_at) return 'erased'
  if (suspended_at) return 'suspended'
  if (undeliverable_at) return 'undeliverable'
  return email_verified ? 'active' : 'unverified'
}

export type PeopleOrder = (typeof peopleOrders)[number]

/** Maximum length of the reason that an admin gives for an action on a user. */
export const MAX_REASON = 1000

export const MAX_NAME = 100
/** Maximum length of the text in which a user introduces themself. */
export const MAX_INTRODUCTION = 1000

/** What is wrong with a user's name, which is cleaned already; null if nothing is. */
export function nameProblem(name: string): string | null {
  if (name === '') return 'お名前を入力してください。'
  return Array.from(name).length > MAX_NAME ? `お名前は${MAX_NAME}文字以内で入力してください。` : null
}

/** The typed kana of a user's name in katakana; null in `name_kana` for an empty text. */
export function readNameKana(typed: string): { name_kana: string | null; problem: string | null } {
  const name_kana = cleanKana(cleanLine(typed))
  return { name_kana: name_kana || null, problem: kanaProblem(name_kana) }
}

function kanaProblem(kana: string): string | null {
  if (Array.from(kana).length > MAX_NAME) return `フリガナは${MAX_NAME}文字以内で入力してください。`
  return isKana(kana) ? null : 'フリガナは、カタカナかひらがなで入力してください。'
}

/** The name shown for erased users. */
export const ERASED_NAME = '退会したユーザー'

/**
 * The e-mail address of an erased user. It contains only the user's id, and RFC 2606 reserves
 * .invalid, so no mail can reach it.
 */
export const erasedAddress = (user_id: number) => `erased-${user_id}${ERASED_DOMAIN}`
const ERASED_DOMAIN = '@erased.invalid'

/** Whether the address belongs to an erased user, so that no mail can reach it. */
export const isErasedAddress = (email: string) => email.endsWith(ERASED_DOMAIN)
