import { epochOf, type Instant } from '../shared/japan-time.ts'
import { cleanLine, cleanText } from '../shared/text.ts'
import { MAX_DECISION_COMMENT } from './limits.ts'

/**
 * What admins check before an experience is published
 * (docs/product/experiences.md#the-checklist-of-a-request). Stored checks have these names, so no
 * name may be used again for another point.
 */
export const approvalPoints = ['content', 'pictures', 'place', 'price', 'dates', 'safety', 'rules'] as const
export type ApprovalPoint = (typeof approvalPoints)[number]

export const approvalPointWords: Record<ApprovalPoint, { label: string; help: string }> = {
  content: { label: '内容', help: '題名と内容が合い、当日になにをするかがわかる' },
  pictures: { label: '写真', help: '内容に合い、他人の権利や、顔の写りこみに問題がない' },
  place: { label: '場所', help: '集合場所と行き方がわかり、住所の見せ方に問題がない' },
  price: { label: '料金', help: '料金に含まれるものと、当日にかかる費用がはっきりしている' },
  dates: { label: '日程', help: '日程・定員・締切・キャンセルの決まりに無理がない' },
  safety: { label: '安全', help: '危険への備えと、必要な資格や許可に問題がない' },
  rules: { label: '決まり', help: '規約に反する表現や、連絡先・外部への誘導がない' },
}

// How admins answer requests for publication: how long a request should wait at most, and texts
// that they send again and again (docs/product/experiences.md#the-goal-and-the-reply-templates).

/** The decisions whose comment a template may be for. */
export const commentedActions = ['approve', 'return', 'take_down'] as const
export type CommentedAction = (typeof commentedActions)[number]

export type ApprovalTemplate = { name: string; action: CommentedAction; body: string }

/** `goal_hours`: hours in which a request for publication should be answered. */
export type ApprovalSettings = { goal_hours: number; templates: ApprovalTemplate[] }

export const MAX_GOAL_HOURS = 720
export const MAX_APPROVAL_TEMPLATES = 20
export const MAX_APPROVAL_TEMPLATE_NAME = 50

/** Until an admin has saved any. */
export const usualApprovalSettings: ApprovalSettings = {
  goal_hours: 72,
  templates: [
    {
      name: '写真をお願いする',
      action: 'return',
      body: '体験のようすがわかる写真を、あと2枚ほど加えてください。人が写るときは、写った方の了解をお願いします。',
    },
    {
      name: '集合場所をくわしく',
      action: 'return',
      body: 'はじめての方が迷わないように、集合場所に最寄りの駅や出口、目印を書き加えてください。',
    },
    {
      name: '料金に含まれるもの',
      action: 'return',
      body: '料金に含まれるものと、当日に別にかかる費用があればその金額を、補足に書いてください。',
    },
    {
      name: '連絡先の削除',
      action: 'return',
      body: '説明のなかの連絡先や外部のページのリンクを削除してください。お客さまとの連絡は、つむぎのなかでお願いしています。',
    },
    {
      name: 'お礼',
      action: 'approve',
      body: 'ていねいに準備していただき、ありがとうございます。よい一日になりますように。',
    },
  ],
}

const lengthOf = (text: string) => Array.from(text).length

/**
 * The settings to store, or messages: by `goal_hours`, `{position}.name`, `{position}.body`, or of
 * all `templates`.
 */
export function checkApprovalSettings(
  given: ApprovalSettings,
): { values: ApprovalSettings; problems: null } | { values: null; problems: Record<string, string[]> } {
  const problems: Record<string, string[]> = {}
  const { goal_hours } = given
  if (!Number.isInteger(goal_hours) || goal_hours < 1 || goal_hours > MAX_GOAL_HOURS)
    problems.goal_hours = [`目標は1時間から${MAX_GOAL_HOURS}時間までの数字で入力してください。`]
  const templates = given.templates.map((one) => ({ ...one, name: cleanLine(one.name), body: cleanText(one.body) }))
  if (templates.length > MAX_APPROVAL_TEMPLATES) problems.templates = [`ひな形は${MAX_APPROVAL_TEMPLATES}件までです。`]
  for (const [at, { name, body }] of templates.entries()) {
    if (name === '') problems[`${at}.name`] = ['ひな形の名前を入力してください。']
    else if (lengthOf(name) > MAX_APPROVAL_TEMPLATE_NAME)
      problems[`${at}.name`] = [`名前は${MAX_APPROVAL_TEMPLATE_NAME}文字以内で入力してください。`]
    if (body === '') problems[`${at}.body`] = ['文面を入力してください。']
    else if (lengthOf(body) > MAX_DECISION_COMMENT)
      problems[`${at}.body`] = [`文面は${MAX_DECISION_COMMENT}文字以内で入力してください。`]
  }
  return Object.keys(problems).length > 0
    ? { values: null, problems }
    : { values: { goal_hours, templates }, problems: null }
}

/** The comment with the template's text below what was typed, which stays. */
export const withTemplate = (comment: string, { body }: Pick<ApprovalTemplate, 'body'>): string =>
  comment.trim() === '' ? body : `${comment.trimEnd()}\n\n${body}`

const HOUR = 3_600_000

/** Until when a request should be answered. */
export const answerBy = (requested_at: Instant, goal_hours: number): Date =>
  new Date(epochOf(requested_at) + goal_hours * HOUR)

/** Requests made before this instant have waited longer than the goal. */
export const overdueBefore = (now: Instant, goal_hours: number): Date => new Date(epochOf(now) - goal_hours * HOUR)
