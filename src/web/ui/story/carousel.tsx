import { useEffect, useRef, useState } from 'react'
import { Row } from '../layout.tsx'
import styles from './carousel.module.css'
import { Picture } from '../picture.tsx'
import { useReducedMotion } from '../use-media.ts'

/** Pixels: a phone, a dense phone or a wide screen, and a dense wide screen. */
const widths = [640, 960, 1280]

type Props = {
  images: readonly { url: string; alt: string }[]
  /** Names the pictures: 「陶芸の朝」の写真. */
  label: string
  sizes?: string
  /** Milliseconds per picture (docs/product/screens.md#carousel). */
  interval?: number
  /** The carousel has the first picture of the page. */
  first?: boolean
  /** Starts paused. */
  startPaused?: boolean
}

/**
 * A carousel that advances automatically and starts again after the last picture. It stops while
 * the pointer is over it or the focus is in it, after the pause button, and for users who prefer
 * reduced motion.
 */
export function Carousel({ images, label, sizes, interval = 3000, first = true, startPaused = false }: Props) {
  const track = useRef<HTMLDivElement>(null)
  const [index, setIndex] = useState(0)
  const [paused, setPaused] = useState(startPaused)
  const [pointerInside, setPointerInside] = useState(false)
  const [focused, setFocused] = useState(false)
  const still = useReducedMotion()
  const count = images.length
  const moving = count > 1 && !paused && !pointerInside && !focused && !still

  const show = (target: number) => {
    setIndex(target)
    const element = track.current
    element?.scrollTo({ left: target * element.clientWidth, behavior: still ? 'instant' : 'smooth' })
  }

  useEffect(() => {
    if (!moving) return
    const timer = setTimeout(() => show((index + 1) % count), interval)
    return () => clearTimeout(timer)
  })

  // The user can scroll by touch or keyboard: update the dot when the scrolling has ended.
  useEffect(() => {
    const element = track.current
    if (!element) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const onScroll = () => {
      clearTimeout(timer)
      timer = setTimeout(() => setIndex(Math.round(element.scrollLeft / element.clientWidth)), 120)
    }
    element.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      clearTimeout(timer)
      element.removeEventListener('scroll', onScroll)
    }
  }, [])

  if (count === 0) return <Picture src={null} alt="" width={960} height={640} />
  const many = count > 1
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the events only stop the movement
    <section
      className={styles.carousel}
      aria-roledescription="カルーセル"
      aria-label={label}
      onPointerEnter={() => setPointerInside(true)}
      onPointerLeave={() => setPointerInside(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <div
        ref={track}
        className={styles.track}
        tabIndex={many ? 0 : undefined}
        role={many ? 'group' : undefined}
        aria-label={many ? '写真の一覧（左右にスクロールできます）' : undefined}
        aria-live={many ? (moving ? 'off' : 'polite') : undefined}
      >
        {images.map(({ url, alt }, at) => (
          <div
            key={`${at}:${url}`}
            className={styles.slide}
            role="group"
            aria-roledescription="スライド"
            aria-label={`${count}枚中${at + 1}枚目`}
          >
            <Picture
              src={url}
              alt={alt}
              width={960}
              height={640}
              widths={widths}
              sizes={sizes}
              first={first && at === 0}
            />
          </div>
        ))}
      </div>
      {many && (
        <Row nowrap justify="center" className={styles.bar}>
          {!still && (
            <button
              type="button"
              className={styles.pause}
              aria-label={paused ? '自動の切り替えを再開する' : '自動の切り替えを止める'}
              onClick={() => setPaused(!paused)}
            >
              <svg width="20" height="20" viewBox="0 0 20 20" fill="currentColor" aria-hidden="true">
                <path d={paused ? 'M6 4v12l10-6z' : 'M5 4h3.5v12H5zM11.5 4H15v12h-3.5z'} />
              </svg>
            </button>
          )}
          <Row align="stretch" justify="center">
            {images.map(({ url }, at) => (
              <button
                key={`${at}:${url}`}
                type="button"
                className={styles.dot}
                aria-label={`${at + 1}枚目の写真を表示`}
                aria-current={at === index ? 'true' : undefined}
                onClick={() => show(at)}
              />
            ))}
          </Row>
        </Row>
      )}
    </section>
  )
}
