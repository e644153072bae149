// Texts for admins about users: access levels, states, obstacles to erasure.
import type { PeoplePage, PersonDetail } from '#contract/accounts/admin-users-schemas.ts'
import {
  type AccessLevel,
  type PeopleOrder,
  type PersonState,
  personStateLabels,
  personStateOf,
} from '#domain/accounts/people.ts'
import type { AdminRole } from '#domain/accounts/roles.ts'
import type { Badge, BadgeTone } from '#web/ui/kit/status-badge.tsx'

export const levelHelp: Record<AccessLevel, string> = {
  USER: '予約やレビュー、体験の公開の申請ができます。',
  HOST: '自分の体験を公開し、開催できます。',
  CATALYST: 'ホストと同じことができます。',
  ADMIN: 'この運営画面を、選んだ役割の範囲で使えます。',
}

export const roleHelp: Record<AdminRole, string> = {
  approvals: '体験の審査、レビュー、参加の申し込み',
  accounting: '返金、決済の確認、クーポン、手数料、受取人、元帳',
  support: '会員、予約、設定した金額までの返金',
  full: 'すべての操作。役割を与えられるのも全権だけです。',
}

export const orderLabels: Record<PeopleOrder, string> = {
  newest: '登録の新しい順',
  oldest: '登録の古い順',
  name: '名前順',
  name_last: '名前の逆順',
}

const tones: Record<PersonState, BadgeTone> = {
  active: 'good',
  unverified: 'waiting',
  undeliverable: 'problem',
  suspended: 'problem',
  erased: 'over',
}

type Standing = Pick<PeoplePage['users'][number], 'email_verified' | 'suspended_at' | 'erased_at' | 'undeliverable_at'>

/** The badge of a user. */
export function stateBadgeOf(person: Standing): Badge {
  const state = personStateOf(person)
  return { label: personStateLabels[state], tone: tones[state] }
}

/** Why a user can't be erased now, one sentence for each obstacle; empty if nothing blocks it. */
export function obstacleWords({ obstacles, access_control }: PersonDetail): string[] {
  const { coming_reservations, hosted_reservations, money_under_way, balance, unposted } = obstacles
  return [
    access_control === 'ADMIN' && '管理者は退会にできません。先に権限を変えてください。',
    coming_reservations > 0 && `これからの予約が${coming_reservations}件あります。`,
    hosted_reservations > 0 && `開催する体験に、これからの予約が${hosted_reservations}件あります。`,
    money_under_way > 0 && `手続き中のお支払いか返金が${money_under_way}件あります。`,
    balance === 'owed' && 'ホストとして未払いの残高があります。',
    balance === 'owing' && 'ホストとしての残高がマイナスです。会計に、元帳での調整を頼んでください。',
    unposted > 0 && '終わったばかりの予約の売上を記入しています。',
  ].filter((words) => words !== false)
}
