import { useEffect, useRef, useState } from 'react'
import { replyToReview } from '#web/calls/reviews.ts'
import { readResponse } from '#web/read-response.ts'
import { useOperation } from '#web/features/shared/use-operation.ts'
import { PostForm } from '#web/ui/form/post-form.tsx'
import { Button } from '#web/ui/button.tsx'
import { showSuccess } from '#web/ui/kit/toast-store.ts'
import { Notice } from '#web/ui/notice.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { useStoredForm } from '#web/ui/form/use-stored-form.ts'
import { Row } from '#web/ui/layout.tsx'
import { fieldOf } from '#web/ui/form/field-of.ts'
import styles from './reviews.module.css'

const MAX_REPLY = 2000

type Props = {
  review_id: number
  guest_name: string
  /** When the guest had changed the review that is shown; null for never. */
  edited_at: string | null
  /** A reply to the earlier text, which the new one replaces. */
  replaces: boolean
}

/** Writes the host's reply. A review has at most one. */
export function ReplyForm({ review_id, guest_name, edited_at, replaces }: Props) {
  const form = useStoredForm(`reply-${review_id}`, { content: '' })
  const [open, setOpen] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const { busy, error: failed, refuse, run } = useOperation()
  const { content } = form.value
  const id = `reply-${review_id}`
  const opener = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  useEffect(() => {
    if (open) document.getElementById(id)?.focus()
    else if (wasOpen.current) opener.current?.focus()
    wasOpen.current = open
  }, [open, id])

  async function send() {
    refuse({})
    const wrong =
      content.trim() === ''
        ? '返信を入力してください。'
        : content.length > MAX_REPLY
          ? `返信は${MAX_REPLY}文字以内で入力してください。`
          : null
    setError(wrong)
    if (wrong) {
      document.getElementById(id)?.focus()
      return
    }
    await run(
      () => readResponse(replyToReview({ param: { id: review_id }, json: { content, edited_at } })),
      () => {
        form.clear()
        showSuccess('返信を公開しました。')
      },
    )
  }

  if (!open)
    return (
      <Button ref={opener} variant="quiet" className={styles.open} onClick={() => setOpen(true)}>
        {replaces ? '返信を書き直す' : '返信を書く'}
      </Button>
    )
  return (
    <PostForm gap={2} className={styles.form} onSubmit={send}>
      <TextArea
        {...fieldOf(form, () => error)('content')}
        label={`${guest_name} さんへの返信`}
        id={id}
        required
        rows={4}
        help={`体験のページに公開されます。${replaces ? 'いまの返信と入れかわります。' : ''}返信は一度だけで、あとから変えることはできません。`}
        limit={MAX_REPLY}
      />
      {failed && <Notice kind="error">{failed}</Notice>}
      <Row gap={1} align="stretch">
        <Button variant="quiet" aria-disabled={busy} onClick={() => setOpen(false)}>
          やめる
        </Button>
        <Button type="submit" busy={busy}>
          返信を公開する
        </Button>
      </Row>
    </PostForm>
  )
}
