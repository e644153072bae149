import { useEffect, useRef, useState } from 'react'
import { MAX_UPLOAD_BYTES, UPLOAD_TYPES } from '#domain/images/pictures.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldGroup } from '#web/ui/form/field.tsx'
import { FileInput } from '#web/ui/form/file-input.tsx'
import { Row } from '#web/ui/layout.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { chooseFiles } from './choose-files.ts'
import { fromHeic } from './draw-picture.ts'
import styles from './single-picture-field.module.css'
import { imageHost, type UploadedPicture } from './upload-picture.ts'
import { UploadTile, useUploads } from './upload-tile.tsx'

type Props = {
  /** Field name in the API; also the element id, which the error summary links to. */
  name: string
  label: string
  help: string
  /** For screen readers: the input of the file, and the button that opens it. */
  fileLabel: string
  chooseLabel: string
  /** `round`: a square, cut to a circle. */
  shape: 'round' | 'wide'
  error?: string | null
  value: UploadedPicture | null
  onChange: (picture: UploadedPicture | null) => void
  /** Called when an upload begins and ends, so that the form can wait for it. */
  onBusyChange: (busy: boolean) => void
}

/**
 * One picture. A new one replaces the old one. It also serves public pages, which don't load the
 * component kit.
 */
export function SinglePictureField({
  name,
  label,
  help,
  fileLabel,
  chooseLabel,
  shape,
  error,
  value,
  onChange,
  onBusyChange,
}: Props) {
  const [notes, setNotes] = useState<string[]>([])
  const [announcement, setAnnouncement] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const chooser = useRef<HTMLButtonElement>(null)
  const { uploads, busy, queue } = useUploads((picture, file) => {
    onChange(picture)
    setAnnouncement(`「${file.name}」をアップロードしました。`)
  })
  useEffect(() => onBusyChange(busy), [busy, onBusyChange])

  const choose = async (chosen: readonly File[]) => {
    const files = await fromHeic(chosen)
    // If this fails, the upload itself reports the error.
    const { max_bytes } = await imageHost().catch(() => ({ max_bytes: MAX_UPLOAD_BYTES }))
    const choice = chooseFiles(files, { room: 1, max: 1, max_bytes, sizes: [] })
    setNotes(choice.notes)
    if (choice.accepted.length === 0) return
    for (const { id } of queue.uploads()) queue.drop(id)
    queue.add(choice.accepted)
  }
  const remove = () => {
    onChange(null)
    setNotes([])
    setAnnouncement('写真を取り除きました。')
    chooser.current?.focus()
  }

  return (
    <FieldGroup id={name} label={label} required={false} mark help={help} error={error}>
      <FileInput
        label={fileLabel}
        accept={UPLOAD_TYPES}
        multiple={false}
        input={input}
        onFiles={(files) => void choose(files)}
      />
      <Row gap={3} rowGap={2} className={styles.all}>
        <span className={styles[shape]}>
          <Picture
            src={value?.url}
            alt={value ? 'いまの写真' : ''}
            width={160}
            height={shape === 'round' ? 160 : 120}
            widths={[160, 320]}
            sizes={shape === 'round' ? '120px' : '200px'}
          />
        </span>
        <Row gap={1} align="stretch">
          <Button ref={chooser} variant="quiet" onClick={() => input.current?.click()}>
            {value ? `別の${chooseLabel}` : chooseLabel}
          </Button>
          {value && (
            <Button variant="plain" aria-label={`${label}を取り除く`} onClick={remove}>
              取り除く
            </Button>
          )}
        </Row>
      </Row>
      {notes.length > 0 && (
        <Notice kind="info">
          {notes.map((note) => (
            <p key={note}>{note}</p>
          ))}
        </Notice>
      )}
      {uploads.length > 0 && (
        <ul className={styles.uploads} aria-label="アップロード中の写真">
          {uploads.map((upload) => (
            <UploadTile
              key={upload.id}
              upload={upload}
              onRetry={() => queue.retry(upload.id)}
              onDrop={() => queue.drop(upload.id)}
            />
          ))}
        </ul>
      )}
      <p role="status">
        <VisuallyHidden>{announcement}</VisuallyHidden>
      </p>
    </FieldGroup>
  )
}
