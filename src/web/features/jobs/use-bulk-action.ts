import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { DoneTo } from '#contract/jobs/jobs-schemas.ts'
import type { Answer } from '#web/read-response.ts'
import { focusHeading, focusNextItem } from '#web/ui/keep-focus.ts'
import { showSuccess, showError } from '#web/ui/kit/toast-store.ts'

/**
 * Runs an action on one or many jobs or mails; one action at a time. The row may leave the list, so
 * the focus goes to the next one.
 */
export function useBulkAction() {
  const [busy, setBusy] = useState<string | null>(null)
  const { revalidate } = useRevalidator()
  const focusNext = useRef(focusHeading)
  /** @param key identifies the button @param done builds the success message from the count */
  async function run(key: string, work: () => Promise<Answer<DoneTo>>, done: (count: number) => string) {
    if (busy !== null) return
    setBusy(key)
    const next = focusNextItem()
    const answer = await work()
    if (answer.ok) showSuccess(done(answer.data.count) + leftWords(answer.data.left, answer.data.count))
    else showError(answer.error.message)
    await revalidate()
    setBusy(null)
    if (answer.ok) next()
  }
  return {
    busy,
    run,
    /** Before a dialog asks: its row has the focus. */
    asking: () => {
      focusNext.current = focusNextItem()
    },
    /** After the dialog's action. */
    done: () => focusNext.current(),
  }
}

/** How many remain after a call that took only the maximum. Empty for a single job or mail. */
export const leftWords = (left: number, count: number) => (left > 0 && count > 1 ? `残りは${left}件です。` : '')
