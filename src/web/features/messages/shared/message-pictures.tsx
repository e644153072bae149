import type { AddedPicture } from '#contract/messages/messages-schemas.ts'
import { CloseButton } from '#web/ui/close-button.tsx'
import styles from './messages.module.css'

type Props = {
  pictures: readonly AddedPicture[]
  /** For pictures of the message that is being written. */
  onRemove?: (id: number) => void
  /** The path of the pictures, for an admin. */
  base?: string
}

/** Pictures of a message. Each opens in full size. */
export function MessagePictures({ pictures, onRemove, base = '/api/v1/thread_pictures' }: Props) {
  if (pictures.length === 0) return null
  return (
    <ul className={styles.pictures}>
      {pictures.map(({ id, width, height }, index) => (
        <li key={id}>
          <a href={`${base}/${id}`} target="_blank" rel="noreferrer">
            <img src={`${base}/${id}`} alt={`写真${index + 1}`} width={width} height={height} loading="lazy" />
          </a>
          {onRemove && <CloseButton label={`写真${index + 1}を外す`} onClick={() => onRemove(id)} />}
        </li>
      ))}
    </ul>
  )
}
