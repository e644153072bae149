import type { CSSProperties } from 'react'
import { classNames } from '../class-names.ts'
import styles from './face.module.css'
import { Picture } from '../picture.tsx'

type Props = {
  src: string | null | undefined
  name: string
  /** The diameter in pixels. `className` may set other widths. */
  size: number
  /** Loads immediately. */
  first?: boolean
  className?: string
}

/** The round picture of a person or group, or the first character of the name. */
export function Face({ src, name, size, first = false, className }: Props) {
  return (
    <span className={classNames(styles.face, className)} style={{ '--face': `${size}px` } as CSSProperties}>
      {src ? (
        <Picture src={src} alt="" width={160} height={160} widths={[160, 320]} sizes={`${size}px`} first={first} />
      ) : (
        <span aria-hidden="true">{Array.from(name)[0]}</span>
      )}
    </span>
  )
}
