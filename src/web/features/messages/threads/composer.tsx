import { type KeyboardEvent, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { AddedPicture } from '#contract/messages/messages-schemas.ts'
import { MESSAGE_PICTURE_TYPES } from '#domain/images/pictures.ts'
import { MOST_PICTURES, MOST_TEXT } from '#domain/messages/message.ts'
import { addPicture } from '#web/calls/messages.ts'
import { HEIC_HELP, isHeic } from '#web/features/images/choose-files.ts'
import { readResponse } from '#web/read-response.ts'
import { PostForm } from '#web/ui/form/post-form.tsx'
import { Button } from '#web/ui/button.tsx'
import { CloseButton } from '#web/ui/close-button.tsx'
import { announce } from '#web/ui/content/announce.ts'
import { FileInput } from '#web/ui/form/file-input.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { Row } from '#web/ui/layout.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { MessagePictures } from '../shared/message-pictures.tsx'
import styles from '../shared/messages.module.css'
import { readDraft, writeDraft } from './outbox.ts'
import { drawPicture } from '#web/features/images/draw-picture.ts'

// Makes a chosen picture small before it is uploaded: photographs of phones have ten megabytes.
/** The longest side, px. */
const LONGEST = 1600
const QUALITY = 0.82

/**
 * The picture as JPEG in base64.
 * @throws if the browser can't read the file
 */
async function preparePicture(file: File): Promise<string> {
  const address = (await drawPicture(file, LONGEST)).toDataURL('image/jpeg', QUALITY)
  return address.slice(address.indexOf(',') + 1)
}

/** Milliseconds. */
const DOUBLE_TAP = 1000

type Props = {
  user_id: number
  thread_id: number
  about: { id: number; title: string } | null
  onSend: (text: string, experience_id: number | null, pictures: AddedPicture[]) => void
}

/**
 * The field for a message, with a draft in this device's storage. Ctrl+Enter or ⌘+Enter sends.
 */
export function Composer({ user_id, thread_id, about: given, onSend }: Props) {
  // After hydration: the server knows no draft.
  const hydrated = useHydrated()
  const draft = useMemo(() => (hydrated ? readDraft(user_id, thread_id) : ''), [hydrated, user_id, thread_id])
  const [typed, setTyped] = useState<string | null>(null)
  const text = typed ?? draft
  const navigate = useNavigate()
  const [about, setAbout] = useState(given)
  const [error, setError] = useState<string | null>(null)

  const { pictures, busy: adding, problem, add, remove, clear } = usePictures(thread_id)
  const input = useRef<HTMLInputElement>(null)
  const sentAt = useRef(0)
  // A reload doesn't bring it back.
  const forgetAbout = () => {
    setAbout(null)
    void navigate({ search: '' }, { replace: true, preventScrollReset: true })
  }
  const change = (value: string) => {
    setTyped(value)
    setError(null)
    writeDraft(user_id, thread_id, value)
  }
  const send = () => {
    if (adding) return
    if (text.trim() === '' && pictures.length === 0) {
      // The second tap of a double tap: the first one has sent the text.
      if (Date.now() - sentAt.current < DOUBLE_TAP) return
      setError('メッセージを入力してください。')
      return
    }
    if (Array.from(text).length > MOST_TEXT) {
      setError(`メッセージは${MOST_TEXT}文字以内で入力してください。`)
      return
    }
    sentAt.current = Date.now()
    onSend(text, about?.id ?? null, pictures)
    clear()
    if (about !== null) forgetAbout()
    change('')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    send()
  }
  return (
    <PostForm gap={1} className={styles.composer} onSubmit={send}>
      {about && (
        <Row as="p" nowrap justify="between" className={styles.about}>
          <span>「{about.title}」について</span>
          <CloseButton
            label="体験をつけない"
            onClick={() => {
              forgetAbout()
              announce(`「${about.title}」を外しました。`)
            }}
          />
        </Row>
      )}
      <TextArea
        label="メッセージ"
        name="message"
        mark={false}
        rows={3}
        value={text}
        onChange={change}
        onKeyDown={onKeyDown}
        error={error}
        {...(text.length > MOST_TEXT * 0.8 && { limit: MOST_TEXT })}
      />
      <MessagePictures pictures={pictures} onRemove={remove} />
      {problem && <Notice kind="error">{problem}</Notice>}
      <Row gap={2} nowrap justify="between" className={styles.send}>
        <FileInput
          label="写真のファイル"
          accept={MESSAGE_PICTURE_TYPES}
          multiple
          onFiles={(files) => void add(files)}
          input={input}
        />
        <Button
          variant="quiet"
          busy={adding}
          busyLabel="添えています…"
          aria-disabled={pictures.length >= MOST_PICTURES}
          onClick={() => input.current?.click()}
        >
          写真を添える
        </Button>
        <p className={styles.hint}>Ctrl（⌘）＋Enterでも送れます。</p>
        <Button type="submit">送る</Button>
      </Row>
    </PostForm>
  )
}

/** The pictures of the message that is being written. They are uploaded when they are chosen. */
function usePictures(thread_id: number) {
  const [pictures, setPictures] = useState<AddedPicture[]>([])
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  const add = async (files: readonly File[]) => {
    const room = MOST_PICTURES - pictures.length
    setProblem(files.length > room ? `写真は${MOST_PICTURES}枚まで添えられます。` : null)
    setBusy(true)
    for (const file of files.slice(0, room)) {
      const content = await preparePicture(file).catch(() => null)
      if (content === null) {
        setProblem(isHeic(file) ? HEIC_HELP : '写真を読み込めませんでした。JPEG・PNG・WebP の写真をお選びください。')
        continue
      }
      const answer = await readResponse(addPicture({ param: { id: thread_id }, json: { content } }))
      if (answer.ok) setPictures((known) => [...known, answer.data])
      else setProblem(Object.values(answer.error.messages).flat()[0] ?? answer.error.message)
    }
    setBusy(false)
  }
  const remove = (id: number) => setPictures((known) => known.filter((one) => one.id !== id))
  const clear = () => setPictures([])
  return { pictures, busy, problem, add, remove, clear }
}
