// Routers of features. The contract validates the input, and errors have the common body.
import { OpenAPIHono } from '@hono/zod-openapi'
import type { z } from 'zod'
import { Refused } from '#services/shared/refused.ts'
import type { ApiEnv } from './env.ts'
import { invalidInput } from './errors.ts'

/** A router that responds to invalid input with the common error body. */
export const router = () =>
  new OpenAPIHono<ApiEnv>({
    defaultHook: (result, c) => {
      if (result.success) return undefined
      // A path with an invalid id names a missing resource.
      if (result.target === 'param') throw new Refused(c.get('not_found') ?? 'not_found')
      return c.json(invalidInput(inputProblems(result.error, 'data' in result ? result.data : undefined)), 422)
    },
  })

type Issue = z.core.$ZodIssue
const OTHERWISE = '正しい形式で入力してください。'

/** The input value at the path of an issue. zod's issues don't contain it. */
function givenAt(input: unknown, path: PropertyKey[]): unknown {
  let value = input
  for (const key of path) value = (value as Record<PropertyKey, unknown> | null | undefined)?.[key]
  return value
}

function sentence(issue: Issue, input: unknown): string {
  // A refinement in the contract has its own message.
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

/**
 * Converts zod's issues to Japanese messages by field. The field is the first name of the path,
 * without the `[]` of query arrays; `base` without a path.
 */
function inputProblems(error: z.core.$ZodError, input: unknown): Record<string, string[]> {
  const messages: Record<string, string[]> = {}
  for (const issue of error.issues) {
    // The limit of safe integers means nothing to users. A number beyond it also violates the limit
    // of the field itself.
    if (issue.code === 'too_big' && issue.maximum === Number.MAX_SAFE_INTEGER && error.issues.length > 1) continue
    const field = String(issue.path[0] ?? 'base').replace(/\[\]$/, '')
    const text = sentence(issue, input)
    const list = (messages[field] ??= [])
    if (!list.includes(text)) list.push(text)
  }
  return messages
}
