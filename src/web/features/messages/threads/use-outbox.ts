import { useCallback, useEffect, useRef, useState } from 'react'
import type { AddedPicture, ThreadMessage } from '#contract/messages/messages-schemas.ts'
import { sendMessage } from '#web/calls/messages.ts'
import { readResponse } from '#web/read-response.ts'
import { changeOutbox, readOutbox, type StoredMessage } from './outbox.ts'
import { noteStatus } from '../shared/use-changes.ts'

/** `error`: the server refused it, and only the user can decide what to do. */
export type WaitingMessage = StoredMessage & { error: string | null }

/** Milliseconds between attempts without a network. */
const FIRST_WAIT = 1000
const LONGEST_WAIT = 20_000

/** Whether another attempt may succeed: no network, a busy or restarting server. */
const mayRetry = (status: number) => status === 0 || status === 429 || status >= 500

/**
 * Sends messages one after another, in their order. Each is stored before it is sent, and sent
 * again until the server responds.
 * @param onSent gets the stored message of the server
 */
export function useOutbox(user_id: number, thread_id: number, onSent: (message: ThreadMessage) => void) {
  const [waiting, setWaiting] = useState<WaitingMessage[]>([])
  const [offline, setOffline] = useState(false)
  const queue = useRef<WaitingMessage[]>([])
  const running = useRef(false)
  const wake = useRef<(() => void) | null>(null)
  const closed = useRef(false)

  const update = useCallback((change: (list: WaitingMessage[]) => WaitingMessage[]) => {
    queue.current = change(queue.current)
    setWaiting(queue.current)
  }, [])
  const forget = useCallback(
    (client_key: string) => {
      update((list) => list.filter((one) => one.client_key !== client_key))
      changeOutbox(user_id, thread_id, (list) => list.filter((one) => one.client_key !== client_key))
    },
    [update, user_id, thread_id],
  )

  const run = useCallback(async () => {
    if (running.current) return
    running.current = true
    let wait = FIRST_WAIT
    for (;;) {
      const next = queue.current.find((one) => one.error === null)
      if (!next || closed.current) break
      const { client_key, text, experience_id, pictures = [] } = next
      const answer = await readResponse(
        sendMessage({
          param: { id: thread_id },
          json: { client_key, text, experience_id, pictures: pictures.map(({ id }) => id) },
        }),
      )
      if (answer.ok) {
        onSent(answer.data)
        forget(client_key)
        setOffline(false)
        wait = FIRST_WAIT
      } else if (answer.status === 401) {
        // The message stays stored. It is sent when the user has signed in again.
        noteStatus(answer.status)
        break
      } else if (mayRetry(answer.status)) {
        setOffline(true)
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, wait)
          wake.current = () => {
            clearTimeout(timer)
            resolve()
          }
        })
        wake.current = null
        wait = Math.min(wait * 2, LONGEST_WAIT)
      } else {
        const error = Object.values(answer.error.messages).flat()[0] ?? answer.error.message
        update((list) => list.map((one) => (one.client_key === client_key ? { ...one, error } : one)))
      }
    }
    running.current = false
  }, [forget, onSent, thread_id, update])

  useEffect(() => {
    closed.current = false
    update(() => readOutbox(user_id, thread_id).map((one) => ({ ...one, error: null })))
    void run()
    const retry = () => wake.current?.()
    window.addEventListener('online', retry)
    return () => {
      closed.current = true
      wake.current?.()
      window.removeEventListener('online', retry)
    }
  }, [run, thread_id, update, user_id])

  const send = (text: string, experience_id: number | null, pictures: AddedPicture[]) => {
    const message = { client_key: crypto.randomUUID(), text, experience_id, pictures }
    changeOutbox(user_id, thread_id, (list) => [...list, message])
    update((list) => [...list, { ...message, error: null }])
    void run()
  }
  const sendAgain = (client_key: string) => {
    update((list) => list.map((one) => (one.client_key === client_key ? { ...one, error: null } : one)))
    void run()
  }
  return { waiting, offline, send, sendAgain, forget }
}
