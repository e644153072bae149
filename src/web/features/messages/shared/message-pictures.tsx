import type { AddedPicture } from '#contract/messages/messages-schemas.ts'
import { getPicture } from '#web/calls/messages.ts'
import { CloseButton } from '#web/ui/close-button.tsx'
import { announce } from '#web/ui/content/announce.ts'
import { Row } from '#web/ui/layout.tsx'
import styles from './messages.module.css'

type Props = {
  pictures: readonly AddedPicture[]
  /** For pictures of the message that is being written. */
  onRemove?: (id: number) => void
  /** The operation that sends a picture: for an admin another one. */
  get?: Pick<typeof getPicture, 'address'>
}

/** Pictures of a message. Each opens in full size. */
export function MessagePictures({ pictures, onRemove, get = getPicture }: Props) {
  if (pictures.length === 0) return null
  return (
    <Row as="ul" gap={1} align="stretch" className={styles.pictures}>
      {pictures.map(({ id, width, height }, index) => (
        <li key={id}>
          <a href={get.address({ param: { id } })} target="_blank" rel="noreferrer">
            <img
              src={get.address({ param: { id } })}
              alt={`写真${index + 1}`}
              width={width}
              height={height}
              loading="lazy"
            />
          </a>
          {onRemove && (
            <CloseButton
              label={`写真${index + 1}を外す`}
              onClick={() => {
                onRemove(id)
                announce(`写真${index + 1}を外しました。`)
              }}
            />
          )}
        </li>
      ))}
    </Row>
  )
}
