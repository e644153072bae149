import { useState, useEffect, useSyncExternalStore } from 'react'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { announce } from '#web/ui/content/announce.ts'
import { Row, Stack } from '#web/ui/layout.tsx'
import looks from '#web/ui/looks.module.css'
import { Picture } from '#web/ui/picture.tsx'
import { ProgressBar } from '#web/ui/content/progress-bar.tsx'
import styles from './pictures-field.module.css'
import { type Upload, UploadQueue } from './upload-queue.ts'
import { type UploadedPicture, uploadPicture } from './upload-picture.ts'

type Props = { upload: Upload; onRetry: () => void; onDrop: () => void }

/** One file during its upload: its progress, or why it failed. */
export function UploadTile({ upload, onRetry, onDrop }: Props) {
  const [broken, setBroken] = useState(false)
  const { file, preview, progress, failed } = upload
  const percent = Math.round(progress * 100)
  return (
    <li className={styles.tile}>
      <div className={styles.frame} onErrorCapture={() => setBroken(true)}>
        <Picture src={broken ? null : preview} alt="" className={styles.pending} />
      </div>
      <Stack gap={0.5}>
        <p className={classNames(looks.small, looks.cut)}>{file.name}</p>
        {failed ? (
          <p role="alert" className={styles.failed}>
            {failed.message}
          </p>
        ) : (
          <>
            <ProgressBar value={percent} label={`「${file.name}」のアップロード`} />
            <p className={looks.noteNumbers}>
              {percent === 100 ? '画像を整えています…' : progress > 0 ? `${percent}%` : 'お待ちください…'}
            </p>
          </>
        )}
      </Stack>
      <Row gap={0.5} align="stretch" className={styles.actions}>
        {failed?.retryable && (
          <Button
            variant="quiet"
            className={styles.small}
            aria-label={`もう一度送る（「${file.name}」）`}
            onClick={onRetry}
          >
            もう一度送る
          </Button>
        )}
        <Button
          variant="plain"
          className={styles.small}
          aria-label={`${failed ? '閉じる' : '中止する'}（「${file.name}」）`}
          onClick={() => {
            onDrop()
            announce(`「${file.name}」を取り除きました。`)
          }}
        >
          {failed ? '閉じる' : '中止する'}
        </Button>
      </Row>
    </li>
  )
}

/**
 * The upload queue of a field; unmounting aborts it.
 * @param onDone receives each uploaded picture
 */
export function useUploads(onDone: (picture: UploadedPicture, file: File) => void) {
  const [queue] = useState(() => new UploadQueue(uploadPicture))
  useEffect(() => queue.deliverTo(onDone), [queue, onDone])
  useEffect(() => () => queue.stop(), [queue])
  const uploads = useSyncExternalStore(queue.subscribe, queue.uploads, queue.uploads)
  const pending = uploads.filter(({ failed }) => !failed).length
  return { uploads, pending, busy: pending > 0, queue }
}
