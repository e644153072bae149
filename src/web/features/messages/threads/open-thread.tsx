import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import type { ThreadStart } from '#contract/messages/messages-schemas.ts'
import { openThread } from '#web/calls/messages.ts'
import { readResponse } from '#web/read-response.ts'
import { Button } from '#web/ui/button.tsx'
import { NeedsScript } from '#web/ui/needs-script.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { basePath } from './thread-list.tsx'

/** @returns the path of the thread, or a sentence if it can't be opened */
async function open(start: ThreadStart): Promise<{ path: string } | { problem: string }> {
  const answer = await readResponse(openThread({ json: start }))
  if (!answer.ok) return { problem: Object.values(answer.error.messages).flat()[0] ?? answer.error.message }
  const { experience_id: story, reservation_id: booking } = start
  const about = story !== undefined ? `?story=${story}` : booking !== undefined ? `?reservation=${booking}` : ''
  return { path: `${basePath(answer.data.side)}/${answer.data.id}${about}` }
}

/**
 * Opens the thread that a link asks for, and goes to it. The link is a GET, so the page does it and
 * not its loader. A repeated call opens the same thread.
 */
export function OpenThread({ start }: { start: ThreadStart }) {
  const navigate = useNavigate()
  const [attempt, setAttempt] = useState(1)
  const [failed, setFailed] = useState<{ attempt: number; problem: string } | null>(null)
  useEffect(() => {
    let unmounted = false
    void open(start).then((opened) => {
      if (unmounted) return undefined
      if ('path' in opened) return navigate(opened.path, { replace: true })
      setFailed({ attempt, problem: opened.problem })
      return undefined
    })
    return () => {
      unmounted = true
    }
  }, [attempt, navigate, start])
  if (failed?.attempt !== attempt)
    return (
      <>
        <NeedsScript />
        <p role="status">開いています…</p>
      </>
    )
  return (
    <>
      <Notice kind="error">{failed.problem}</Notice>
      <p>
        <Button variant="quiet" onClick={() => setAttempt(attempt + 1)}>
          もう一度開く
        </Button>
      </p>
    </>
  )
}
