import { classNames } from '../class-names.ts'
import styles from './picture.module.css'

const defaultWidths = [320, 480, 640, 960, 1280]

/** The address of an image at a width of so many pixels. Only addresses of the image host have other widths. */
export const imageAtWidth = (url: string, width: number) =>
  url.replace('/upload/', `/upload/c_limit,w_${width},f_auto,q_auto/`)

type Props = {
  /** The address as it was stored; null draws NO IMAGE. */
  src: string | null | undefined
  /** Empty when the words beside it say the same. */
  alt: string
  /** The shape in which it is drawn, so that nothing moves when it arrives. */
  width?: number
  height?: number
  widths?: readonly number[]
  /** How wide it is drawn, as in HTML: (max-width: 767px) 100vw, 360px. */
  sizes?: string
  /** Fetched at once and before others: the first picture of a page, and only that. */
  first?: boolean
  className?: string
}

/** A photograph in as many pixels as the screen needs; 4:3 unless told otherwise. */
export function Picture({
  src,
  alt,
  width = 640,
  height = 480,
  widths = defaultWidths,
  sizes = '100vw',
  first = false,
  className,
}: Props) {
  const ratio = { aspectRatio: `${width} / ${height}` }
  if (!src)
    return (
      <div className={classNames(styles.picture, styles.none, className)} style={ratio}>
        NO IMAGE
      </div>
    )
  const scaled = src.includes('/upload/')
  return (
    <img
      src={scaled ? imageAtWidth(src, 640) : src}
      srcSet={scaled ? widths.map((one) => `${imageAtWidth(src, one)} ${one}w`).join(', ') : undefined}
      sizes={scaled ? sizes : undefined}
      alt={alt}
      width={width}
      height={height}
      style={ratio}
      className={classNames(styles.picture, className)}
      loading={first ? 'eager' : 'lazy'}
      fetchPriority={first ? 'high' : undefined}
      decoding={first ? undefined : 'async'}
    />
  )
}
