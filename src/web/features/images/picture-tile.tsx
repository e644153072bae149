import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Sortable } from '#web/ui/kit/sortable.tsx'
import { Row } from '#web/ui/layout.tsx'
import { Picture } from '#web/ui/picture.tsx'
import styles from './pictures-field.module.css'
import type { UploadedPicture } from './upload-picture.ts'

export type TileButton = 'handle' | 'back' | 'forth' | 'remove'

type Props = {
  /** Identifies the list for dragging. */
  list: string
  picture: UploadedPicture
  /** Its position, from 0. */
  at: number
  count: number
  /** カバー写真 for the first one; otherwise null. */
  label: string | null
  /** @param button the button that moved it */
  onMove: (from: number, to: number, button: TileButton) => void
  onRemove: () => void
}

const WIDTHS = [160, 320, 640] as const

/** One uploaded picture with its actions. */
export function PictureTile({ list, picture, at, count, label, onMove, onRemove }: Props) {
  const [broken, setBroken] = useState(false)
  const name = `${at + 1}枚目の写真`
  return (
    <Sortable
      list={list}
      at={at}
      count={count}
      label={name}
      dataKey={picture.object_key}
      className={styles.tile}
      onMove={(from, to) => onMove(from, to, 'handle')}
    >
      {(handle) => (
        <>
          <div className={styles.frame} onErrorCapture={() => setBroken(true)}>
            <Picture
              src={broken ? null : picture.url}
              alt={name}
              widths={WIDTHS}
              sizes="(max-width: 767px) 80vw, 240px"
              className={styles.picture}
            />
            {label && <span className={styles.cover}>{label}</span>}
            {handle && <div className={styles.handle}>{handle}</div>}
          </div>
          <Row gap={0.5} align="stretch" className={styles.actions}>
            {count > 1 && (
              <>
                <Button
                  variant="quiet"
                  className={styles.small}
                  data-button="back"
                  aria-label={`前へ（${name}）`}
                  aria-disabled={at === 0}
                  onClick={() => onMove(at, at - 1, 'back')}
                >
                  前へ
                </Button>
                <Button
                  variant="quiet"
                  className={styles.small}
                  data-button="forth"
                  aria-label={`後ろへ（${name}）`}
                  aria-disabled={at === count - 1}
                  onClick={() => onMove(at, at + 1, 'forth')}
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
          </Row>
        </>
      )}
    </Sortable>
  )
}
