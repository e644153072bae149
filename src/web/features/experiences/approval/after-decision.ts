import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Queue } from '#domain/experiences/approval.ts'
import { listQueue } from '#web/calls/admin-experiences.ts'
import { userAnswerOf } from '#web/features/shared/user-answer-of.ts'
import { focusFirstRow } from '#web/ui/keep-focus.ts'
import { approvalPath, isWorkedOff, nextOf, queuePath } from './approval-words.ts'

/** State of the navigation after a decision. */
const afterDecision = { decided: true }

const isAfterDecision = (state: unknown) => typeof state === 'object' && state !== null && 'decided' in state

/**
 * After a decision, the focus is on the next item, not at the start of the page.
 * @param focus moves it there; by default to the first row of the list
 */
export function useNextItem(focus: () => void = focusFirstRow): void {
  const { state, key } = useLocation()
  useEffect(() => {
    if (!isAfterDecision(state)) return
    // A task of its own: the closing dialog first returns the focus.
    const timer = setTimeout(focus)
    return () => clearTimeout(timer)
  }, [state, key, focus])
}

/**
 * @returns opens the experience that follows in the queue now, because other admins decide too. At
 * the end of the queue, and in lists that nobody works off, it opens the list.
 */
export function useOpenNext(queue: Queue, id: number): () => Promise<void> {
  const navigate = useNavigate()
  return async () => {
    const answer = isWorkedOff(queue) ? await userAnswerOf(listQueue({ query: { status: queue } })) : null
    const next = answer?.ok ? nextOf(answer.data.experiences, id) : null
    await navigate(next ? approvalPath(next.id, queue) : queuePath(queue), { state: afterDecision })
  }
}
