import { useId, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Note, Notes } from '#contract/office/notes-schemas.ts'
import { fileTypes, MAX_NOTE, MOST_FILE_BYTES, MOST_FILES, type NoteSubject } from '#domain/office/notes.ts'
import { addNote, pinNote, removeNote } from '#web/calls/office.ts'
import { userAnswerOf } from '#web/features/shared/user-answer-of.ts'
import { PostForm } from '#web/ui/form/post-form.tsx'
import { Button } from '#web/ui/button.tsx'
import { announce } from '#web/ui/content/announce.ts'
import { ConfirmDialog } from '#web/ui/content/dialog.tsx'
import { FileInput } from '#web/ui/form/file-input.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { FieldError } from '#web/ui/form/field.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { useStoredForm } from '#web/ui/form/use-stored-form.ts'
import { showError, showSuccess } from '#web/ui/kit/toast-store.ts'
import { Card, Row, Stack } from '#web/ui/layout.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { fieldOf } from '#web/ui/form/field-of.ts'
import { NoteLine } from './note-line.tsx'
import inner from '#web/ui/inner-looks.module.css'
import styles from './notes-panel.module.css'

type Messages = Record<string, string[]>
type Props = { subject_type: NoteSubject; subject_id: number; notes: Notes }

const base64Of = (file: File) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    // A data URL: data:image/png;base64,…
    reader.onload = () => resolve((typeof reader.result === 'string' ? reader.result : '').split(',')[1] ?? '')
    reader.onerror = () => reject(reader.error ?? new Error('unreadable'))
    reader.readAsDataURL(file)
  })

function filesProblem(files: readonly File[]): string | null {
  if (files.length > MOST_FILES) return `ファイルは、ひとつのメモに${MOST_FILES}つまでです。`
  const bytes = files.reduce((sum, { size }) => sum + size, 0)
  return bytes > MOST_FILE_BYTES ? 'ファイルは、ひとつのメモに合わせて 5 MB までです。' : null
}

type NewProps = Omit<Props, 'notes'> & {
  form: ReturnType<typeof useStoredForm<{ text: string; pinned: boolean }>>
  onDone: () => Promise<void>
}

/** The form for a new note. The text survives a reload; files must be chosen again. */
function NewNote({ subject_type, subject_id, form, onDone }: NewProps) {
  const { text, pinned } = form.value
  const [files, setFiles] = useState<readonly File[]>([])
  const [messages, setMessages] = useState<Messages>({})
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  // Stays until the note is written, so that a retry after a lost response doesn't write it twice.
  const key = useRef<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const id = useId()

  async function send() {
    if (running.current) return
    const problems: Messages = {}
    if (text.trim() === '' && files.length === 0) problems.text = ['メモを入力してください。']
    else if (Array.from(text).length > MAX_NOTE) problems.text = [`メモは${MAX_NOTE}文字以内で入力してください。`]
    const wrong = filesProblem(files)
    if (wrong) problems.files = [wrong]
    setMessages(problems)
    if (problems.text) document.getElementById(`${id}-text`)?.focus()
    if (Object.keys(problems).length > 0) return
    running.current = true
    setBusy(true)
    try {
      const sent = await Promise.all(files.map(async (file) => ({ name: file.name, content: await base64Of(file) })))
      key.current ??= crypto.randomUUID()
      const json = { subject_type, subject_id, text, pinned, key: key.current, files: sent }
      const answer = await userAnswerOf(addNote({ json }))
      if (answer.ok) {
        key.current = null
        form.change({ text: '', pinned: false })
        form.clear()
        setFiles([])
        await onDone()
        showSuccess('メモを残しました。')
      } else setMessages(answer.error.messages)
    } catch {
      setMessages({ files: ['ファイルを読めませんでした。もう一度選んでください。'] })
    }
    running.current = false
    setBusy(false)
  }

  const others = Object.entries(messages)
    .filter(([field]) => field !== 'text' && field !== 'files')
    .flatMap(([, texts]) => texts)
  const field = fieldOf(form, messages)
  return (
    <PostForm gap={1} onSubmit={send}>
      <TextArea
        {...field('text')}
        label="新しいメモ"
        id={`${id}-text`}
        rows={2}
        help="運営だけが読めます。あとから書き直せません。"
        limit={MAX_NOTE}
        onChange={(typed) => {
          key.current = null
          form.change({ text: typed })
        }}
      />
      {files.length > 0 && (
        <Row as="ul" gap={3} rowGap={0} align="stretch" className={styles.files}>
          {files.map((file, place) => (
            <li key={`${place}-${file.name}`}>
              {file.name}
              <Button
                variant="plain"
                aria-label={`${file.name}を外す`}
                onClick={() => {
                  key.current = null
                  setFiles(files.filter((one) => one !== file))
                  announce(`「${file.name}」を外しました。`)
                }}
              >
                外す
              </Button>
            </li>
          ))}
        </Row>
      )}
      {messages.files && <FieldError id={`${id}-files`}>{messages.files[0]}</FieldError>}
      <Row gap={3} rowGap={1}>
        <FileInput
          label="メモのファイル"
          accept={fileTypes}
          multiple
          input={input}
          onFiles={(chosen) => {
            key.current = null
            setFiles([...files, ...chosen])
            setMessages({})
          }}
        />
        <Button variant="quiet" onClick={() => input.current?.click()}>
          ファイルを添える
        </Button>
        <Checkbox {...field('pinned')} label="上に固定する" id={`${id}-pinned`} />
        <Button type="submit" busy={busy} className={styles.send}>
          メモを残す
        </Button>
      </Row>
      {others.length > 0 && <Notice kind="error">{others.join('')}</Notice>}
    </PostForm>
  )
}

/**
 * The notes of admins about a reservation, a person or an experience, with the form for a new one.
 */
export function NotesPanel({ subject_type, subject_id, notes: { notes, pinned_around } }: Props) {
  const { revalidate } = useRevalidator()
  const [removing, setRemoving] = useState<Note | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  const headId = useId()
  const form = useStoredForm(`note-${subject_type}-${subject_id}`, { text: '', pinned: false })
  const [open, setOpen] = useState(false)
  const writes = open || form.value.text !== ''
  const done = async () => {
    setOpen(false)
    await revalidate()
  }

  async function run(call: () => ReturnType<typeof userAnswerOf>): Promise<string | null> {
    if (running.current) return null
    running.current = true
    setBusy(true)
    const answer = await call()
    await revalidate()
    running.current = false
    setBusy(false)
    return answer.ok ? null : answer.error.message
  }
  const pin = async ({ id, pinned }: Note) => {
    const refused = await run(() => userAnswerOf(pinNote({ param: { id }, json: { pinned: !pinned } })))
    if (refused !== null) showError(refused)
  }
  const remove = async ({ id }: Note) => {
    const refused = await run(() => userAnswerOf(removeNote({ param: { id } })))
    setProblem(refused)
    if (refused !== null) return
    setRemoving(null)
    showSuccess('メモを削除しました。')
  }
  return (
    <Card as="section" pad={3} gap={2} className={inner.panel} aria-labelledby={headId}>
      <Row gap={2} nowrap justify="between">
        <h2 id={headId}>メモ</h2>
        {!writes && (
          <Button variant="quiet" aria-expanded={false} onClick={() => setOpen(true)}>
            メモを書く
          </Button>
        )}
      </Row>
      {(pinned_around.length > 0 || notes.length > 0) && (
        <Stack as="ul" className={styles.notes}>
          {pinned_around.map((note) => (
            <NoteLine key={note.id} note={note} around />
          ))}
          {notes.map((note) => (
            <NoteLine key={note.id} note={note} onPin={() => void pin(note)} onRemove={() => setRemoving(note)} />
          ))}
        </Stack>
      )}
      {writes && <NewNote {...{ subject_type, subject_id, form }} onDone={done} />}
      <ConfirmDialog
        open={removing !== null}
        onClose={() => {
          setRemoving(null)
          setProblem(null)
        }}
        onConfirm={() => removing && void remove(removing)}
        title="メモを削除しますか？"
        confirmLabel="削除する"
        busy={busy}
        error={problem}
      >
        本文とファイルを消します。だれがいつ書き、だれが消したかは残ります。元に戻すことはできません。
      </ConfirmDialog>
    </Card>
  )
}
