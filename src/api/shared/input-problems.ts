// What zod found wrong, as Japanese sentences per field.
import type { z } from 'zod'

type Issue = z.core.$ZodIssue
const OTHERWISE = '正しい形式で入力してください。'

function sentence(issue: Issue): string {
  if (issue.code === 'invalid_type')
    return issue.input === undefined || issue.input === null ? '入力してください。' : OTHERWISE
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
export function inputProblems(error: z.core.$ZodError): Record<string, string[]> {
  const messages: Record<string, string[]> = {}
  for (const issue of error.issues) {
    const field = String(issue.path[0] ?? 'base').replace(/\[\]$/, '')
    const text = sentence(issue)
    const list = (messages[field] ??= [])
    if (!list.includes(text)) list.push(text)
  }
  return messages
}
