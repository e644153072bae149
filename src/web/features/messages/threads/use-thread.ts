import { useCallback, useEffect, useRef, useState } from 'react'
import type { Thread, ThreadMessage, ThreadPage } from '#contract/messages/messages-schemas.ts'
import { getThread, markThreadRead, withdrawMessage } from '#web/calls/messages.ts'
import { readResponse } from '#web/read-response.ts'
import { noteUnread } from '../shared/unread.ts'
import { noteStatus, useChanges } from '../shared/use-changes.ts'

const merged = (known: ThreadMessage[], more: ThreadMessage[]): ThreadMessage[] => {
  const byId = new Map([...known, ...more].map((one) => [one.id, one]))
  return [...byId.values()].toSorted((a, b) => a.id - b.id)
}

/**
 * The messages of an open thread: kept up to date, and marked as read while the page is visible.
 */
export function useThread(page: ThreadPage) {
  const id = String(page.thread.id)
  const [thread, setThread] = useState<Thread>(page.thread)
  const [messages, setMessages] = useState(page.messages)
  const [hasOlder, setHasOlder] = useState(page.has_older)
  const [loadingOlder, setLoadingOlder] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const readTo = useRef(0)

  const add = useCallback((more: ThreadMessage[]) => setMessages((known) => merged(known, more)), [])
  const addOne = useCallback((message: ThreadMessage) => add([message]), [add])

  useChanges(
    useCallback(() => {
      void readResponse(getThread({ param: { id } })).then((answer) => {
        if (!answer.ok) {
          noteStatus(answer.status)
          return
        }
        setThread(answer.data.thread)
        add(answer.data.messages)
      })
    }, [add, id]),
  )

  const last = messages.at(-1)?.id ?? 0
  useEffect(() => {
    const mark = () => {
      if (document.visibilityState !== 'visible' || last <= readTo.current) return
      readTo.current = last
      void readResponse(markThreadRead({ param: { id }, json: { message_id: last } })).then((answer) => {
        if (answer.ok) noteUnread(answer.data)
        else readTo.current = 0
      })
    }
    mark()
    document.addEventListener('visibilitychange', mark)
    return () => document.removeEventListener('visibilitychange', mark)
  }, [id, last])

  const loadOlder = async () => {
    setLoadingOlder(true)
    setProblem(null)
    const before = String(messages[0]?.id ?? '')
    const answer = await readResponse(getThread({ param: { id }, query: { before } }))
    setLoadingOlder(false)
    if (!answer.ok) {
      setProblem(answer.error.message)
      return
    }
    setHasOlder(answer.data.has_older)
    add(answer.data.messages)
  }

  const withdraw = async (message_id: number): Promise<void> => {
    setProblem(null)
    const param = { id, message_id }
    const answer = await readResponse(withdrawMessage({ param }))
    if (answer.ok) add([answer.data])
    else setProblem(answer.error.message)
  }

  return { thread, setThread, messages, hasOlder, loadingOlder, problem, loadOlder, withdraw, addOne }
}
