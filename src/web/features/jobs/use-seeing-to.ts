import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { DoneTo } from '#contract/jobs/jobs-schemas.ts'
import type { answerOf } from '#web/api-client.ts'
import { keepFocus } from '#web/ui/keep-focus.ts'
import { tellDone, tellFailed } from '#web/ui/kit/tell.ts'

type Answer = Awaited<ReturnType<typeof answerOf>>
type Doing = () => Promise<{ ok: true; data: DoneTo } | Extract<Answer, { ok: false }>>

/** Does something to one or many; only one at a time. */
export function useSeeingTo() {
  const [busy, setBusy] = useState<string | null>(null)
  const { revalidate } = useRevalidator()
  /** @param key which button it is @param done says what was done to so many */
  async function see(key: string, work: Doing, done: (count: number) => string) {
    if (busy !== null) return
    setBusy(key)
    const answer = await work()
    if (answer.ok) tellDone(done(answer.data.count) + leftWords(answer.data.left, answer.data.count))
    else tellFailed(answer.error.message)
    // What was seen to leaves the list.
    keepFocus(document.activeElement)
    await revalidate()
    setBusy(null)
  }
  return { busy, see, reload: revalidate }
}

/** How many are left after a call took what it can at once; one of many says nothing of the others. */
export const leftWords = (left: number, count: number) => (left > 0 && count > 1 ? `残りは${left}件です。` : '')
