import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { MAX_IMAGES } from '#domain/experiences/limits.ts'
import { MAX_UPLOAD_BYTES, UPLOAD_TYPES } from '#domain/images/pictures.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/content/dialog.tsx'
import { FieldGroup } from '#web/ui/form/field.tsx'
import { FileDrop } from '#web/ui/kit/file-drop.tsx'
import { Grid, Stack } from '#web/ui/layout.tsx'
import looks from '#web/ui/looks.module.css'
import { Notice } from '#web/ui/notice.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { chooseFiles } from './choose-files.ts'
import { fromHeic } from './draw-picture.ts'
import { PictureTile, type TileButton } from './picture-tile.tsx'
import styles from './pictures-field.module.css'
import { imageHost, type UploadedPicture } from './upload-picture.ts'
import { UploadTile, useUploads } from './upload-tile.tsx'

type Props = {
  /** Field name in the API; also the element id, which the error summary links to. */
  name: string
  label?: ReactNode
  help?: ReactNode
  required?: boolean
  error?: string | null
  /** In display order; the first is the cover. */
  value: readonly UploadedPicture[]
  /** Called with the whole new list, also after each upload. */
  onChange: (pictures: UploadedPicture[]) => void
  /** Called when uploads begin and when the last has ended, so that the form can wait for them. */
  onBusyChange?: (busy: boolean) => void
  /** Maximum number of pictures. */
  max?: number
  /** Label of the first picture; null if it has no special role. */
  coverLabel?: string | null
}

/**
 * The pictures of an experience, a profile or a community. Users drop or select files, which upload
 * at once; they sort by dragging or buttons, and confirm a removal. The field is controlled: it
 * holds only files that aren't uploaded yet. Pages with it must be inside `Kit`.
 *
 * @example
 * <PicturesField name="images" required value={form.images}
 *   onChange={(images) => set({ images })} onBusyChange={setUploading} error={…} />
 */
export function PicturesField({
  name,
  label = '写真',
  help,
  required = false,
  error,
  value,
  onChange,
  onBusyChange,
  max = MAX_IMAGES,
  coverLabel = 'カバー写真',
}: Props) {
  const [notes, setNotes] = useState<string[]>([])
  const [announcement, setAnnouncement] = useState('')
  const [removalKey, setRemovalKey] = useState<string | null>(null)
  const sizes = useRef(new Map<string, number>())
  const list = useRef<HTMLOListElement>(null)
  const chooser = useRef<HTMLButtonElement>(null)
  const files = useRef<HTMLInputElement>(null)
  const focusOn = useRef<{ object_key: string; button: TileButton } | 'chooser' | null>(null)

  // Two uploads may end before the form renders the first. A layout effect, because an upload could
  // end between render and effect, and its picture would be lost.
  const latest = useRef(value)
  useLayoutEffect(() => {
    latest.current = value
  }, [value])
  const put = (pictures: UploadedPicture[], words: string) => {
    latest.current = pictures
    onChange(pictures)
    setAnnouncement(words)
  }

  const { uploads, pending, busy, queue } = useUploads((picture, file) => {
    sizes.current.set(picture.object_key, file.size)
    put([...latest.current, picture], `「${file.name}」をアップロードしました。`)
  })
  useEffect(() => onBusyChange?.(busy), [busy, onBusyChange])

  // A moved or removed tile loses the focus: move it to the next useful button.
  useEffect(() => {
    const target = focusOn.current
    if (!target) return
    focusOn.current = null
    if (target === 'chooser') chooser.current?.focus()
    else
      list.current
        ?.querySelector<HTMLElement>(`[data-key="${CSS.escape(target.object_key)}"] [data-button="${target.button}"]`)
        ?.focus()
  }, [value])

  const choose = async (chosen: readonly File[]) => {
    setNotes([])
    const files = await fromHeic(chosen)
    // If this fails, the upload itself reports the error.
    const { max_bytes } = await imageHost().catch(() => ({ max_bytes: MAX_UPLOAD_BYTES }))
    // Read after the await: other files may have been selected meanwhile.
    const waiting = queue.pending()
    const shown = latest.current.map(({ object_key }) => sizes.current.get(object_key) ?? 0)
    const choice = chooseFiles(files, {
      room: max - latest.current.length - waiting.length,
      max,
      max_bytes,
      sizes: [...shown, ...waiting.map(({ file }) => file.size)],
    })
    setNotes(choice.notes)
    queue.add(choice.accepted)
  }

  const move = (from: number, to: number, button: TileButton) => {
    const picture = value[from]
    if (!picture || from === to || to < 0 || to >= value.length) return
    focusOn.current = { object_key: picture.object_key, button }
    const rest = value.filter((one) => one !== picture)
    put(
      [...rest.slice(0, to), picture, ...rest.slice(to)],
      `写真を${to + 1}番目に移動しました（全${value.length}枚）。`,
    )
  }
  const removalAt = value.findIndex(({ object_key }) => object_key === removalKey)
  const remove = () => {
    const next = value[removalAt + 1] ?? value[removalAt - 1]
    focusOn.current = next ? { object_key: next.object_key, button: 'remove' } : 'chooser'
    setRemovalKey(null)
    setNotes([])
    put(
      value.filter((_, at) => at !== removalAt),
      '写真を取り除きました。',
    )
  }

  const full = value.length + pending >= max
  const retry = (id: number) => {
    setNotes(full ? [`写真は${max}枚までです。ほかの写真を取り除くと、もう一度送れます。`] : [])
    if (!full) queue.retry(id)
  }
  const empty = value.length + uploads.length === 0
  return (
    <FieldGroup
      id={name}
      label={label}
      required={required}
      mark
      help={
        help ?? (
          <span>{`JPEG・PNG・WebP・SVG、${max}枚まで。${coverLabel && max > 1 ? `1枚目が${coverLabel}になります。` : ''}撮影した場所などの情報は、自動で取り除かれます。`}</span>
        )
      }
      error={error}
    >
      <Stack gap={1.5} className={styles.all}>
        <FileDrop
          label="写真のファイル"
          accept={UPLOAD_TYPES}
          multiple={max > 1}
          onFiles={(chosen) => void choose(chosen)}
          input={files}
        >
          <p className={styles.hint}>ここに写真をドラッグするか、ボタンから選んでください。</p>
          <Button
            ref={chooser}
            variant="quiet"
            aria-disabled={full || undefined}
            aria-describedby={full ? `${name}-full` : undefined}
            onClick={() => files.current?.click()}
          >
            写真を選ぶ
          </Button>
          <p className={looks.noteNumbers} id={`${name}-full`}>
            {value.length}／{max}枚
            {full && (value.length < max ? '（アップロード中などの写真と合わせて上限です）' : '（上限に達しました）')}
          </p>
        </FileDrop>
        {notes.length > 0 && (
          <Notice kind="info">
            {notes.map((note) => (
              <p key={note}>{note}</p>
            ))}
          </Notice>
        )}
        <Grid ref={list} as="ol" gap={2} align="start" className={styles.tiles} aria-label="選んだ写真">
          {value.map((picture, at) => (
            <PictureTile
              key={picture.object_key}
              list={`pictures of ${name}`}
              picture={picture}
              at={at}
              count={value.length}
              label={coverLabel !== null && at === 0 ? coverLabel : null}
              onMove={move}
              onRemove={() => setRemovalKey(picture.object_key)}
            />
          ))}
          {uploads.map((upload) => (
            <UploadTile
              key={upload.id}
              upload={upload}
              onRetry={() => retry(upload.id)}
              onDrop={() => queue.drop(upload.id)}
            />
          ))}
          {empty && (
            <li className={styles.tile} aria-hidden="true">
              <Picture src={null} alt="" className={styles.picture} />
            </li>
          )}
        </Grid>
        <p role="status">
          <VisuallyHidden>{announcement}</VisuallyHidden>
        </p>
      </Stack>
      <ConfirmDialog
        open={removalAt >= 0}
        onClose={() => setRemovalKey(null)}
        onConfirm={remove}
        title={`${removalAt + 1}枚目の写真を取り除きますか？`}
        confirmLabel="取り除く"
      >
        もう一度使うには、アップロードし直してください。
      </ConfirmDialog>
    </FieldGroup>
  )
}
