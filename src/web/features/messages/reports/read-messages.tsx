import { useState } from 'react'
import type { ReadMessages as Read } from '#contract/messages/reports-schemas.ts'
import { formatMoment } from '#domain/shared/japan-time.ts'
import { readThread, readPicture } from '#web/calls/reports.ts'
import { readResponse } from '#web/read-response.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, Stack } from '#web/ui/layout.tsx'
import looks from '#web/ui/looks.module.css'
import { Notice } from '#web/ui/notice.tsx'
import { MessageCard } from '../shared/message-card.tsx'
import { MailText } from '../shared/mail-text.tsx'
import { MessagePictures } from '../shared/message-pictures.tsx'
import styles from '../announcements/announcements.module.css'

/** The messages of a reported thread, as an admin reads them. Addresses are no links. */
export function ReadMessages({ thread_id, first }: { thread_id: number; first: Read }) {
  const [older, setOlder] = useState<Read['messages']>([])
  const [hasOlder, setHasOlder] = useState(first.has_older)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const messages = [...older, ...first.messages]
  const load = async () => {
    setBusy(true)
    setProblem(null)
    const query = { before: String(messages[0]?.id ?? '') }
    const answer = await readResponse(readThread({ param: { id: thread_id }, query }))
    setBusy(false)
    if (!answer.ok) return setProblem(answer.error.message)
    setOlder([...answer.data.messages, ...older])
    setHasOlder(answer.data.has_older)
  }
  return (
    <>
      {hasOlder && (
        <p>
          <Button variant="quiet" busy={busy} busyLabel="読み込んでいます…" onClick={() => void load()}>
            前のメッセージを読む
          </Button>
        </p>
      )}
      {problem && <Notice kind="error">{problem}</Notice>}
      <Stack as="ol" gap={2}>
        {messages.map(({ id, side, sender_name, text, mail_text, withdrawn, pictures, card, created_at }) => (
          <Card key={id} as="li" gap={1} className={styles.card}>
            <p className={styles.head}>
              <strong>{card ? '' : `${sender_name ?? ''}（${side === 'guest' ? 'ゲスト' : 'ホスト'}）`}</strong>
              <time dateTime={created_at}>{formatMoment(Date.parse(created_at))}</time>
            </p>
            {card ? (
              <MessageCard card={card} side={null} />
            ) : (
              <p className={withdrawn ? looks.note : looks.lines}>
                {withdrawn ? 'このメッセージは削除されました。' : text}
              </p>
            )}
            <MailText text={mail_text} />
            <MessagePictures pictures={pictures} get={readPicture} />
          </Card>
        ))}
      </Stack>
    </>
  )
}
