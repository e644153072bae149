import { classNames } from './class-names.ts'
import styles from './picture.module.css'

const defaultWidths = [320, 480, 640, 960, 1280]

/**
 * The URL of an image at a width in pixels. Only images of the image host have other widths. Our
 * own server chooses format and quality without being asked
 * (docs/product/images.md#delivery-addresses).
 */
export const imageAtWidth = (url: string, width: number) =>
  url.startsWith('/images/upload/')
    ? url.replace('/upload/', `/upload/w_${width}/`)
    : url.replace('/upload/', `/upload/c_limit,w_${width},f_auto,q_auto/`)

/**
 * `sizes` of a picture that is as wide as a phone. Nobody sees all points of a dense screen in a
 * photograph: half as many bytes look the same.
 * @param others the width on wider screens
 */
export const phoneWide = (others: string) =>
  `(max-width: 767px) and (min-resolution: 2.5dppx) 70vw, (max-width: 767px) and (min-resolution: 1.5dppx) 85vw, ${others}`

type Props = {
  /** The stored URL; null shows NO IMAGE. */
  src: string | null | undefined
  /** Empty if the text beside the picture says the same. */
  alt: string
  /** The aspect ratio. It avoids a layout shift when the picture arrives. */
  width?: number
  height?: number
  widths?: readonly number[]
  /** The HTML attribute: (max-width: 767px) 100vw, 360px. */
  sizes?: string
  /** Loads immediately and before others. Only for the first picture of a page. */
  first?: boolean
  className?: string
}

/** A photograph in the resolution that the screen needs; 4:3 by default. */
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
  // 4:3 is in the style sheet: a list has it twenty times.
  const ratio = width * 3 === height * 4 ? undefined : { aspectRatio: `${width} / ${height}` }
  if (!src)
    return (
      // Cards are links and buttons, which contain no blocks.
      <span className={classNames(styles.picture, styles.none, className)} style={ratio}>
        <span>NO IMAGE</span>
      </span>
    )
  const scaled = src.includes('/upload/')
  return (
    <img
      src={scaled ? imageAtWidth(src, 640) : src}
      srcSet={scaled ? widths.map((one) => `${imageAtWidth(src, one)} ${one}w`).join(',') : undefined}
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
