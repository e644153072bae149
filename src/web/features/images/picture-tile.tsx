import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Picture } from '#web/ui/picture.tsx'
import styles from './pictures-field.module.css'
import type { UploadedPicture } from './upload-picture.ts'

export type TileButton = 'back' | 'forth' | 'remove'

type Props = {
  picture: UploadedPicture
  /** Its place, from 0. */
  at: number
  count: number
  /** カバー写真, for the first one. */
  label: string | null
  /** It is the one that is being dragged. */
  dragged: boolean
  /** Another one is over it. */
  over: boolean
  onMove: (to: number, button: TileButton) => void
  onRemove: () => void
}

const WIDTHS = [160, 320, 640] as const

/** One uploaded picture with what can be done with it. */
export function PictureTile({ picture, at, count, label, dragged, over, onMove, onRemove }: Props) {
  const [broken, setBroken] = useState(false)
  const name = `${at + 1}枚目の写真`
  return (
    <li
      className={classNames(styles.tile, dragged && styles.dragged, over && styles.over)}
      data-key={picture.object_key}
      draggable={count > 1}
    >
      <div className={styles.frame} onErrorCapture={() => setBroken(true)}>
        <Picture
          src={broken ? null : picture.url}
          alt={name}
          widths={WIDTHS}
          sizes="(max-width: 767px) 40vw, 240px"
          className={styles.picture}
        />
        {label && <span className={styles.cover}>{label}</span>}
      </div>
      <div className={styles.actions}>
        {count > 1 && (
          <>
            <Button
              variant="quiet"
              className={styles.small}
              data-button="back"
              aria-label={`前へ（${name}）`}
              aria-disabled={at === 0}
              onClick={() => onMove(at - 1, 'back')}
            >
              前へ
            </Button>
            <Button
              variant="quiet"
              className={styles.small}
              data-button="forth"
              aria-label={`後ろへ（${name}）`}
              aria-disabled={at === count - 1}
              onClick={() => onMove(at + 1, 'forth')}
            >
              後ろへ
            </Button>
          </>
        )}
        <Button
          variant="plain"
          className={styles.small}
          data-button="remove"
          aria-label={`取り除く（${name}）`}
          onClick={onRemove}
        >
          取り除く
        </Button>
      </div>
    </li>
  )
}
