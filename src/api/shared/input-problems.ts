// What zod found wrong, as Japanese sentences per field.
import type { z } from 'zod'

type Issue = z.core.$ZodIssue
const OTHERWISE = '正しい形式で入力してください。'

/** What was given where the issue is; zod's issues don't carry it. */
function givenAt(input: unknown, path: PropertyKey[]): unknown {
  let value = input
  for (const key of path) value = (value as Record<PropertyKey, unknown> | null | undefined)?.[key]
  return value
}

function sentence(issue: Issue, input: unknown): string {
  // A refinement in the contract brings its own sentence.
  if (issue.code === 'custom') return issue.message
  if (issue.code === 'invalid_type') {
    const given = givenAt(input, issue.path)
    if (given === undefined || given === null || given === '') return '入力してください。'
    if (issue.expected === 'int') return '整数で入力してください。'
    return issue.expected === 'number' ? '数字で入力してください。' : OTHERWISE
  }
  if (issue.code === 'too_big') {
    if (issue.origin === 'string') return `${issue.maximum}文字以内で入力してください。`
    if (issue.origin === 'array') return `${issue.maximum}件以内にしてください。`
    return `${issue.maximum}以下で入力してください。`
  }
  if (issue.code === 'too_small') {
    if (issue.origin === 'string')
      return Number(issue.minimum) <= 1 ? '入力してください。' : `${issue.minimum}文字以上で入力してください。`
    if (issue.origin === 'array') return `${issue.minimum}件以上選んでください。`
    return `${issue.minimum}以上で入力してください。`
  }
  return issue.code === 'invalid_value' ? '選択肢の中から選んでください。' : OTHERWISE
}

/** Sentences by field; the field is the outermost name, `[]` of query arrays left away, `base` where there is none. */
export function inputProblems(error: z.core.$ZodError, input: unknown): Record<string, string[]> {
  const messages: Record<string, string[]> = {}
  for (const issue of error.issues) {
    // The limit of whole numbers says nothing to a person; a number beyond it breaks the field's own limit as well.
    if (issue.code === 'too_big' && issue.maximum === Number.MAX_SAFE_INTEGER && error.issues.length > 1) continue
    const field = String(issue.path[0] ?? 'base').replace(/\[\]$/, '')
    const text = sentence(issue, input)
    const list = (messages[field] ??= [])
    if (!list.includes(text)) list.push(text)
  }
  return messages
}
