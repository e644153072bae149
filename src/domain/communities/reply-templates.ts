/** Reply templates: texts that keepers of applications send again and again. */
import { cleanLine, cleanText } from '../shared/text.ts'
import { type Decision, decisionMessageProblem, MAX_DECISION_MESSAGE } from './applications.ts'

/** `usual`: sent with a decision that has no message of its own; at most one of each decision. */
export type ReplyTemplate = { name: string; decision: Decision; body: string; usual: boolean }

export const MAX_TEMPLATES = 20
export const MAX_TEMPLATE_NAME = 50

/** What a template may contain, and what replaces it. */
export const templatePlaceholders = { '{お名前}': 'user_name', '{コミュニティ名}': 'community_name' } as const
type Facts = Record<(typeof templatePlaceholders)[keyof typeof templatePlaceholders], string>

const PLACEHOLDER = /[{｛]([^{}｛｝\n]{0,40})[}｝]/g
const fieldOf = (word: string): keyof Facts | undefined => {
  const key = `{${word.trim()}}`
  return Object.hasOwn(templatePlaceholders, key)
    ? templatePlaceholders[key as keyof typeof templatePlaceholders]
    : undefined
}

/**
 * The text with its placeholders filled, in one pass: a name that looks like a placeholder stays as
 * it is.
 */
export const fillTemplate = (body: string, facts: Facts): string =>
  body.replace(PLACEHOLDER, (whole, word: string) => {
    const field = fieldOf(word)
    return field === undefined ? whole : facts[field]
  })

/** The templates of a brand that has saved none. */
export const exampleTemplates: readonly ReplyTemplate[] = [
  {
    name: '受け入れ',
    decision: 'accepted',
    body: '{お名前}さん、「{コミュニティ名}」へのお申し込みをありがとうございます。ごいっしょできることを楽しみにしています。くわしいご案内は、あらためてお送りします。',
    usual: true,
  },
  {
    name: '見送り',
    decision: 'declined',
    body: '{お名前}さん、「{コミュニティ名}」へのお申し込みをありがとうございました。今回はご希望に沿うことができませんでした。またの機会がございましたら、ぜひお申し込みください。',
    usual: true,
  },
]

/** The template that is sent with a decision without a message. */
export const usualTemplate = (templates: readonly ReplyTemplate[], decision: Decision): ReplyTemplate | undefined =>
  templates.find((one) => one.usual && one.decision === decision)

const lengthOf = (text: string) => Array.from(text).length

/**
 * Returns the templates to store, or messages: by `{position}.name`, `{position}.body`, or of all
 * `templates`.
 */
export function checkTemplates(
  given: readonly ReplyTemplate[],
): { values: ReplyTemplate[]; problems: null } | { values: null; problems: Record<string, string[]> } {
  const problems: Record<string, string[]> = {}
  const values = given.map((one) => ({ ...one, name: cleanLine(one.name), body: cleanText(one.body) }))
  if (values.length > MAX_TEMPLATES) problems.templates = [`ひな形は${MAX_TEMPLATES}件までです。`]
  for (const [at, { name, body }] of values.entries()) {
    if (name === '') problems[`${at}.name`] = ['ひな形の名前を入力してください。']
    else if (lengthOf(name) > MAX_TEMPLATE_NAME)
      problems[`${at}.name`] = [`名前は${MAX_TEMPLATE_NAME}文字以内で入力してください。`]
    const unknown = [...body.matchAll(PLACEHOLDER)].find(([, word]) => fieldOf(word ?? '') === undefined)
    // The longest name and community fill it.
    const filled = fillTemplate(body, { user_name: '名'.repeat(100), community_name: '会'.repeat(100) })
    if (body === '') problems[`${at}.body`] = ['文面を入力してください。']
    else if (unknown)
      problems[`${at}.body`] = [
        `「${unknown[0]}」は使えません。使えるのは ${Object.keys(templatePlaceholders).join(' と ')} です。`,
      ]
    else if (decisionMessageProblem('accepted', filled) !== null)
      problems[`${at}.body`] = [
        `お名前などを入れた文面が${MAX_DECISION_MESSAGE}文字を超えることがあります。短くしてください。`,
      ]
  }
  for (const decision of ['accepted', 'declined'] as const)
    if (values.filter((one) => one.usual && one.decision === decision).length > 1)
      problems.templates = ['何も書かないときに送るひな形は、受け入れと見送りに1つずつです。']
  return Object.keys(problems).length > 0 ? { values: null, problems } : { values, problems: null }
}
