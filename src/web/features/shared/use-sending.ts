import { useCallback, useRef, useState } from 'react'
import { readResponse } from '#web/read-response.ts'
import type { FormError } from '#web/ui/form/error-summary.tsx'

type Sent = { errors: FormError[]; attempt: number; busy: boolean }
/** The response of any API call, for forms that get their call as a prop. */
export type TypedResponse = Awaited<Parameters<typeof readResponse>[0]>

/** Error messages in the order of `fields`, then those that belong to no field. */
function errorsOf(messages: Record<string, string[]>, fields: readonly string[]): FormError[] {
  const ofFields = fields.flatMap((field) => (messages[field] ?? []).map((message) => ({ field, message })))
  const ofNoField = Object.entries(messages).filter(([field]) => !fields.includes(field))
  return [...ofFields, ...ofNoField.flatMap(([, list]) => list.map((message) => ({ field: null, message })))]
}

/**
 * Sends a form and keeps its errors.
 * @param fields names of the controls, in their order
 * @param ask how the call is awaited
 */
export function useSending(fields: readonly string[], ask: typeof readResponse = readResponse) {
  const [status, setStatus] = useState<Sent>({ errors: [], attempt: 0, busy: false })
  const running = useRef(false)

  const refuse = useCallback(
    (messages: Record<string, string[]>) => {
      setStatus(({ attempt }) => ({ errors: errorsOf(messages, fields), attempt: attempt + 1, busy: false }))
    },
    [fields],
  )

  /**
   * Sends the form. Returns the response body, or null after a refusal, which the form shows. The
   * form stays busy after a success until `done` is called.
   */
  const send = async <R extends TypedResponse>(call: () => Promise<R>) => {
    if (running.current) return null
    running.current = true
    setStatus(({ attempt }) => ({ errors: [], attempt, busy: true }))
    const answer = await ask(call())
    running.current = false
    if (answer.ok) return answer.data
    refuse(answer.error.messages)
    return null
  }
  const done = () => setStatus((before) => ({ ...before, errors: [], busy: false }))
  const errorOf = (field: string) => status.errors.find((error) => error.field === field)?.message
  /** The errors by field, for a dialog; those of no field are under `base`. */
  const messages: Record<string, string[]> = {}
  for (const { field, message } of status.errors) (messages[field ?? 'base'] ??= []).push(message)
  return { ...status, messages, send, refuse, done, errorOf }
}

/** 「入力してください。」 for each empty field, or null if none is empty. */
export function missing(
  values: Record<string, string>,
  words: Record<string, string>,
): Record<string, string[]> | null {
  const empty = Object.keys(words).filter((name) => !values[name]?.trim())
  if (empty.length === 0) return null
  return Object.fromEntries(empty.map((name) => [name, [`${words[name]}を入力してください。`]]))
}
